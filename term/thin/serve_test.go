package thin

import (
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/term"
	"fixstep/term/vt"
)

// TestWhenAPictureComes: the first one after a rest at once, if the terminal
// answers in no time; a whole update at once, if the last picture is not just
// there; and else a millisecond after its first bytes.
func TestWhenAPictureComes(t *testing.T) {
	const text, update = "last", "\x1b[?2026hlast\x1b[?2026l"
	for _, c := range []struct {
		text               string
		trip, rested, want time.Duration
	}{
		{text, time.Millisecond, time.Second, 0},
		{text, time.Millisecond, 50 * time.Millisecond, gather},
		{text, 9 * time.Millisecond, time.Second, 0},
		{text, 12 * time.Millisecond, time.Second, gather},
		{text, 0, time.Second, gather}, // no answer has a time: nothing is known
		{update, 12 * time.Millisecond, 17 * time.Millisecond, 0},
		{"\x1b[?2026hlast|in two pieces\x1b[?2026l", 12 * time.Millisecond, 17 * time.Millisecond, 0},
		{update, time.Millisecond, 10 * time.Millisecond, gather},
		{update + text, 12 * time.Millisecond, 17 * time.Millisecond, gather},
	} {
		synctest.Test(t, func(t *testing.T) {
			r := start(t, vt.Options{})
			r.set(func() { r.trip = c.trip })
			for range 10 { // pictures that are answered after this time
				r.draws("x")
			}
			time.Sleep(time.Second)
			io.WriteString(r.program, "x")
			time.Sleep(c.rested)
			synctest.Wait()
			drawn := time.Now()
			for piece := range strings.SplitSeq(c.text, "|") {
				io.WriteString(r.program, piece)
				synctest.Wait()
			}
			time.Sleep(20 * time.Millisecond)
			synctest.Wait()
			var took time.Duration
			r.set(func() {
				took = r.written.Sub(drawn)
				r.trip = 0
			})
			if took != c.want {
				t.Errorf("%q, trip %v, rest %v: after %v, not %v", c.text, c.trip, c.rested, took, c.want)
			}
			r.stop()
		})
	}
}

// A tap calls itself for each picture.
type tap func()

func (f tap) Write(b []byte) (int, error) {
	f()
	return len(b), nil
}

// TestAProgramThatGoesOnWriting is shown less often. One that pauses before its
// next picture, however short, is not.
func TestAProgramThatGoesOnWriting(t *testing.T) {
	for _, c := range []struct {
		pause, gap time.Duration
	}{
		{0, busy},
		{time.Nanosecond, gather + time.Nanosecond},
		{2 * time.Millisecond, gather + 2*time.Millisecond},
	} {
		synctest.Test(t, func(t *testing.T) {
			var r *Relay
			pictures := 0
			draws := func() {
				fmt.Fprint(r.terminal, "\r", pictures)
				note(r.drawn)
			}
			shown := func() {
				pictures++
				switch {
				case r == nil: // the screen begins
				case c.pause == 0:
					draws()
				default:
					time.AfterFunc(c.pause, draws)
				}
			}
			screen, _ := term.Sim(40, 12, vt.Options{Tap: tap(shown)})
			r = relay(screen, 40, 12)
			r.terminal.Write([]byte("begin"))
			before := pictures
			over := make(chan error)
			go func() { over <- r.serve(nil) }()
			time.Sleep(time.Second)
			close(r.ended)
			<-over
			want := int(time.Second / c.gap)
			if n := pictures - before; n < want-2 || n > want+2 {
				t.Errorf("a pause of %v: %d pictures a second, not %d", c.pause, n, want)
			}
			time.Sleep(time.Second)
		})
	}
}

// TestATerminalThatEndsBeforeItAnswers ends Run at once, and one that tells
// nothing after a while: it was opened without the Relay.
func TestATerminalThatEndsBeforeItAnswers(t *testing.T) {
	for _, c := range []struct {
		closes, raw bool
		within      time.Duration
	}{
		{true, true, time.Second},
		{false, false, patience},
	} {
		synctest.Test(t, func(t *testing.T) {
			conn, player := net.Pipe()
			near, program := net.Pipe()
			go io.Copy(io.Discard, player)
			relay := New()
			options := term.Options{
				Tty: term.NewTty(conn, 40, 12),
				Env: func(name string) string { return map[string]string{"TERM": "xterm"}[name] },
			}
			if c.raw {
				options.Raw = relay
			}
			screen, err := term.Open(options)
			if err != nil {
				t.Fatal(err)
			}
			if c.closes {
				player.Close()
			}
			begun := time.Now()
			terminal, err := relay.Run(screen, near, nil)
			took := time.Since(begun)
			if err == nil || took > c.within || terminal == nil {
				t.Fatalf("%v after %v, %v", err, took, terminal)
			}
			if blames := strings.Contains(err.Error(), "Options.Raw"); blames == c.raw {
				t.Errorf("with the Relay %v: %v", c.raw, err)
			}
			screen.Fini()
			for _, end := range []io.Closer{player, conn, near, program} {
				end.Close()
			}
		})
	}
}

