package app

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestStatsArePrintedAtTheEnd(t *testing.T) {
	text := play(t, 80, 24, time.Minute, []key{{501 * ms, " "}}, "-seed", "5", "-for", "10s", "-stats", "text").out
	if !strings.HasPrefix(text, "599 updates, 0 in bursts, 600 draws, 0s dropped at 0 times\n") || !strings.Contains(text, "late") {
		t.Errorf("%s", text)
	}
	var got struct {
		Updates, Draws int
		Times          []struct {
			Name  string
			Count int
			P99   time.Duration
		}
		Bytes struct{ Count, P50, Max int }
	}
	out := play(t, 80, 24, time.Minute, nil, "-seed", "5", "-for", "10s", "-stats", "json").out
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if got.Updates != 599 || got.Draws != 600 || len(got.Times) != 5 || got.Times[0].Name != "update" || got.Times[0].Count != 599 {
		t.Errorf("%+v", got)
	}
	if b := got.Bytes; b.Count < 200 || b.Count > 600 || b.P50 < 20 || b.P50 > 120 || b.Max < 1000 {
		t.Errorf("bytes a frame: %+v", b)
	}
}

// Who asks for the numbers of a running game gets them: the operator a line of
// the log, else whoever reads stderr, else the player the HUD.
func TestNumbersOfARunningGame(t *testing.T) {
	var told bytes.Buffer
	for _, c := range []struct {
		name  string
		told  *bytes.Buffer
		args  []string
		shown bool
		ticks string
	}{
		{"log", &told, []string{"-log", filepath.Join(t.TempDir(), "log")}, false, "120 "},
		{"log", &told, []string{"-log", filepath.Join(t.TempDir(), "log"), "-loop", "async"}, false, "13"},
		{"stderr", &told, nil, false, ""},
		{"HUD", nil, nil, true, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			told.Reset()
			asked := func(tell func()) (stop func()) {
				timer := time.AfterFunc(2*time.Second+5*ms, tell)
				return func() { timer.Stop() }
			}
			p := playIn(t, 80, 24, 4*time.Second, nil, func(env *Env) {
				if env.Asked, env.Date = asked, time.Now; c.told != nil {
					env.Told = c.told
				}
			}, append([]string{"play", "-seed", "5"}, c.args...)...)
			if got := strings.Contains(p.screen, " late "); got != c.shown {
				t.Errorf("the HUD is shown: %v\n%s", got, p.screen)
			}
			if got := strings.HasPrefix(told.String(), "120 updates,"); got != (c.name == "stderr") {
				t.Errorf("stderr: %q", &told)
			}
			if c.name != "log" {
				return
			}
			log, err := os.ReadFile(c.args[1])
			if lines := strings.Split(string(log), "\n"); err != nil || len(lines) != 3 ||
				!strings.Contains(lines[0], " ticks="+c.ticks) || !strings.HasSuffix(lines[0], "end=running") ||
				!strings.HasSuffix(lines[1], "end=quit") {
				t.Errorf("%v, %q", err, log)
			}
		})
	}
}
