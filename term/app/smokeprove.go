//go:build !js

package app

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"fixstep/term/internal/driver"
	"fixstep/term/internal/pty"
	"fixstep/term/internal/record"
)

// keep writes the text of a file of a record. The keys may have a password, and
// the last screen what nobody else may read: the file is the user's alone.
func (s *smokeFlags) keep(name, text string) error {
	file := s.own[name].File
	return errors.Join(file.Chmod(0o600), rewrite(file, text))
}

// rewrite makes a text all that an open file has.
func rewrite(file *os.File, text string) error {
	_, err := file.WriteAt([]byte(text), 0)
	if err != nil {
		return err
	}
	return file.Truncate(int64(len(text)))
}

// keepLast writes the last screen of the replays, with its styles if they say
// more, and were always the same.
func (s *smokeFlags) keepLast(text string) error {
	s.styled = s.styled && len(slices.Compact(s.styles)) == 1
	if s.styled {
		text = s.styles[0]
	}
	return s.keep(s.lastScreen(), text)
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

// End waits for the end that the record had, and returns the last picture. A
// program that draws without an end is stopped, too.
func (r *rerun) End(idle time.Duration) (last string, err error) {
	defer r.Stop()
	defer func() { r.flags.replay = max(r.flags.replay, r.Now()) }()
	if r.flags.ends && !r.Over() {
		r.Still(idle, 6*idle)
	} else {
		r.Still(driver.Settling/20, driver.Settling/5)
	}
	over := r.Over()
	last = r.Picture()
	r.flags.styles = append(r.flags.styles, r.Look().Styled())
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
func (s *smokeFlags) prove(env *Env, lines []record.Line, p *session) error {
	p.say(env.Out, s.record)
	fmt.Fprintf(env.Out, "playing %s again...\n", s.record)
	begin := time.Now()
	o, err := record.Prove(lines, s.rerun, func(line int, best record.Text) {
		fmt.Fprintf(env.Out, "line %d: %q does not come again\n", line, best.Text)
	})
	if err == nil {
		err = s.keep(s.record, record.Script(o.Lines))
	}
	if err != nil {
		return err
	}
	if o.Wrong != nil {
		fmt.Fprintf(env.Out, "to play %s after you have changed it:\n", s.record)
		s.printCommand(env.Out, "")
		return fmt.Errorf("%s does not play again: %w", s.record, o.Wrong)
	}
	golden := ""
	why := s.noGolden(o)
	if why == "" {
		golden = s.lastScreen()
		err := s.keepLast(o.Last)
		if err != nil {
			return err
		}
	}
	took := time.Since(begin).Round(100 * time.Millisecond)
	fmt.Fprintf(env.Out, "%s plays again: it has %d lines, and was tried for %v\n",
		s.record, len(o.Lines), took)
	if why != "" {
		fmt.Fprintf(env.Out, "no %s: %s\n", s.lastScreen(), why)
	}
	s.printCommand(env.Out, golden)
	if s.asGo == "" {
		return nil
	}
	return s.keep(s.asGo, s.goTest(record.Script(o.Lines), p.program.Err(), golden))
}

// noGolden says why the last screen of the replays is nothing to compare with;
// "": it is.
func (s *smokeFlags) noGolden(o record.Outcome) string {
	switch {
	case o.Varies:
		return "the last screen varies, as it does when the program reads what it has saved"
	case strings.TrimSpace(o.Last) == "":
		return "the last screen is empty, or has a time"
	}
	whole := strings.ReplaceAll(o.Last, "\n", "") // a long path may go over two rows
	for _, text := range places() {
		if strings.Contains(whole, text) {
			return fmt.Sprintf("the last screen has %s, which is another one elsewhere", text)
		}
	}
	return ""
}

// places returns texts that are others in another folder, for another user, or
// on another machine.
func places() (list []string) {
	dir, _ := os.Getwd()
	home, _ := os.UserHomeDir()
	host, _ := os.Hostname()
	for _, text := range []string{dir, home, "@" + host} {
		if len(text) > 1 {
			list = append(list, text)
		}
	}
	return list
}

// rerun runs the program once more.
func (s *smokeFlags) rerun(otherClock bool) (record.Run, error) {
	var variables []string
	if otherClock {
		variables = []string{"TZ=ELSE-23:47"}
	}
	again := *s
	again.cast = "" // those are of the player
	again.svg = ""
	d, program, err := again.start(nil, variables...)
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
	if golden != "" && s.styled {
		args = append(args, "-styled")
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
