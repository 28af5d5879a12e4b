package term

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/term/vt"
)

// A rawProgram is a Raw that notes what it gets.
type rawProgram struct {
	mu      sync.Mutex
	text    []byte
	takes   []string      // each call of Take; * stands for a paste that goes on
	full    chan struct{} // the result of Take
	learned []vt.Outer
	input   vt.Input
}

func (r *rawProgram) Take(b []byte, pasting bool) <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.text = append(r.text, b...)
	paste := map[bool]string{true: "*"}
	r.takes = append(r.takes, string(b)+paste[pasting])
	return r.full
}

func (r *rawProgram) Learn(o vt.Outer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.learned = append(r.learned, o)
}

func (r *rawProgram) Input() vt.Input {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.input
}

// got returns the bytes that the program has got.
func (r *rawProgram) got() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return string(r.text)
}

// lessons returns what the program has learned, in its order.
func (r *rawProgram) lessons() []vt.Outer {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.learned)
}

// isFull makes Take return a channel, or nil.
func (r *rawProgram) isFull(full chan struct{}) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.full = full
}

// sets makes the program set modes, and show a picture.
func (r *rawProgram) sets(s *Screen, orders string) {
	program := vt.New(10, 3, vt.Options{Relay: true, Kitty: true})
	program.Learn(vt.Outer{Flags: 31})
	program.Write([]byte(orders))
	r.mu.Lock()
	r.input = program.Input()
	r.mu.Unlock()
	s.Show()
	settle()
}

// onRaw runs a test of a Raw on a terminal at the far end of a link.
func onRaw(t *testing.T, o vt.Options, f func(t *testing.T, s *Screen, tty *farTty, program *rawProgram)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		tty, program := newFarTty(80, 24, o), &rawProgram{}
		tty.delay = 50 * time.Millisecond
		s, err := Open(Options{Tty: tty, Env: xterm.get, Raw: program})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Fini()
		if err := s.Init(); err != nil {
			t.Fatal(err)
		}
		settle()
		f(t, s, tty, program)
	})
}

// TestARawGetsTheBytesAsTheyCame, without the answers, and its terminal has the
// modes that it wants and no others, also after a suspension; in the end none.
func TestARawGetsTheBytesAsTheyCame(t *testing.T) {
	const orders = "\x1b[?1049h\x1b[?1h\x1b=\x1b[?1002;1006;1004;2004;1036h\x1b[>4;2m\x1b[>5u"
	for _, kitty := range []bool{false, true} {
		onRaw(t, vt.Options{Kitty: kitty}, func(t *testing.T, s *Screen, tty *farTty, program *rawProgram) {
			left := strings.Join(tty.term.Left(), "|")
			if strings.Contains(left, "mouse") || strings.Contains(left, "keyboard") || strings.Contains(left, "Esc") {
				t.Errorf("at the start the terminal has %q", left)
			}
			program.sets(s, orders)
			want := tty.term.Input()
			if more := want.Change(nil, program.Input()); !kitty && len(more) > 0 && string(more) != "\x1b[=5u" {
				t.Errorf("the terminal wants %q more", more)
			}
			if kitty && tty.term.Flags() != 5 || !tty.term.On(1002) || !tty.term.On(2004) {
				t.Errorf("flags %d, modes %q", tty.term.Flags(), tty.term.Left())
			}
			const keys = "\b\t\r\x1b\x1b[27;2;13~\xff\x1b[<0;3;4M\x1b[I\x1b[200~a\nb\x1b[201~\x1b[97;5u"
			tty.send(keys + "\x1b]11;rgb:f/f/f\a")
			settle()
			if got := program.got(); got != keys || s.HasPendingEvent() && len(unread(s)) > 2 {
				t.Errorf("the program gets %q", got)
			}
			s.Suspend()
			if left := tty.term.Left(); len(left) > 0 {
				t.Errorf("suspended: the terminal is left with %q", left)
			}
			s.Resume()
			settle()
			if got := tty.term.Input(); got != want {
				t.Errorf("after Resume the terminal has %+v, and not %+v", got, want)
			}
			s.Fini()
			if left := tty.term.Left(); len(left) > 0 {
				t.Errorf("the terminal is left with %q", left)
			}
		})
	}
}

