package app

import (
	"bytes"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/term"
	"fixstep/term/vt"
)

// own returns a loop that takes turns.
func own(turn func(now loop.Now, do *loop.Turn)) classic.Design {
	return classic.Design{Name: "mine", Sleeps: true, New: classic.Unlimited(func(now loop.Now, _ *loop.Options) iter.Seq[loop.Action] {
		return loop.Forever(func(do *loop.Turn) { turn(now, do) })
	})}
}

// TestOnesOwnLoopRunsBesideTheOthers adds a loop to the lab from outside.
func TestOnesOwnLoopRunsBesideTheOthers(t *testing.T) {
	var out bytes.Buffer
	d := own(func(_ loop.Now, do *loop.Turn) { do.Update(ms); do.Sleep(ms) })
	if code := Main(&Env{Out: &out}, &out, []string{"lab", "-for", "1s"}, d); code != 0 ||
		!strings.Contains(out.String(), "mine") || !strings.Contains(out.String(), "steady") {
		t.Errorf("status %d:\n%s", code, out.String())
	}
}

// TestWrongLoopsAreNamed holds that a loop that cannot be compared is named in
// one line, with no terminal touched.
func TestWrongLoopsAreNamed(t *testing.T) {
	var over atomic.Bool
	defer over.Store(true)
	hangs := own(func(loop.Now, *loop.Turn) {
		for !over.Load() {
		}
	})
	hangs.Name = "hangs"
	good := own(func(_ loop.Now, do *loop.Turn) { do.Sleep(ms) })
	named := func(name string) classic.Design { d := good; d.Name = name; return d }
	for want, list := range map[string][]classic.Design{
		"hangs: the loop has not come back": {hangs},
		`called "Mine"`:                     {named("Mine")},
		`called ""`:                         {named("")},
		`two loops are called "steady"`:     {named("steady")},
		`two loops are called "mine"`:       {good, good},
		"needs New":                         {{Name: "mine"}},
	} {
		var out, stderr bytes.Buffer
		env := &Env{Out: &out, Interactive: true, patience: time.Minute,
			Open: func(term.Options) (*term.Screen, error) { t.Fatal("opened the terminal"); return nil, nil }}
		if list[0].Name == "hangs" {
			env.patience = time.Second
		}
		code := Main(env, &stderr, []string{"lab"}, list...)
		if code != 2 || !strings.Contains(stderr.String(), want) || strings.Count(stderr.String(), "\n") != 1 || out.Len() > 0 {
			t.Errorf("status %d, %q, want %q; printed %q", code, stderr.String(), want, out.String())
		}
	}
}

// badTurns are turns that lead nowhere, by what is said of them.
func badTurns() map[string]func(now loop.Now, do *loop.Turn) {
	var nobody *int
	return map[string]func(now loop.Now, do *loop.Turn){
		"its turns ask for nothing": func(now loop.Now, do *loop.Turn) {
			if now() >= time.Second {
				do.Update(ms)
			}
		},
		"or to sleep for 0":         func(_ loop.Now, do *loop.Turn) { do.Sleep(0) },
		"never draws or sleeps":     func(_ loop.Now, do *loop.Turn) { do.Input() },
		"game time never goes back": func(_ loop.Now, do *loop.Turn) { do.Update(-16 * ms); do.Sleep(ms) },
		"looks at the clock for ever": func(now loop.Now, do *loop.Turn) {
			for end := now() + ms; now() < end; {
			}
			do.Draw()
		},
		"dereference, at ownloops_test.go:": func(loop.Now, *loop.Turn) {
			slices.SortFunc([]int{1, 2}, func(a, b int) int { return *nobody })
		},
		"waits in real time, at ownloops_test.go:": func(_ loop.Now, do *loop.Turn) {
			time.Sleep(15 * ms)
			do.Update(ms)
			do.Draw()
		},
	}
}

