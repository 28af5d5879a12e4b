package termtest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// fails returns the failures that a test reports.
func fails(t *testing.T, test func(t testing.TB)) string {
	t.Helper()
	return try(t, "", func(t testing.TB, _ string) { test(t) })
}

// says checks that a text has the wanted parts.
func says(t *testing.T, text string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// inABubble runs f as a subtest in another bubble.
func inABubble(t *testing.T, name string, f func(t *testing.T)) {
	t.Run(name, func(t *testing.T) { Test(t, f) })
}

func TestEventsArriveAsATerminalSendsThem(t *testing.T) {
	inABubble(t, "echo", func(t *testing.T) {
		p := Start(t, echo, 30, 15, vt.Options{Kitty: true})
		p.Type("C-x click:2,1 drag:1,1-2,1 paste:ab focus:out resize:40x14 release:Up s")
		want := "wwwhhhhhhhhhhhhhhh\nCtrl+X\n**|1\n**|0\n*|1\n**|1\n**|0\npaste\nRune[a]\nRune[b]\n" +
			"pasted\nreleased\nno focus\nwwwwhhhhhhhhhhhhhh\n"
		look := p.Look()
		if got := look.String(); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
		if look.Title != "echo" || string(look.Clipboard) != "copied" {
			t.Errorf("title %q, clipboard %q", look.Title, look.Clipboard)
		}
		x, y, visible := look.Cursor()
		if got := fmt.Sprint(x, y, visible); got != "3 1 true" {
			t.Errorf("cursor %s", got)
		}
		if p.Now() != 400*time.Millisecond {
			t.Errorf("%v", p.Now())
		}
		if over, _ := p.Ended(); over || len(p.Left()) == 0 {
			t.Errorf("over %v, left %q", over, p.Left())
		}
		p.Type("q Up*9")
		p.End()
		if p.Left() != nil || !strings.HasPrefix(p.Look().String(), "www") {
			t.Errorf("left %q, last picture\n%s", p.Left(), p.Look())
		}
	})
}

// TestAfterTheEndThePictureStays, with its title, although Fini takes both
// back. Keys are ignored, no time passes, and until: looks at this picture.
func TestAfterTheEndThePictureStays(t *testing.T) {
	Test(t, func(t *testing.T) {
		p := Start(t, echo, 20, 8)
		p.Type("Up")
		if now := p.Now(); now != 50*time.Millisecond {
			t.Errorf("the time after a key does not pass: it is %v", now)
		}
		p.Type("q")
		p.End()
		at := p.Now()
		p.Type("x Down click:1,1 wait:1h still:1s until:Up")
		if p.Now() != at {
			t.Errorf("after the end: %v, and %v later", at, p.Now()-at)
		}
		look := p.Look()
		if text := strings.TrimRight(look.String(), "\n"); !strings.HasSuffix(text, "Up") {
			t.Errorf("the last picture is\n%s", text)
		}
		if now := p.Terminal().Title; look.Title != "echo" || now != "" {
			t.Errorf("titles %q and %q", look.Title, now)
		}
		failed := fails(t, func(t testing.TB) {
			p.t = t
			p.Type("until:never")
		})
		says(t, failed, `no "never" before the end at`)
	})
}

// TestUntilFuncCallsTenTimesASecond, at least, if nothing is drawn.
func TestUntilFuncCallsTenTimesASecond(t *testing.T) {
	Test(t, func(t *testing.T) {
		calls := 0
		p := Start(t, echo, 20, 8)
		fails(t, func(t testing.TB) {
			p.t = t
			never := func() bool {
				calls++
				return false
			}
			p.UntilFunc("luck", never, 10*time.Second)
		})
		if calls < 100 {
			t.Errorf("%d calls in ten seconds", calls)
		}
	})
}

// TestFailuresSayWhatIsWrong plays tests that fail, and checks their failures.
func TestFailuresSayWhatIsWrong(t *testing.T) {
	types := func(words string) func(*Player) {
		return func(p *Player) { p.Type(words) }
	}
	endsAfter := func(words string) func(*Player) {
		return func(p *Player) {
			p.Type(words)
			p.End()
		}
	}
	never := func() bool { return false }
	noText := func(p *Player) {
		p.Type("Up")
		p.Until("x", time.Second)
	}
	for name, c := range map[string]struct {
		play func(p *Player)
		want []string
	}{
		"no text": {noText, []string{
			`no "x" within 1s, nor in the minute after it`, "at 1s of fake", "typed: Up\n", "  │Up\n", "goes on"}},
		"in script": {types("Up until:'x y':2s Down"), []string{`no "x y" within 2s`, "typed: Up until:'x y':2s\n"}},
		"no key":    {types("Up pagdown"), []string{`"pagdown" is not a key: to type it`, "typed: nothing"}},
		"func":      {func(p *Player) { p.UntilFunc("luck", never, time.Hour) }, []string{"no luck within 1h0m0s"}},
		"golden":    {func(p *Player) { p.Golden("nosuch") }, []string{"nosuch.txt", "-update writes it"}},
		"goes on":   {endsAfter("Up"), []string{"the program does not end\n", "at 1m0.05s"}},
		"error":     {endsAfter("e"), []string{"error: no luck", "has ended", "typed: e\n"}},
		"panic":     {types("Up p"), []string{"panicked: pardon", "termtest.echo", "typed: Up p\n", "  │Up\n"}},
		"early": {types("e until:x"), []string{
			`no "x" before the end at 0s: the program has ended with the error: no luck`}},
		"left":    {endsAfter("l"), []string{"left in the terminal", "alternate screen 1049 on"}},
		"release": {types("release:Up"), []string{"release:Up: the terminal reports no releases"}},
		"signal":  {types("signal:TERM"), []string{"signal:TERM: only a built program can get a signal"}},
	} {
		if name == "golden" && updating() {
			continue
		}
		inABubble(t, name, func(t *testing.T) {
			says(t, fails(t, func(t testing.TB) { c.play(Start(t, echo, 20, 8)) }), c.want...)
		})
	}
	says(t, fails(t, func(t testing.TB) { Start(t, echo, 20, 8) }), "in a bubble")
}

// TestAFailedWaitSaysWhenTheTextCame: time goes on after the limit, and the
// report is that of the limit, with what was on its way then.
func TestAFailedWaitSaysWhenTheTextCame(t *testing.T) {
	slow := func(tty *TTY) error {
		time.Sleep(time.Second)
		fmt.Fprintf(tty, "one %s two", strings.Repeat(".", 100))
		return nil
	}
	inABubble(t, "slow", func(t *testing.T) {
		got := fails(t, func(t testing.TB) {
			StartTTY(t, slow, 200, 5, vt.Options{Line: vt.Line{Rate: 8000}}).Until("two", 1100*time.Millisecond)
		})
		says(t, got, `no "two" within 1.1s; it came `, "at 1.1s of fake time")
		says(t, got, "bytes were on their way to the terminal\n")
	})
}

// TestAPlayerEndsWithItsTest: its time has ended, too.
func TestAPlayerEndsWithItsTest(t *testing.T) {
	var kept *Player
	Test(t, func(t *testing.T) {
		kept = Start(t, echo, 20, 8)
		kept.Type("q")
	})
	for _, use := range []func(){func() { kept.Look() }, kept.Stop} {
		func() {
			defer func() { says(t, fmt.Sprint(recover()), "after the end of its test") }()
			use()
		}()
	}
}

// stuck is a leak: it never returns.
func stuck() { select {} }

// TestGoroutinesThatGoOnAreSeen has a program leave a goroutine that ends soon,
// and another forever: that is a failure until Leaves names it.
func TestGoroutinesThatGoOnAreSeen(t *testing.T) {
	leaves := func(f func()) func(tcell.Screen) error {
		return func(s tcell.Screen) error {
			go f()
			s.Fini()
			return nil
		}
	}
	for range 2 {
		Test(t, func(t *testing.T) {
			Start(t, leaves(func() { time.Sleep(30 * time.Second) }), 20, 8).End()
			p := Start(t, leaves(stuck), 20, 8)
			failed := fails(t, func(t testing.TB) {
				other := &Player{t: t, d: p.d, bubble: p.bubble}
				other.End()
			})
			says(t, failed, "termtest.stuck")
			p.Leaves("termtest.stuck")
			p.End()
		})
	}
}

// TestRecordingsAreTheSame plays one test several times and compares its
// recordings.
func TestRecordingsAreTheSame(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{}
	for range 5 {
		Test(t, func(t *testing.T) {
			var sent bytes.Buffer
			p := Start(t, echo, 30, 10, vt.Options{Tap: &sent})
			p.Type("Up Down 'some text' wait:2s resize:20x5 C-x")
			p.Cast(filepath.Join(dir, "a/cast"))
			p.SVG(filepath.Join(dir, "a/still"))
			p.Animation(filepath.Join(dir, "a/moves"))
			if n := p.Terminal().Bytes; sent.Len() != n {
				t.Errorf("the tap has %d bytes of %d", sent.Len(), n)
			}
		})
		for _, name := range []string{"cast", "still", "moves"} {
			b, err := os.ReadFile(filepath.Join(dir, "a", name))
			if err != nil || len(b) < 500 {
				t.Errorf("%s: %v, %d bytes", name, err, len(b))
			}
			first, again := files[name]
			if again && first != string(b) {
				t.Errorf("%s is another file", name)
			}
			files[name] = string(b)
		}
	}
}
