package app

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

func TestStatsArePrintedAtTheEnd(t *testing.T) {
	text := play(t, 80, 24, "wait:501ms Space wait:1m", "-seed", "5", "-for", "10s", "-stats", "text").out
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
	out := play(t, 80, 24, "wait:1m", "-seed", "5", "-for", "10s", "-stats", "json").out
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if got.Updates != 599 || got.Draws != 600 || len(got.Times) != 5 || got.Times[0].Name != "update" || got.Times[0].Count != 599 {
		t.Errorf("%+v", got)
	}
	if b := got.Bytes; b.Count < 200 || b.Count > 600 || b.P50 < 20 || b.P50 > 120 || b.Max < 500 {
		t.Errorf("bytes a frame: %+v", b)
	}
}
