package app

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/term"
	"fixstep/term/vt"
)

// onScreen runs a command in a simulated terminal under fake time, and quits it
// after a while. It returns its output and the last text that it showed.
func onScreen(t *testing.T, length time.Duration, run func(*Env, []string) error, args ...string) (out, shown string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		var printed bytes.Buffer
		var screen *term.Screen
		var terminal *vt.Term
		start := time.Now()
		env := &Env{
			Out:         &printed,
			Now:         func() time.Duration { return time.Since(start) },
			Interactive: true,
			Open: func(term.Options) (*term.Screen, error) {
				screen, terminal = term.Sim(80, 24, vt.Options{})
				return screen, nil
			},
		}
		go func() {
			time.Sleep(length + time.Millisecond)
			synctest.Wait()
			shown = terminal.String()
			screen.Type("q")
		}()
		if err := run(env, args); err != nil {
			t.Errorf("%q: %v", args, err)
		}
		out = printed.String()
		if left := terminal.Left(); len(left) > 0 {
			t.Errorf("%q: left in the terminal: %q", args, left)
		}
	})
	return out, shown
}

// TestAGameIsRecordedShownAndVerified goes from play over replay to verify.
func TestAGameIsRecordedShownAndVerified(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game")
	out, shown := onScreen(t, 3*time.Second, runPlay, "-seed", "3", "-autopilot", "-record", file, "-loop", "piston")
	if out != "recorded "+file+"\n" || !strings.Contains(shown, "piston: ") {
		t.Errorf("play: printed %q, shown\n%s", out, shown)
	}
	out, shown = onScreen(t, 4*time.Second, runReplay, file)
	if !strings.Contains(out, "nobody has won") || !strings.Contains(shown, "nobody has won") {
		t.Errorf("replay: printed %q, shown\n%s", out, shown)
	}
	var verified bytes.Buffer
	if err := runVerify(&Env{Out: &verified}, []string{file}); err != nil || !strings.Contains(verified.String(), "ok") {
		t.Errorf("verify: %v, %q", err, verified.String())
	}
}

func TestTheLabIsLiveInATerminal(t *testing.T) {
	if _, shown := onScreen(t, time.Second, runLab, "-loops", "piston,steady"); !strings.Contains(shown, "off by") {
		t.Errorf("shown\n%s", shown)
	}
}

func TestTheLabIsATableWithoutATerminal(t *testing.T) {
	var out bytes.Buffer
	if err := runLab(&Env{Out: &out}, []string{"-loops", "steady", "-for", "1s"}); err != nil || !strings.Contains(out.String(), "steady") {
		t.Errorf("%v, printed\n%s", err, out.String())
	}
}

func TestWithoutATerminalSmokeIsNamed(t *testing.T) {
	file, _ := recorded(t, 0, 0)
	for _, run := range []func(*Env) error{
		func(env *Env) error { return runPlay(env, nil) },
		func(env *Env) error { return runReplay(env, []string{file}) },
	} {
		err := run(&Env{Out: new(bytes.Buffer)})
		if !errors.Is(err, term.ErrNoTerminal) || !strings.Contains(err.Error(), "fixstep smoke") {
			t.Errorf("%v", err)
		}
	}
}

func TestSmokeChecksWhatItIsToldTo(t *testing.T) {
	smoke := func(args ...string) (string, error) {
		var out bytes.Buffer
		err := runSmoke(&Env{Out: &out}, append([]string{"-for", "2s", "-keys", "space left*3"}, args...))
		return out.String(), err
	}
	first, err := smoke("-expect", "Needle")
	if err != nil {
		t.Fatal(err)
	}
	hash := strings.TrimSpace(first[strings.LastIndexByte(strings.TrimSpace(first), ' '):])
	if again, err := smoke("-hash", strings.ToUpper(hash)); err != nil || again != first {
		t.Errorf("another run: %v\n%s", err, again)
	}
	for _, args := range [][]string{{"-expect", "no such text"}, {"-hash", "0"}} {
		if _, err := smoke(args...); err == nil || errors.As(err, new(*usageError)) {
			t.Errorf("%q: %v", args, err)
		}
	}
}

func TestSmokeWaitsForTexts(t *testing.T) {
	for script, want := range map[string]string{
		"until:torpedoes Space until:'You fly the needle'": "",
		"until:nonsense:2s": `smoke: no "nonsense" within 2s`,
		"until:'no sense'":  `smoke: no "no sense" before the end at 5s`,
		"pagdown":           `did you mean "PageDown"?`,
		"click:1,1":         "asked for the mouse",
	} {
		var out bytes.Buffer
		err := runSmoke(&Env{Out: &out}, []string{"-for", "5s", "-keys", script})
		if fmt.Sprint(err) != "<nil>" && want == "" || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%s: %v\n%s", script, err, out.String())
		}
	}
}

// TestSmokeRecords has smoke write its files twice: they are the same.
func TestSmokeRecords(t *testing.T) {
	t.Chdir(t.TempDir())
	files := map[string]string{}
	for range 2 {
		for _, args := range []string{"-cast a.cast -svg a.svg", "-svg moves.svg -animate"} {
			var out bytes.Buffer
			if err := runSmoke(&Env{Out: &out}, append(strings.Fields(args), "-for", "2s", "-autopilot")); err != nil {
				t.Fatal(err)
			}
		}
		for name, begins := range map[string]string{"a.cast": `{"version": 2, "width": 80, "height": 24}`, "a.svg": "<svg ", "moves.svg": "<svg "} {
			b, err := os.ReadFile(name)
			if first, again := files[name]; err != nil || !strings.HasPrefix(string(b), begins) || again && first != string(b) {
				t.Errorf("%s: %v, %d bytes", name, err, len(b))
			}
			files[name] = string(b)
		}
	}
	if strings.Count(files["moves.svg"], "<svg ") < 20 || !strings.Contains(files["a.svg"], ">torpedoes<") || strings.Count(files["a.svg"], "<svg ") != 2 {
		t.Errorf("%d frames, and a picture\n%s", strings.Count(files["moves.svg"], "<svg "), files["a.svg"])
	}
	if err := runSmoke(&Env{Out: new(bytes.Buffer)}, []string{"-for", "1s", "-svg", "no/such/directory"}); err == nil {
		t.Error("an SVG is written to nowhere")
	}
}

// smoked runs smoke and returns its exit status and what it prints.
func smoked(args ...string) (code int, out, stderr string) {
	var o, e bytes.Buffer
	code = Main(&Env{Out: &o}, &e, append([]string{"smoke"}, args...))
	return code, o.String(), e.String()
}

func TestResetAndVersionPrint(t *testing.T) {
	for text, run := range map[string]func(*Env, []string) error{term.Reset: runReset, "fixstep ": runVersion} {
		var out bytes.Buffer
		if err := run(&Env{Out: &out}, nil); err != nil || !strings.HasPrefix(out.String(), text) {
			t.Errorf("%v, printed %q", err, out.String())
		}
	}
}
