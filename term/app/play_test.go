//go:build !js

package app

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/termtest"
	"fixstep/term/vt"
	"fixstep/world"
)

// golden compares a text with a file under testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	termtest.Golden(t, "testdata/"+name, got)
}

// xterm is the environment of a program in an xterm.
func xterm(name string) string {
	return map[string]string{"TERM": "xterm-256color", "LANG": "C.UTF-8"}[name]
}

// worldOf returns the world of a program in a terminal. Its time begins now.
func worldOf(tty tcell.Tty, out io.Writer) *Env {
	start := time.Now()
	return &Env{
		Out: out, Interactive: true, Date: time.Now,
		Now: func() time.Duration { return time.Since(start) },
		Open: func(o term.Options) (*term.Screen, error) {
			o.Tty, o.Env = tty, xterm
			return term.Open(o)
		},
	}
}

// A running is the whole program in a terminal.
type running struct {
	*termtest.Player
	out  bytes.Buffer
	code int // the exit status
}

// start starts the whole program, as main does, in a terminal of w x h cells,
// in a world that change may change. It must be called in a bubble.
func start(t testing.TB, w, h int, change func(*Env), args ...string) *running {
	t.Helper()
	p := &running{}
	p.Player = termtest.StartTTY(t, func(tty *termtest.TTY) error {
		env := worldOf(tty, &p.out)
		if slices.Contains(args, "-loop") {
			now, looks := env.Now, new(atomic.Int64) // time passes as a loop that never sleeps reads the clock
			env.Now = func() time.Duration { return now() + time.Duration(looks.Add(1))*100*time.Microsecond }
		}
		change(env)
		p.code = Main(env, &p.out, args)
		return nil
	}, w, h)
	return p
}

// same changes no world.
func same(*Env) {}

// A played holds the results of a program.
type played struct {
	screen string // the last screen before it gave the terminal back
	styled string // the same screen with styles
	out    string
	code   int // the exit status
}

// play plays the whole program in a terminal of w x h cells by a script, and
// then quits it if it has not ended.
func play(t *testing.T, w, h int, script string, args ...string) played {
	t.Helper()
	p := playIn(t, w, h, same, script, args...)
	if p.code != 0 {
		t.Errorf("%q: exit status %d: %s", args, p.code, p.out)
	}
	return p
}

// playIn is play in a world that change changes, with any exit status.
func playIn(t *testing.T, w, h int, change func(*Env), script string, args ...string) (p played) {
	t.Helper()
	termtest.Test(t, func(t *testing.T) {
		r := start(t, w, h, change, args...)
		r.Type(script)
		look := r.Look()
		p = played{screen: look.String(), styled: look.Styled()}
		r.Type("C-c")
		r.End()
		p.out, p.code = r.out.String(), r.code
	})
	return p
}

// TestAFarPlayerIsJudgedByThePictureThatWasSeen, without a flag, if the line's
// round trip is longer than 60 ms: H says so. All recordings come out the same.
func TestAFarPlayerIsJudgedByThePictureThatWasSeen(t *testing.T) {
	for trip, far := range map[time.Duration]bool{0: false, 20: false, 55: false, 65: true, 100: true, 200: true} {
		termtest.Test(t, func(t *testing.T) {
			dir := t.TempDir()
			p := termtest.StartTTY(t, func(tty *termtest.TTY) error {
				Main(worldOf(tty, io.Discard), io.Discard, []string{"-level", "hard", "-seed", "1", "-dir", dir})
				return nil
			}, 80, 24, vt.Options{Line: vt.Line{Trip: trip * time.Millisecond}})
			p.Type("wait:1s h wait:2s " + strings.Repeat("Left wait:150ms Space wait:150ms ", 8))
			if look := p.Look().String(); strings.Contains(look, " ms back") != far {
				t.Errorf("a trip of %d ms:\n%s", trip, look)
			}
			p.Type("C-c")
			p.End()
			files, _ := filepath.Glob(filepath.Join(dir, "*"))
			log, _ := os.ReadFile(files[0])
			if last, err := world.Verify(bytes.NewReader(log)); err != nil || last.Tick < 200 {
				t.Errorf("a trip of %d ms: the recording has %d ticks: %v", trip, last.Tick, err)
			}
		})
	}
}

func TestStatsArePrintedAtTheEnd(t *testing.T) {
	text := play(t, 80, 24, "wait:1m", "-seed", "5", "-for", "10s", "-stats").out
	if !strings.HasPrefix(text, "599 updates, 0 in bursts, 600 draws, 0s dropped at 0 times\n") {
		t.Errorf("%s", text)
	}
	for _, row := range []string{`update +599 `, `draw +600 `, `late +[1-9]`, `input +\d`} {
		if !regexp.MustCompile(`(?m)^ *` + row).MatchString(text) {
			t.Errorf("no %s in\n%s", row, text)
		}
	}
}

