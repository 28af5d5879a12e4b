package app

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fixstep/term"
)

// TestAGameIsRecordedShownAndVerified goes from play over replay to verify.
// Each update is played once, except the one that is due at the very end.
func TestAGameIsRecordedShownAndVerified(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game")
	p := play(t, 80, 24, "wait:21s", "-seed", "5", "-autopilot", "-for", "20s", "-record", file)
	if p.out != "recorded "+file+"\n" {
		t.Errorf("play: printed %q", p.out)
	}
	if other := play(t, 80, 24, "wait:3s", "-loop", "piston").screen; !strings.Contains(other, "piston: ") {
		t.Errorf("the screen does not name the other loop\n%s", other)
	}
	p = play(t, 80, 24, "wait:21s", "replay", file)
	if !strings.Contains(p.out, "unfinished") || !strings.Contains(p.screen, "unfinished") {
		t.Errorf("replay: printed %q, shown\n%s", p.out, p.screen)
	}
	if out, code := run(t, "verify", file); code != 0 || !strings.Contains(out, " 1199 ticks") || !strings.Contains(out, "ok") {
		t.Errorf("verify: %d, %q", code, out)
	}
}

func TestSmokeWaitsForTexts(t *testing.T) {
	for script, want := range map[string]string{
		"until:Practice Space until:'You are the needle'": "",
		"until:nonsense:2s": `smoke: no "nonsense" within 2s`,
		"until:'no sense'":  `smoke: no "no sense" before the end at 5s`,
		"pagdown":           `"pagdown" is not a key: to type it`,
		"click:1,1":         "asked for the mouse",
	} {
		var out bytes.Buffer
		err := runSmoke(&Env{Out: &out}, []string{"-for", "5s", "-keys", script})
		if fmt.Sprint(err) != "<nil>" && want == "" || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%s: %v\n%s", script, err, out.String())
		}
		if script == "until:nonsense:2s" && !strings.Contains(out.String(), "updates 120 ") {
			t.Errorf("the game goes on after the failure:\n%s", out.String())
		}
	}
}

// TestSmokeRecords makes smoke write its files. They are the same in every run,
// as the README's pictures must be.
func TestSmokeRecords(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, args := range []string{"-cast a.cast -svg a.svg", "-svg moves.svg -animate"} {
		if code, _, err := smoked(append(strings.Fields(args), "-for", "2s", "-autopilot")...); code != 0 {
			t.Fatal(err)
		}
	}
	files := map[string]string{}
	for name, begins := range map[string]string{"a.cast": `{"version": 2, "width": 80, "height": 24}`, "a.svg": "<svg ", "moves.svg": "<svg "} {
		b, err := os.ReadFile(name)
		if files[name] = string(b); err != nil || !strings.HasPrefix(files[name], begins) {
			t.Errorf("%s: %v, %d bytes", name, err, len(b))
		}
	}
	if strings.Count(files["moves.svg"], "<svg ") < 20 || !strings.Contains(files["a.svg"], ">torpedoes<") || strings.Count(files["a.svg"], "<svg ") != 3 {
		t.Errorf("%d frames, and a picture\n%s", strings.Count(files["moves.svg"], "<svg "), files["a.svg"])
	}
	if err := runSmoke(&Env{Out: new(bytes.Buffer)}, []string{"-for", "1s", "-svg", "no/such/directory"}); err == nil {
		t.Error("an SVG is written into a missing directory")
	}
}

// smoked runs smoke and returns its exit status and output.
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
