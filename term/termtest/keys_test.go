package termtest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/vt"
)

// someWords are the words for keys that a test types, without and with
// modifiers.
func someWords() (words []string) {
	for _, key := range strings.Fields("a A é ! 1 / Space Enter Tab BTab Escape BSpace Up Home PageUp Delete F1 F5 F13 Center Print KPEnter KP+ KP5 [ ? с") {
		for _, with := range []string{"", "C-", "M-", "S-", "C-M-", "C-S-", "C-M-S-"} {
			words = append(words, "press:"+with+key)
		}
	}
	return words
}

// lists returns a program that notes its keys.
func lists(keys *[]string) func(tcell.Screen) error {
	return func(s tcell.Screen) error {
		defer s.Fini()
		for {
			switch ev := s.PollEvent().(type) {
			case *tcell.EventKey:
				if *keys = append(*keys, ev.Name()); ev.Rune() == 'Q' {
					return nil
				}
			case nil:
				return nil
			}
		}
	}
}

// TestStartReadsWhatAProgramReads: each word is the same key for a program of
// Start, and for one whose main calls term.Open, in both terminals.
func TestStartReadsWhatAProgramReads(t *testing.T) {
	for _, o := range []vt.Options{{}, {Kitty: true}} {
		var direct, opened []string
		Test(t, func(t *testing.T) {
			p := Start(t, lists(&direct), 20, 8, o)
			p.Type(strings.Join(someWords(), " ") + " Q")
			p.End()
		})
		Test(t, func(t *testing.T) {
			p := StartTTY(t, func(tty *TTY) error {
				s, err := term.Open(term.Options{Tty: tty})
				if err == nil {
					err = s.Init()
				}
				if err != nil {
					return err
				}
				return lists(&opened)(s)
			}, 20, 8, o)
			p.Type(strings.Join(someWords(), " ") + " Q")
			p.End()
		})
		if !slices.Equal(direct, opened) || len(direct) < len(someWords())*9/10 {
			t.Errorf("kitty %v: by Start %d keys\n%q\nby StartTTY %d\n%q", o.Kitty, len(direct), direct, len(opened), opened)
		}
	}
}

// saver is a program that is bound to Ctrl and Enter.
func saver(s tcell.Screen) error {
	for {
		s.Show()
		if ev, key := s.PollEvent().(*tcell.EventKey); key && ev.Key() == tcell.KeyEnter {
			s.PutStr(0, 0, map[bool]string{true: "saved", false: "a line"}[ev.Modifiers() == tcell.ModCtrl])
		}
	}
}

// TestAWordThatTheTerminalCannotSendFails, unless the script means it.
func TestAWordThatTheTerminalCannotSendFails(t *testing.T) {
	Test(t, func(t *testing.T) {
		got := fails(t, func(t testing.TB) { Start(t, saver, 20, 2).Type("Up C-Enter*2 until:saved") })
		if !strings.Contains(got, "C-Enter*2: xterm sends Enter for it") || !strings.Contains(got, "typed: Up C-Enter*2\n") {
			t.Errorf("xterm: %s", got)
		}
		p := Start(t, saver, 20, 2)
		p.Type("press:C-Enter")
		p.Until("a line", time.Second)
		p = Start(t, saver, 20, 2, vt.Options{Kitty: true})
		p.Type("C-Enter")
		p.Until("saved", time.Second)
	})
}

// TestKeysAreSentInTheProgramsModes: a program may set them at any time.
func TestKeysAreSentInTheProgramsModes(t *testing.T) {
	var came []string
	Test(t, func(t *testing.T) {
		p := StartTTY(t, func(tty *TTY) error {
			b := make([]byte, 100)
			for _, modes := range []string{"", "\x1b[?1h", "\x1b[>4;2m", "\x1b[?1049;1007h", "\x1b[?1000h", "\x1b[?1006h"} {
				fmt.Fprint(tty, modes)
				n, err := tty.Read(b)
				if err != nil {
					return err
				}
				came = append(came, string(b[:n]))
			}
			_, err := fmt.Fprint(tty, "\x1b[>4m\x1b[?1049;1007;1;1000;1006l")
			return err
		}, 40, 6)
		p.Type("Up Up C-i wheelup:0,0 wheelup:0,0 wheelup:0,0")
		p.End()
	})
	if want := []string{"\x1b[A", "\x1bOA", "\x1b[27;5;105~", strings.Repeat("\x1bOA", 5), "\x1b[M`!!", "\x1b[<64;1;1M"}; !slices.Equal(came, want) {
		t.Errorf("%q, want %q", came, want)
	}
}

// TestAScreenIsToldThatItErasesToTheDefault: blanks on navy are navy.
func TestAScreenIsToldThatItErasesToTheDefault(t *testing.T) {
	fill := func(s tcell.Screen) {
		s.Fill(' ', tcell.StyleDefault.Background(tcell.ColorNavy))
		s.PutStr(0, 0, "x")
		s.Show()
	}
	Test(t, func(t *testing.T) {
		p := Start(t, func(s tcell.Screen) error { fill(s); s.PollEvent(); s.PollEvent(); return nil }, 20, 3, vt.Options{NoBCE: true})
		p.Wait(time.Second)
		if got := p.Look().Cell(10, 2).Style.BG; got != 1<<24|4 {
			t.Errorf("Start: the background is %x", got)
		}
	})
	s, terminal := term.Sim(20, 3, vt.Options{NoBCE: true})
	defer s.Fini()
	if fill(s); terminal.Cell(10, 2).Style.BG != 1<<24|4 {
		t.Errorf("Sim: the background is %x", terminal.Cell(10, 2).Style.BG)
	}
}