// TestTheProgramsTerminalIsLikeThePlayers from the first byte on: it has what
// was told, and erases as that terminal does.
func TestTheProgramsTerminalIsLikeThePlayers(t *testing.T) {
	for name, erased := range map[string]vt.Color{
		"screen-256color": 0, "tmux-256color": 0, "xterm": 1<<24 | 4, "xterm-screen": 1<<24 | 4,
	} {
		screen, err := term.Open(term.Options{
			Tty: term.NewTty(nil, 40, 12),
			Env: func(variable string) string { return map[string]string{"TERM": name}[variable] },
		})
		if err != nil {
			t.Fatal(err)
		}
		r := New()
		r.screen = screen
		r.Learn(vt.Outer{Light: true})
		if err := r.meet(nil); err != nil {
			t.Fatal(err)
		}
		r.terminal.Write([]byte("\x1b[44m\x1b[2J\x1b]11;?\a"))
		if got := r.terminal.Cell(0, 0).Style.BG; got != erased {
			t.Errorf("%s erases to %#x", name, got)
		}
		if got := string(r.terminal.Answers()); got != "\x1b]11;rgb:ffff/ffff/ffff\a" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// TestAfterTheEndNobodyTakesAnything: a screen that goes on is not held up.
func TestAfterTheEndNobodyTakesAnything(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := start(t, vt.Options{})
		r.stop()
		synctest.Wait()
		if full := r.relay.Take(make([]byte, 2*unread), false); full != nil {
			t.Error("the screen waits for a program that has ended")
		}
	})
}

// TestTheLastOrdersOfAProgramArrive, although its terminal ends with them: text
// for the clipboard, and a bell.
func TestTheLastOrdersOfAProgramArrive(t *testing.T) {
	const bell, copies = "\a", "\x1b]52;c;eA==\a"
	for _, orders := range []string{bell, copies, bell + copies} {
		synctest.Test(t, func(t *testing.T) {
			r := start(t, vt.Options{})
			io.WriteString(r.program, orders)
			r.stop()
			got := string(r.player.Clipboard)
			if orders == bell && r.player.Bells != 1 || orders != bell && got != "x" {
				t.Errorf("%q: %d bells, and %q in the clipboard", orders, r.player.Bells, got)
			}
		})
	}
}

// TestEnvironmentNamesTheTerminal, and its colors if they are many.
func TestEnvironmentNamesTheTerminal(t *testing.T) {
	for colorterm, want := range map[string][]string{
		"":          {"TERM=xterm-256color"},
		"truecolor": {"TERM=xterm-256color", "COLORTERM=truecolor"},
	} {
		screen, err := term.Open(term.Options{
			Tty: term.NewTty(nil, 40, 12),
			Env: func(variable string) string {
				return map[string]string{"TERM": "xterm-256color", "COLORTERM": colorterm}[variable]
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := Environment(screen); !slices.Equal(got, want) {
			t.Errorf("%q and not %q", got, want)
		}
	}
}

// A Relay that has no terminal has ignored nothing.
func TestIgnoredWithoutATerminal(t *testing.T) {
	screen, _ := term.Sim(20, 5, vt.Options{})
	screen.Fini()
	r := New()
	before := r.Ignored()
	_, err := r.Run(screen, nil, nil)
	if list := r.Ignored(); err == nil || before != nil || list != nil {
		t.Errorf("%v, %q, %q", err, before, list)
	}
}

// TestIgnoredNamesWhatIsNotPassedOn: orders, and flags where they are shown as
// their letters.
func TestIgnoredNamesWhatIsNotPassedOn(t *testing.T) {
	for kitty, want := range map[bool]string{
		false: "ESC]9;done|ESC]52;p;eA==|flags, which are shown as letters",
		true:  "ESC]9;done|ESC]52;p;eA==",
	} {
		synctest.Test(t, func(t *testing.T) {
			r := start(t, vt.Options{Kitty: kitty})
			r.draws("漢 \x1b[31mtext \x1b]2;title\a")
			if got := r.relay.Ignored(); len(got) > 0 {
				t.Errorf("kitty %v: %q", kitty, got)
			}
			r.draws("\x1b]9;done\a\x1b]52;p;eA==\a🇩🇪 \x1b]9;done\a")
			if got := strings.Join(r.relay.Ignored(), "|"); got != want {
				t.Errorf("kitty %v: %q and not %q", kitty, got, want)
			}
			r.stop()
		})
	}
}
