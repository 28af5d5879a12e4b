package term

import (
	"maps"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/term/internal/input"
	"fixstep/term/vt"
)

// TestARawIsToldOfAPaste, in which all is text. An answer alone is not for it.
func TestARawIsToldOfAPaste(t *testing.T) {
	const answer = "\x1b]11;rgb:f/f/f\a"
	onRaw(t, vt.Options{}, func(t *testing.T, s *Screen, tty *farTty, program *rawProgram) {
		program.sets(s, "\x1b[?2004h")
		for _, sent := range []string{"a", answer, "\x1b[200~b", answer, "c", "\x1b[201~", answer, "d"} {
			tty.send(sent)
			settle()
		}
		want := []string{"a", "\x1b[200~b*", answer + "*", "c*", "\x1b[201~", "d"}
		if !slices.Equal(program.takes, want) {
			t.Errorf("taken %q, want %q", program.takes, want)
		}
	})
}

// TestWhatATerminalHasTold of its modes: those that it has and has not.
func TestWhatATerminalHasTold(t *testing.T) {
	got := outer(input.Known{Modes: [8]int16{1016, -1015, 0, 1}}).Modes
	if want := map[int]bool{1016: true, 1015: false, 1: true}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestASilentTerminalIsLearned: if a terminal never answers, the program learns
// of it when the first answers are late. Our own tty takes the questions at
// once, so no end of a write sets the timer for that.
func TestASilentTerminalIsLearned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tty := own()
		tty.farTty = mute()
		program := &rawProgram{}
		s, err := Open(Options{Tty: tty, Env: xterm.get, Raw: program})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Fini()
		if err := s.Init(); err != nil {
			t.Fatal(err)
		}
		pass(2 * time.Second)
		if n := len(program.lessons()); n != 1 {
			t.Errorf("the program has learned %d times", n)
		}
	})
}