// TestARawLearnsWhatTheTerminalHas when the first answers are in, or when they
// are late, and again when the terminal tells more.
func TestARawLearnsWhatTheTerminalHas(t *testing.T) {
	onRaw(t, vt.Options{Kitty: true}, func(t *testing.T, s *Screen, tty *farTty, program *rawProgram) {
		if len(program.lessons()) != 1 {
			t.Fatalf("learned %+v", program.lessons())
		}
		o := program.lessons()[0]
		if o.Flags != 31 || o.Light {
			t.Errorf("learned %+v", o)
		}
		if o.Colors.Back == 0 || o.Colors.Text == 0 || o.Colors.Cursor == 0 {
			t.Errorf("learned the colors %+v", o.Colors)
		}
		if len(o.Modes) != 8 || !o.Modes[1016] || o.Modes[1015] {
			t.Errorf("learned the modes %v", o.Modes)
		}
		draw(s, "x")
		settle()
		o = program.lessons()[len(program.lessons())-1]
		if slices.Contains(o.Colors.Palette[:], 0) {
			t.Errorf("behind the first picture: learned %+v", o)
		}
		tty.send("\x1b[?997;2n")
		settle()
		if n := len(program.lessons()); n < 2 || !program.lessons()[n-1].Light || s.Palette().Background != Light {
			t.Errorf("a theme: learned %+v", program.lessons()[n-1])
		}
	})
	onRaw(t, vt.Options{Mute: true}, func(t *testing.T, s *Screen, tty *farTty, program *rawProgram) {
		early := len(program.lessons())
		time.Sleep(time.Second)
		synctest.Wait()
		if early != 0 || len(program.lessons()) != 1 || program.lessons()[0].Flags != 0 {
			t.Errorf("no answers: learned %d times in half a second, and then %+v", early, program.lessons())
		}
	})
}

// TestATerminalThatIsNotRead: a program that takes nothing holds up the
// terminal, and not the pictures.
func TestATerminalThatIsNotRead(t *testing.T) {
	onRaw(t, vt.Options{}, func(t *testing.T, s *Screen, tty *farTty, program *rawProgram) {
		full := make(chan struct{})
		program.isFull(full)
		for range 100 {
			tty.send("text")
		}
		settle()
		taken, frames0 := len(program.got()), tty.writes()
		frames(s, 60)
		if n := tty.writes() - frames0; taken != 4 || len(program.got()) != 4 || n < 12 {
			t.Errorf("%d bytes are taken, then %d; %d frames in a second", taken, len(program.got()), n)
		}
		program.isFull(nil)
		close(full)
		settle()
		if len(program.got()) != 400 {
			t.Errorf("%d bytes of 400 are taken at the end", len(program.got()))
		}
		program.isFull(make(chan struct{}))
		tty.send("text")
		settle()
		start := time.Now()
		s.Fini()
		if time.Since(start) > time.Second {
			t.Errorf("Fini takes %v", time.Since(start))
		}
	})
}

// TestTheEndOfARaw: the terminal is asked a last question only if it may send
// something unasked. What comes otherwise may be a key for the shell.
func TestTheEndOfARaw(t *testing.T) {
	for orders, asks := range map[string]bool{
		"":                    false,
		"\x1b[?1h\x1b[?2004h": false,
		"\x1b[?1000h":         true,
		"\x1b[?1004h":         true,
		"\x1b[>2u":            true,
	} {
		onRaw(t, vt.Options{Kitty: true}, func(t *testing.T, s *Screen, tty *farTty, program *rawProgram) {
			program.sets(s, orders)
			time.Sleep(3 * time.Second)
			start := time.Now()
			s.Fini()
			waited := time.Since(start) >= 2*tty.delay
			if waited != asks || strings.Contains(string(tty.last), "\x1b[c") != asks {
				t.Errorf("after %q: the end takes %v, with %q", orders, time.Since(start), tty.last)
			}
		})
	}
}

// TestResetUndoesWhatARawSets, after a kill -9.
func TestResetUndoesWhatARawSets(t *testing.T) {
	for _, kitty := range []bool{false, true} {
		onRaw(t, vt.Options{Kitty: kitty}, func(t *testing.T, s *Screen, tty *farTty, program *rawProgram) {
			for _, orders := range []string{
				"\x1b[?1h\x1b=\x1b[?1003;1006;1004;2004;1036;1039h\x1b[>4;2m\x1b[>4;1f\x1b[>31u\x1b[?1049h\x1b[?1007h",
				"\x1b[?9;1005h", "\x1b[?1000;1015h", "\x1b[?1002;1016h",
			} {
				program.sets(s, orders)
				if killed := tty.term.Clone(); len(killed.Left()) > 0 {
					killed.Write([]byte(Reset))
					if left := killed.Left(); len(left) > 0 {
						t.Errorf("kitty %v, %q: left %q", kitty, orders, left)
					}
				}
			}
		})
	}
}

// TestTermIsTheDialectOfTheKeys: a program behind a Raw is told the name of the
// terminal if that sends other keys than xterm.
func TestTermIsTheDialectOfTheKeys(t *testing.T) {
	for name, want := range map[string]string{
		"xterm": "", "xterm-256color": "", "xterm-kitty": "", "foot": "", "alacritty": "", "vte-256color": "", "konsole-256color": "", "xterm-ghostty": "",
		"linux": "linux", "rxvt-unicode-256color": "rxvt-unicode-256color", "st-256color": "st-256color", "screen-256color": "screen-256color", "screen": "screen",
		"tmux-256color": "tmux-256color", "putty-256color": "putty-256color",
	} {
		s, err := Open(Options{Tty: near(), Env: variables{"TERM": name}.get})
		if want == "" {
			want = "xterm-256color"
		}
		if got := s.TermName(); err != nil || got != want {
			t.Errorf("%s: %s and not %s, %v", name, got, want, err)
		}
	}
}
