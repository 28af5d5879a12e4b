package termtest

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// bombs is a program that panics 10 ms after a key.
func bombs(tty *TTY) error {
	return eachKey(tty, func(byte) {
		time.Sleep(10 * time.Millisecond)
		panic("pardon")
	})
}

// afterPanic returns a test that uses a player when its program has panicked.
func afterPanic(use func(p *Player)) func(t *testing.T) {
	return func(t *testing.T) {
		Test(t, func(t *testing.T) {
			p := StartTTY(t, bombs, 20, 2)
			p.Type("a")
			p.Now() // the time after the key passes
			use(p)
		})
	}
}

// failing are tests that fail, each in a line of a test.
var failing = map[string]func(t *testing.T){
	"Type":         afterPanic(func(p *Player) { p.Type("a") }),
	"Wait":         afterPanic(func(p *Player) { p.Wait(0) }),
	"Until":        afterPanic(func(p *Player) { p.Until("x", 0) }),
	"UntilFunc":    afterPanic(func(p *Player) { p.UntilFunc("x", func() bool { return true }, 0) }),
	"Still":        afterPanic(func(p *Player) { p.Still(time.Second, time.Minute) }),
	"Cost":         afterPanic(func(p *Player) { p.Cost("a") }),
	"Look":         afterPanic(func(p *Player) { p.Look() }),
	"Terminal":     afterPanic(func(p *Player) { p.Terminal() }),
	"Ended":        afterPanic(func(p *Player) { p.Ended() }),
	"End":          afterPanic(func(p *Player) { p.End() }),
	"Golden":       afterPanic(func(p *Player) { p.Golden("nosuch") }),
	"GoldenStyled": afterPanic(func(p *Player) { p.GoldenStyled("nosuch") }),
	"Cast":         afterPanic(func(p *Player) { p.Cast(filepath.Join(os.DevNull, "x")) }),

	"a word": inTest(func(t *testing.T) {
		p := StartTTY(t, spell, 20, 2)
		p.Type("nosuch")
	}),
	"a word that costs": inTest(func(t *testing.T) {
		p := StartTTY(t, spell, 20, 2)
		p.Cost("release:Up")
	}),
	"another file": inTest(func(t *testing.T) {
		p := StartTTY(t, writes("\x1b[31mother"), 20, 2)
		p.GoldenStyled("stays")
	}),
	"no folder": inTest(func(t *testing.T) {
		p := StartTTY(t, spell, 20, 2)
		p.SVG(filepath.Join(os.DevNull, "x"))
	}),
	"no folder for an animation": inTest(func(t *testing.T) {
		p := StartTTY(t, spell, 20, 2)
		p.Animation(filepath.Join(os.DevNull, "x"))
	}),
	"another text":    func(t *testing.T) { Golden(t, "testdata/stays.txt", "other") },
	"Start":           inTest(func(t *testing.T) { Start(t, func(tcell.Screen) error { panic("pardon") }, 20, 2) }),
	"StartTTY":        inTest(func(t *testing.T) { StartTTY(t, func(*TTY) error { panic("pardon") }, 20, 2) }),
	"no bubble":       func(t *testing.T) { StartTTY(t, spell, 20, 2) },
	"Random":          func(t *testing.T) { Random(t, 1, "a", 5, func(t testing.TB, _ string) { t.Fail() }) },
	"Random: a word":  func(t *testing.T) { Random(t, 1, "nosuch", 5, nil) },
	"Random: nothing": func(t *testing.T) { Random(t, 1, " ", 5, nil) },
}

// inTest returns a test in a bubble.
func inTest(f func(t *testing.T)) func(t *testing.T) {
	return func(t *testing.T) { Test(t, f) }
}

