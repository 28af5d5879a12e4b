//go:build !js

package app

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"fixstep/term/internal/driver"
	"fixstep/term/internal/pty"
	"fixstep/term/internal/record"
)

// keep writes the script, which may hold a password: the file is the user's
// alone.
func (s *smokeFlags) keep(file *os.File, lines []record.Line, err error) error {
	return errors.Join(err, file.Chmod(0o600), rewrite(file, record.Script(lines)))
}

// rewrite makes a text all that an open file has.
func rewrite(file *os.File, text string) error {
	_, err := file.WriteAt([]byte(text), 0)
	if err != nil {
		return err
	}
	return file.Truncate(int64(len(text)))
}

// A rerun is the program, run once more.
type rerun struct {
	*driver.Driver
	program *pty.Program
	flags   *smokeFlags
}

// Picture returns the text of the screen.
func (r *rerun) Picture() string { return r.Look().String() }

// Over reports whether the program has ended.
func (r *rerun) Over() bool {
	over, _ := r.Driver.Over()
	return over
}

// End waits for the end that the record had, and returns the last picture.
func (r *rerun) End() (last string, err error) {
	defer r.Stop()
	defer func() { r.flags.replay = max(r.flags.replay, r.Now()) }()
	never := func() bool { return false }
	if r.flags.ends && !r.Over() {
		r.Until("", never, ending)
	} else {
		r.Still(driver.Settling/20, driver.Settling/5)
	}
	over := r.Over()
	last = r.Picture()
	switch {
	case over:
		err = r.flags.judge(r.Driver, r.program)
	case r.flags.ends:
		err = errors.New("the program has not ended")
	}
	return last, err
}

// prove plays the record again, writes what has stood the test, and prints the
// command that plays it.
func (s *smokeFlags) prove(env *Env, file *os.File, lines []record.Line, p *session) error {
	p.say(env.Out, s.record)
	fmt.Fprintf(env.Out, "playing %s again...\n", s.record)
	begin := time.Now()
	o, err := record.Prove(lines, s.rerun)
	if err == nil {
		err = s.keep(file, o.Lines, nil)
	}
	if err != nil {
		return err
	}
	if o.Wrong != nil {
		return fmt.Errorf("%s does not play again: %w", s.record, o.Wrong)
	}
	golden := ""
	if strings.TrimSpace(o.Last) != "" {
		golden = s.lastScreen()
		err := s.writeFile(golden, func(w io.Writer) error {
			_, err := io.WriteString(w, o.Last)
			return err
		})
		if err != nil {
			return err
		}
	}
	took := time.Since(begin).Round(100 * time.Millisecond)
	fmt.Fprintf(env.Out, "%s plays again: it has %d lines, and was tried for %v\n",
		s.record, len(o.Lines), took)
	if o.Varies {
		fmt.Fprintln(env.Out, "its last screen was another one each time, so a later replay may fail")
	}
	s.printCommand(env.Out, golden)
	if s.asGo {
		fmt.Fprint(env.Out, "\n", s.goTest(record.Script(o.Lines), p.program.Err()))
	}
	return nil
}

// rerun runs the program once more.
func (s *smokeFlags) rerun(otherClock bool) (record.Run, error) {
	var variables []string
	if otherClock {
		variables = []string{"TZ=ELSE-23:47"}
	}
	d, program, err := s.start(nil, variables...)
	return &rerun{d, program, s}, err
}

// longReplay is the length of a replay that on a slower machine could take
// longer than the minute which smoke gives a program.
const longReplay = 20 * time.Second

// printCommand prints the command that plays the record.
func (s *smokeFlags) printCommand(out io.Writer, golden string) {
	args := []string{"fixstep", "smoke", "-size", fmt.Sprintf("%dx%d", s.size.w, s.size.h)}
	if s.kitty {
		args = append(args, "-kitty")
	}
	args = append(args, "-keys", "@"+s.record)
	if s.replay > longReplay {
		minutes := 1 + 3*s.replay/time.Minute
		args = append(args, "-for", fmt.Sprintf("%dm", minutes))
	}
	if golden != "" {
		args = append(args, "-golden", golden)
	}
	if s.ends {
		args = append(args, "-status", strconv.Itoa(s.status))
	}
	args = append(append(args, "--"), s.program...)
	for i, arg := range args {
		args[i] = shellWord(arg)
	}
	fmt.Fprintln(out, strings.Join(args, " "))
}

// shellWord returns a word as a shell reads it.
func shellWord(word string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%+=:,./_-"
	if word != "" && strings.Trim(word, plain) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
