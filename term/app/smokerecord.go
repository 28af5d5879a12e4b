//go:build !js

package app

import (
	"cmp"
	"errors"
	"flag"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"fixstep/term"
	"fixstep/term/app/internal/files"
	"fixstep/term/internal/input"
	"fixstep/term/internal/record"
	"fixstep/term/thin"
)

// fitRecord refuses the flags that have no effect when a person plays.
func (s *smokeFlags) fitRecord(f *flags) (err error) {
	if s.asGo != "" && s.record == "" {
		return usagef("-go %s needs -record, too, as in -record a.keys -go a_test.go", s.asGo)
	}
	if s.record == "" {
		return nil
	}
	f.Visit(func(g *flag.Flag) {
		goes := slices.Contains(strings.Fields(ofRecord), g.Name)
		if !goes && err == nil {
			err = usagef("-%s does not go with -record: you play, and the script waits", g.Name)
		}
	})
	if err == nil && s.program == nil {
		err = usagef("-record needs a program: put -- before it")
	}
	return err
}

// lastScreen returns the name of the file for the last screen of a record; "":
// there is no record.
func (s *smokeFlags) lastScreen() string {
	if s.record == "" {
		return ""
	}
	return s.record + ".golden"
}

// recordProgram plays a program for the person at the terminal, and writes the
// script of it.
func (s *smokeFlags) recordProgram(env *Env) error {
	if !env.Interactive {
		return errNoTerminal
	}
	defer s.closeOwn()
	err := s.openOwn() // before a long session, not after it
	if err != nil {
		return err
	}
	lines, p, err := s.played(env)
	if err != nil {
		return err
	}
	return s.prove(env, lines, p)
}

// An ownFile is a file of a record, which is the user's alone.
type ownFile struct {
	*os.File
	isNew bool
}

// openOwn makes the files of a record, or with -update opens those that exist,
// whose text stays until there is another. All are there from the start on: a
// program that lists its folder shows them in each replay.
func (s *smokeFlags) openOwn() error {
	s.own = map[string]ownFile{}
	for _, name := range []string{s.record, s.lastScreen(), s.asGo} {
		if name == "" {
			continue
		}
		file, err := files.Create(name)
		isNew := err == nil
		if s.update && errors.Is(err, fs.ErrExist) {
			file, err = files.OpenToWrite(name)
		}
		if err != nil {
			return err
		}
		s.own[name] = ownFile{file, isNew}
	}
	return nil
}

// closeOwn closes the files of a record, and removes new ones without a text.
func (s *smokeFlags) closeOwn() {
	for name, file := range s.own {
		info, err := file.Stat()
		file.Close()
		if file.isNew && err == nil && info.Size() == 0 {
			os.Remove(name)
		}
	}
}

// played lets the person play, and returns the lines of the record and the
// session. The error is that of a program or a terminal that cannot be had.
func (s *smokeFlags) played(env *Env) ([]record.Line, *session, error) {
	p := &session{Relay: thin.New(), recorder: record.NewRecorder(s.usual())}
	p.FixSize(s.size.w, s.size.h)
	p.parser = input.New(s.size.w, s.size.h)
	screen, err := s.openScreen(env, p)
	if err != nil {
		return nil, nil, err
	}
	defer screen.Fini()
	defer env.leaveQuits()()
	toRelay, tap := io.Pipe()
	p.driver, p.program, err = s.start(tap)
	if err != nil {
		return nil, nil, err
	}
	defer p.driver.Stop()
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer tap.Close()
		defer screen.Guard()
		p.play()
	}()
	_, err = p.Run(screen, struct {
		io.Reader
		io.Writer
	}{toRelay, io.Discard}, nil)
	screen.Fini() // now, as SIGTERM gives two seconds, and the program may need them to end
	p.mu.Lock()
	p.over = true
	p.mu.Unlock()
	toRelay.Close()
	<-done
	s.ends = p.program.Ended()
	if s.ends {
		s.status = p.program.Status()
	}
	lines := p.recorder.Lines(p.program.Now(), s.ends)
	s.styled = p.recorder.Styles()
	if len(lines) == 0 {
		err = cmp.Or(err, errors.New("nothing was drawn, and nothing was typed"))
	}
	err = errors.Join(cut(err), s.keep(s.record, record.Script(lines)))
	return lines, p, errors.Join(err, s.write(p.driver.Recording))
}

// cut returns the error of a session that err has ended: none for SIGTERM, by
// which a player ends a program that does not end by itself.
func cut(err error) error {
	var why *term.SignalError
	err = cmp.Or(hangUp(err), err)
	if errors.As(err, &why) && why.Number == int(syscall.SIGTERM) {
		return nil
	}
	return err
}

// openScreen opens the player's terminal, which must have room for the program.
func (s *smokeFlags) openScreen(env *Env, p *session) (*term.Screen, error) {
	screen, err := env.openBy(term.Options{Now: env.Now, Raw: p})
	if err != nil {
		return nil, err
	}
	screen.EnableSignals()
	if err := screen.Init(); err != nil {
		return nil, err
	}
	w, h := screen.Size()
	if w < s.size.w || h < s.size.h {
		screen.Fini()
		return nil, usagef("the window has %dx%d cells, and the program gets %dx%d: "+
			"enlarge it, or choose -size", w, h, s.size.w, s.size.h)
	}
	return screen, nil
}

// usual returns texts that are of this machine or its user, and the name of a
// file that may be gone when all is done.
func (s *smokeFlags) usual() (list []string) {
	host, _ := os.Hostname()
	dir, _ := os.Getwd()
	home, _ := os.UserHomeDir() // its last part is most often the user's name
	list = append(list, host, dir, filepath.Base(dir), home, filepath.Base(s.lastScreen()))
	if home != "" {
		list = append(list, filepath.Base(home))
	}
	return list
}