// TestAFailureStandsAtItsLine, and not at one of this package. The tests that
// fail run as a command.
func TestAFailureStandsAtItsLine(t *testing.T) {
	const variable = "TERMTEST_FAILING"
	if os.Getenv(variable) != "" {
		for name, test := range failing {
			t.Run(name, test)
		}
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run", "^TestAFailureStandsAtItsLine$")
	cmd.Env = append(os.Environ(), variable+"=1")
	out, _ := cmd.CombinedOutput()
	lines := regexp.MustCompile(`(?m)^ +(\w+\.go):\d+: .*`).FindAllStringSubmatch(string(out), -1)
	for _, line := range lines {
		if !strings.HasSuffix(line[1], "_test.go") {
			t.Errorf("a failure stands at%s", line[0])
		}
	}
	if len(lines) != len(failing) {
		t.Errorf("%d failures of %d tests:\n%s", len(lines), len(failing), out)
	}
}

// TestATrialIsATest that notes its failures, and ends where a test would.
func TestATrialIsATest(t *testing.T) {
	for name, c := range map[string]struct {
		call func(t testing.TB)
		want string // the failures, with "goes on" for a test that does
	}{
		"Log":     {func(t testing.TB) { t.Log("word"); t.Logf("%s", "word") }, "goes on\n"},
		"Fail":    {func(t testing.TB) { t.Fail() }, "failed\ngoes on\n"},
		"Error":   {func(t testing.TB) { t.Error("a", 1) }, "a 1\ngoes on\n"},
		"Errorf":  {func(t testing.TB) { t.Errorf("a %d", 1) }, "a 1\ngoes on\n"},
		"FailNow": {func(t testing.TB) { t.FailNow() }, "failed\n"},
		"Fatal":   {func(t testing.TB) { t.Fatal("a", 1) }, "a 1\n"},
		"Fatalf":  {func(t testing.TB) { t.Fatalf("a %d", 1) }, "a 1\n"},
		"Skip":    {func(t testing.TB) { t.Skip("why") }, ""},
		"Skipf":   {func(t testing.TB) { t.Skipf("%s", "why") }, ""},
		"SkipNow": {func(t testing.TB) { t.SkipNow() }, ""},
		"Cleanup": {func(t testing.TB) {
			t.Cleanup(func() { t.Error("last") })
			t.Cleanup(func() { t.Error("first") })
			runtime.Goexit()
		}, "first\nlast\n"},
		"a panic": {func(testing.TB) { panic("bang") }, "panic: bang\n"},
	} {
		got := fails(t, func(t testing.TB) {
			before := t.Failed()
			c.call(t)
			if before || t.Skipped() || t.Failed() != strings.Contains(c.want, "\ng") {
				t.Error("failed without a failure, or skipped")
			}
			t.Error("goes on")
		})
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// A stopped program that does not end by itself ends with its next picture.
func TestAStoppedProgramEndsWithItsNextPicture(t *testing.T) {
	for _, draw := range []func(tcell.Screen){tcell.Screen.Show, tcell.Screen.Sync} {
		Test(t, func(t *testing.T) {
			p := Start(t, func(s tcell.Screen) error {
				for {
					draw(s)
					time.Sleep(time.Second)
				}
			}, 20, 8)
			p.Stop()
		})
	}
}

// TestATestWithoutEndSeesGoroutines that go on, if nothing else has failed.
func TestATestWithoutEndSeesGoroutines(t *testing.T) {
	leaves := func(tty *TTY) error {
		go stuck()
		return nil
	}
	for failure, want := range map[string]string{
		"":      "goroutines of the program go on:\ngoroutine ",
		"other": "other\n",
	} {
		Test(t, func(t *testing.T) {
			var program *Player
			got := fails(t, func(t testing.TB) {
				program = StartTTY(t, leaves, 20, 8)
				if failure != "" {
					t.Error(failure)
				}
			})
			if !strings.HasPrefix(got, want) || want == "other\n" && got != want {
				t.Errorf("%q, want %q", got, want)
			}
			program.Leaves("termtest.stuck") // Test looks, too
		})
	}
}

// TestAScreenAsksForItself: a report names the questions of a program alone.
func TestAScreenAsksForItself(t *testing.T) {
	asks := func(tty *TTY) error {
		io.WriteString(tty, "\x1b[5n")
		return eachKey(tty, func(byte) {})
	}
	mute := vt.Options{Mute: true}
	for name, c := range map[string]struct {
		start func(t testing.TB) *Player
		asks  bool
	}{
		"bytes":  {func(t testing.TB) *Player { return StartTTY(t, asks, 20, 8, mute) }, true},
		"screen": {func(t testing.TB) *Player { return Start(t, echo, 20, 8, mute) }, false},
	} {
		inABubble(t, name, func(t *testing.T) {
			got := fails(t, func(t testing.TB) { c.start(t).Until("x", 0) })
			if strings.Contains(got, "unanswered") != c.asks {
				t.Errorf("the report: %s", got)
			}
		})
	}
}