// TestAMatchStartsWithoutTheTitle as the command line says.
func TestAMatchStartsWithoutTheTitle(t *testing.T) {
	for line, want := range map[string]world.Header{
		"-level hard":                    {Flown: [2]world.Flyer{0, world.FlownBy(world.Hard)}},
		"play -players 1":                {Flown: [2]world.Flyer{0, world.FlownBy(world.Novice)}},
		"play -level easy -players 2":    {},
		"practice":                       {Options: world.Options{Practice: true}},
		"play -autopilot -level medium":  {Flown: [2]world.Flyer{world.FlownBy(world.Easy), world.FlownBy(world.Easy)}},
		"play -level novice -seed 5":     {Flown: [2]world.Flyer{0, world.FlownBy(world.Novice)}},
		"play -players 2 -level medium ": {},
	} {
		dir := t.TempDir()
		play(t, 80, 24, "wait:100ms", append(strings.Fields(line), "-dir", dir)...)
		file, err := os.Open(recording(t, dir))
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		defer file.Close()
		got, err := world.NewReader(file)
		if err != nil || got.Flown != want.Flown || got.Options.Practice != want.Options.Practice {
			t.Errorf("%s: %+v, %v", line, got.Header, err)
		}
	}
	for line, want := range map[string]string{"-level hard": "hard", "-players 2": "2"} {
		text := play(t, 80, 24, "wait:1s Esc wait:1s Esc wait:100ms", strings.Fields(line)...).screen
		if !strings.Contains(text, want+" │") {
			t.Errorf("%s: the title does not say %q:\n%s", line, want, text)
		}
	}
}

// TestAMinuteOfPlay goes the whole way from keys to cells: a match of a minute
// has exact numbers, its picture is a text file, and its end leaves the
// terminal clean.
func TestAMinuteOfPlay(t *testing.T) {
	script := "wait:501ms Space wait:1452ms Left wait:454ms w wait:454ms Space wait:940ms h wait:55950ms"
	screen := play(t, 80, 24, script, "-seed", "5").screen
	golden(t, "minute.txt", screen)
	if !strings.Contains(screen, "60.0 ups") || !strings.Contains(screen, "60.0 fps") {
		t.Error("not 60 updates and 60 frames a second")
	}
}

// TestPlayBeginsAMatch: only fixstep without a command, and the door to
// strangers, begin with the title.
func TestPlayBeginsAMatch(t *testing.T) {
	for line, match := range map[string]bool{
		"": false, "-look p7": false, "-level hard": true, "-players 2": true,
		"play": true, "play -look p7": true, "play -players 2": true, "play -door": false,
		"practice": true, "play -autopilot": true,
	} {
		screen := play(t, 80, 24, "wait:501ms", strings.Fields(line)...).screen
		if got := strings.Contains(screen, "torpedoes"); got != match {
			t.Errorf("%q begins with a match: %v\n%s", line, got, screen)
		}
	}
	two := play(t, 80, 24, "wait:501ms", "play", "-players", "2").screen
	if !strings.Contains(two, "Shoot the other ship") {
		t.Errorf("no two players:\n%s", two)
	}
}

func TestAPausedGameSendsNothing(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		p := start(t, 80, 24, same, "-seed", "5")
		p.Type("wait:501ms Space wait:1450ms p wait:500ms")
		before := p.Look().Bytes
		p.Wait(time.Hour)
		if n := p.Look().Bytes - before; n != 0 {
			t.Errorf("in a pause of an hour %d bytes are sent", n)
		}
	})
}

// TestLabLive runs the lab on screen: a stall by key at 2 s, then one loop
// opened and paused.
func TestLabLive(t *testing.T) {
	t.Parallel()
	const script = "wait:2001ms s wait:1950ms Space "
	const sixteen = "busy,nap,delta,delta-clamped,delta-smoothed,limited,frameskip,guarded," +
		"catchup,residual,semifixed,blend,piston,event,async,steady"
	golden(t, "lab-stalled.txt", play(t, 80, 24, script+"wait:948ms", "lab", "-machine", "fast", "-loops", sixteen).screen)
	some := []string{"lab", "-machine", "fast", "-loops", "busy,nap,delta,catchup,steady"}
	golden(t, "lab-some.txt", play(t, 80, 8, script+"wait:948ms", some...).screen)
	golden(t, "lab-small.txt", play(t, 20, 6, script+"wait:948ms", "lab", "-machine", "slow", "-loops", sixteen).screen)
	opened := play(t, 80, 24, script+"wait:150ms Enter - p", "lab", "-machine", "slow", "-loops", "piston")
	golden(t, "lab-open.txt", opened.screen)
	termtest.Test(t, func(t *testing.T) {
		p := start(t, 80, 24, same, "lab", "-for", "2s")
		p.Type("wait:1999ms")
		if over, _ := p.Ended(); over {
			t.Error("the lab has ended too early")
		}
		p.End()
	})
}
