//go:build !js

package app

import (
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/app/internal/files"
	"fixstep/term/internal/driver"
	"fixstep/term/internal/input"
	"fixstep/term/internal/pty"
	"fixstep/term/internal/record"
	"fixstep/term/thin"
	"fixstep/term/vt"
)

// A session is a program that a person plays. Its screen is shown by thin; its
// own terminal is the one of smoke, so that it gets the same answers.
type session struct {
	*thin.Relay
	driver   *driver.Driver
	program  *pty.Program
	recorder *record.Recorder
	hand     record.Hand
	parser   *input.Parser
	drawn    int           // bytes of the program at the last picture
	heard    time.Duration // the time of the last read
	secret   bool          // something was typed that the program did not show
	lost     []string      // what no word can say

	mu    sync.Mutex
	reads [][]byte // what the player's terminal has sent
	over  bool     // the screen has ended
}

// Take is a method of term.Raw. The Relay paints anew at Ctrl-L; what it passes
// on goes nowhere.
func (s *session) Take(b []byte, pasting bool) (full <-chan struct{}) {
	s.mu.Lock()
	if len(b) > 0 {
		s.reads = append(s.reads, append([]byte(nil), b...))
	}
	s.mu.Unlock()
	return s.Relay.Take(b, pasting)
}

// A player's Esc is a key of its own if no more has come for alone. look is the
// time between two looks at a program that draws nothing.
const (
	alone = 50 * time.Millisecond
	look  = 20 * time.Millisecond
)

// play passes on what the player does, until the program or the screen ends.
func (s *session) play() {
	s.program.Settle()
	for {
		s.driver.Until("", s.looked, look)
		s.look()
		ended, _ := s.driver.Over()
		reads, over := s.taken()
		for _, b := range reads {
			s.typed(b)
		}
		isEsc := s.parser.Held() > 0 && s.program.Now()-s.heard >= alone
		if isEsc {
			s.act(s.parser.Flush(), "")
		}
		if ended || over {
			return
		}
	}
}

// looked looks at the program, and reports whether the player has done
// something.
func (s *session) looked() bool {
	s.look()
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.reads) > 0 || s.over
}

// look hands the picture to the recorder, if the program has drawn.
func (s *session) look() {
	t := s.driver.Terminal()
	if t.Bytes == s.drawn {
		return
	}
	s.drawn = t.Bytes
	s.recorder.Draw(s.program.Now(), t.String(), t.Styled())
}

// taken returns what the player's terminal has sent, and whether the screen has
// ended.
func (s *session) taken() (reads [][]byte, over bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	reads = s.reads
	s.reads = nil
	return reads, s.over
}

// typed takes the bytes of one read.
func (s *session) typed(b []byte) {
	s.heard = s.program.Now()
	t := s.driver.Terminal()
	s.parser.SetExtended(tellsReleases(t))
	s.parser.SetMouse(t.Input().Reports())
	events := s.parser.Feed(b)
	raw := ""
	if len(events) == 1 {
		raw = string(b)
	}
	s.act(events, raw)
}

// act makes the terminal send what events stand for, and records their words.
func (s *session) act(events []tcell.Event, raw string) {
	for _, ev := range events {
		act := s.hand.Act(s.driver.Terminal(), ev, raw)
		now := s.program.Now()
		isNew := !act.Later && len(act.Bytes) > 0
		if isNew {
			s.recorder.Begin(now, s.program.Settings())
		}
		s.secret = s.secret || len(act.Keys) > 0 && s.program.IsSecret()
		s.program.Press(string(act.Bytes))
		for _, k := range act.Keys {
			k.At = now
			s.recorder.Add(k)
		}
		isLost := act.Lost != "" && !slices.Contains(s.lost, act.Lost)
		if isLost {
			s.lost = append(s.lost, act.Lost)
		}
	}
}

// tellsReleases reports whether a terminal tells the program when a key goes
// up.
func tellsReleases(t *vt.Term) bool {
	const events = 2 // the flag of kitty's protocol
	return t.Flags()&events != 0
}

// say prints what was lost or must be known, a line each.
func (s *session) say(out io.Writer, file string) {
	if s.secret {
		fmt.Fprintf(out, "%s has what you typed where the program shows nothing: a password?\n", file)
	}
	for _, what := range s.lost {
		fmt.Fprintf(out, "not in %s: %s\n", file, files.Plain(what))
	}
}
