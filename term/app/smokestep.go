//go:build !js

package app

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"fixstep/term/app/internal/scene"
	"fixstep/term/internal/driver"
	"fixstep/term/internal/pty"
	"fixstep/term/internal/script"
)

const (
	// A program's answer to the last word is there when it has drawn nothing for
	// the time quiet, or after answering at the latest.
	quiet     = 30 * time.Millisecond
	answering = 300 * time.Millisecond

	// idle is the time between two looks for the next line. The program goes on
	// meanwhile.
	idle = 20 * time.Millisecond
)

// A stepper plays with a program, a line of words at a time. After each line it
// says what the screen shows.
type stepper struct {
	*driver.Driver
	program *pty.Program // nil: the game, whose time stands still between lines
	say     func(io.Writer, shown) error
}

// A shown is what -step says after a line. Times are seconds from the start.
type shown struct {
	Text    string  `json:"text"`
	Width   int     `json:"width"`
	Height  int     `json:"height"`
	Cursor  *[2]int `json:"cursor"` // column and row from 0; nil: there is none
	Title   string  `json:"title"`
	Seconds float64 `json:"seconds"`
	Runs    bool    `json:"runs"`
	Status  *int    `json:"status"` // of a program that has ended; nil: it runs, or is the game
	Error   string  `json:"error"`  // of the line; "": there is none
}

// playSteps is smoke -step.
func (s *smokeFlags) playSteps(env *Env) error {
	p := &stepper{say: sayText}
	if s.json {
		p.say = sayJSON
	}
	if s.program == nil {
		d, screen := s.open()
		game := scene.NewSpacewar(screen, s.Options)
		d.Host(driver.NewGame(game.Options(s.loop(s.World.Rate)), game, screen))
		defer d.Stop()
		p.Driver = d
	} else {
		d, program, err := s.start(nil)
		if err != nil {
			return err
		}
		defer program.Stop()
		p.Driver, p.program = d, program
	}
	p.Stepping = true
	lines, unread := inputLines(env.In)
	err := p.play(s.keys, lines, env.Out)
	if err != nil {
		return err
	}
	err = *unread
	if p.program != nil && p.program.Late() {
		err = s.late(err)
	}
	return errors.Join(err, s.write(p.Recording))
}

// play plays the first words, and then each line until there are no more.
func (p *stepper) play(first []script.Step, lines <-chan string, out io.Writer) error {
	failed := p.Type(first)
	for {
		if err := p.say(out, p.look(failed)); err != nil {
			return err
		}
		line, more := p.next(lines)
		if !more {
			return nil
		}
		steps, err := script.Parse(line)
		if err == nil {
			err = p.Type(steps)
		}
		failed = err
	}
}

// next waits for the next line, while the program goes on.
func (p *stepper) next(lines <-chan string) (line string, more bool) {
	for p.program != nil {
		select {
		case line, more = <-lines:
			return line, more
		default:
		}
		if over, _ := p.Over(); over {
			break
		}
		p.Wait(idle)
	}
	line, more = <-lines
	return line, more
}

// look returns what the screen shows once the last words have had an effect.
func (p *stepper) look(failed error) shown {
	if p.program != nil {
		p.Still(quiet, answering)
	}
	over, err := p.Over()
	if failed == nil && p.program == nil {
		failed = err
	}
	terminal := p.Look()
	now := shown{Runs: !over, Seconds: p.Now().Seconds(), Title: terminal.Title}
	now.Text = strings.TrimRight(terminal.String(), "\n")
	now.Width, now.Height = terminal.Size()
	if x, y, visible := terminal.Cursor(); visible {
		now.Cursor = &[2]int{x, y}
	}
	if p.program != nil && p.program.Ended() {
		status := p.program.Status()
		now.Status = &status
	}
	if failed != nil {
		now.Error = failed.Error()
	}
	return now
}

// sayJSON says what is shown as one object, on one line.
func sayJSON(out io.Writer, now shown) error {
	b, err := json.Marshal(now)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s\n", b)
	return err
}

// sayText says what is shown as a line about the screen, and the rows of the
// screen. The line begins with the number of rows, so that a script knows how
// many to read.
func sayText(out io.Writer, now shown) error {
	rows := []string{}
	if now.Text != "" {
		rows = strings.Split(now.Text, "\n")
	}
	parts := []string{fmt.Sprintf("%d rows of %dx%d", len(rows), now.Width, now.Height), "no cursor"}
	if now.Cursor != nil {
		parts[1] = fmt.Sprintf("cursor %d,%d", now.Cursor[0], now.Cursor[1])
	}
	switch {
	case now.Runs:
		parts = append(parts, "goes on")
	case now.Status != nil:
		parts = append(parts, fmt.Sprintf("ended with status %d", *now.Status))
	default:
		parts = append(parts, "ended")
	}
	text := strings.Join(parts, ", ")
	if now.Error != "" {
		text += "; error: " + strings.ReplaceAll(now.Error, "\n", "; ")
	}
	_, err := fmt.Fprintln(out, strings.Join(append([]string{text}, rows...), "\n"))
	return err
}

// longestLine is the most bytes of a line of words, which may be a paste.
const longestLine = 1 << 20

// inputLines returns the lines of an input, up to its end or a line that is too
// long. When the channel is closed, unread is the error of what was not read.
func inputLines(in io.Reader) (all <-chan string, unread *error) {
	lines := make(chan string)
	unread = new(error)
	go func() {
		defer close(lines)
		scanner := bufio.NewScanner(in)
		scanner.Buffer(nil, longestLine)
		for scanner.Scan() {
			lines <- scanner.Text()
		}
		*unread = scanner.Err()
		if *unread == bufio.ErrTooLong {
			*unread = fmt.Errorf("a line of the input has more than %d bytes", longestLine)
		}
	}()
	return lines, unread
}
