package app

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"fixstep/loop"
)

// statsFlag is the flag that asks for the numbers of a run at its end.
type statsFlag struct {
	loop.Stats
	format *string
}

func newStatsFlag(f *flags) *statsFlag {
	return &statsFlag{format: checked(f, "stats", "", "print the numbers of the loop at the end, as `text` or json", parseFormat)}
}

func parseFormat(format string) (string, error) {
	if format != "text" && format != "json" {
		return "", fmt.Errorf("want text or json")
	}
	return format, nil
}

// A row is a histogram of a loop's Stats.
type row struct {
	Name  string        `json:"name"`
	Count int64         `json:"count"`
	P50   time.Duration `json:"p50"` // nanoseconds, as all below
	P95   time.Duration `json:"p95"`
	P99   time.Duration `json:"p99"`
	Max   time.Duration `json:"max"`
}

func newRow(name string, t *loop.Times) row {
	return row{name, t.Count(), t.Percentile(50), t.Percentile(95), t.Percentile(99), t.Max()}
}

// write prints the numbers if they were asked for.
func (s *statsFlag) write(w io.Writer) error {
	rows := []row{
		newRow("update", &s.Update), newRow("draw", &s.Draw),
		newRow("lateness", &s.Lateness), newRow("latency", &s.Latency),
	}
	switch *s.format {
	case "json":
		return json.NewEncoder(w).Encode(map[string]any{
			"updates": s.Updates, "draws": s.Draws, "drops": s.Drops, "dropped": s.Dropped, "bursts": s.Bursts, "times": rows,
		})
	case "text":
		fmt.Fprintf(w, "%d updates, %d in bursts, %d draws, %v dropped at %d times\n", s.Updates, s.Bursts, s.Draws, s.Dropped, s.Drops)
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(t, "\tcount\tp50\tp95\tp99\tmax\t")
		for _, r := range rows {
			fmt.Fprintf(t, "%s\t%d\t%v\t%v\t%v\t%v\t\n", r.Name, r.Count, micro(r.P50), micro(r.P95), micro(r.P99), micro(r.Max))
		}
		return t.Flush()
	}
	return nil
}

func micro(d time.Duration) time.Duration { return d.Round(time.Microsecond) }