// TestABadLoopStopsItsOwnLaneOnly: it is named in one line, with a reason that
// helps, and the others go on, in each form of the lab.
func TestABadLoopStopsItsOwnLaneOnly(t *testing.T) {
	for want, turn := range badTurns() {
		for _, form := range []string{"-table", "-json", "-svg"} {
			dir := filepath.Join(t.TempDir(), "plots")
			args := []string{"lab", "-loops", "mine,steady", "-for", "1s", form}
			if form == "-svg" {
				args = append(args, dir)
			}
			var out, stderr bytes.Buffer
			code := Main(&Env{Out: &out, patience: time.Minute}, &stderr, args, own(turn))
			said := out.String()
			if form == "-svg" {
				lag, _ := os.ReadFile(filepath.Join(dir, "lag.svg"))
				said = string(lag)
			}
			if code != 2 || !strings.Contains(said, "steady") || strings.Count(stderr.String(), "\n") != 1 || !strings.Contains(stderr.String(), want) {
				t.Errorf("%s: status %d: %s%s, want %q", form, code, said, stderr.String(), want)
			}
		}
	}
	synctest.Test(t, func(t *testing.T) {
		screen, terminal := term.Sim(100, 30, vt.Options{})
		env, start := &Env{Interactive: true}, time.Now()
		env.Now = func() time.Duration { return time.Since(start) }
		env.Open = func(term.Options) (*term.Screen, error) { return screen, nil }
		var shown string
		time.AfterFunc(4*time.Second, func() { shown = terminal.String(); screen.Type("q") })
		var stderr bytes.Buffer
		code := Main(env, &stderr, []string{"lab", "-loops", "steady,mine"}, own(badTurns()["game time never goes back"]))
		if code != 0 || !strings.Contains(shown, "stuck: see below") || !strings.Contains(shown, "within a step") ||
			!strings.Contains(shown, "mine, at 0s: the loop asks for an update of -16ms") {
			t.Errorf("status %d: %s\n%s", code, stderr.String(), shown)
		}
	})
}

// TestQuitWorksWhateverALoopDoes quits a lab whose loop stops coming back after
// it has started well. It is a test in real time: the loop is left, and so no
// bubble would end.
func TestQuitWorksWhateverALoopDoes(t *testing.T) {
	for _, typed := range []string{"q", "\x03"} {
		var over atomic.Bool
		defer over.Store(true)
		screen, terminal := term.Sim(80, 24, vt.Options{})
		d := own(func(now loop.Now, do *loop.Turn) {
			if now() > 1100*ms {
				screen.Type(typed)
			}
			for now() > 1100*ms && !over.Load() {
				time.Sleep(ms)
			}
			do.Sleep(10 * ms)
		})
		start := time.Now()
		env := &Env{Interactive: true, patience: 100 * ms, Now: func() time.Duration { return time.Since(start) },
			Open: func(term.Options) (*term.Screen, error) { return screen, nil }}
		var stderr bytes.Buffer
		if code := Main(env, &stderr, []string{"lab", "-loops", "mine,steady"}, d); code != 1 ||
			!strings.Contains(stderr.String(), "has not come back") || len(terminal.Left()) > 0 {
			t.Errorf("status %d: %q, left %q", code, stderr.String(), terminal.Left())
		}
		over.Store(true)
	}
}

// TestAPupilsFileCompiles builds the example as the main of somebody else.
func TestAPupilsFileCompiles(t *testing.T) {
	text, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	file := strings.Replace(string(text), "package app_test", "package main", 1)
	file = file[:strings.Index(file, "// A whole file of a pupil")] + `
func main() {
	design := classic.Design{Name: "mine", New: classic.Unlimited(mine), Sleeps: true}
	os.Exit(app.Main(app.System(), os.Stderr, append([]string{"lab"}, os.Args[1:]...), design))
}
`
	name := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(name, []byte(file), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "run", name, "-json", "-loops", "mine").CombinedOutput()
	if err != nil || !strings.HasPrefix(string(out), `{"loop":"mine",`) {
		t.Errorf("%v\n%s", err, out)
	}
	if len(classic.Designs) != 15 {
		t.Errorf("the lab of one has changed that of all: %d loops", len(classic.Designs))
	}
}
