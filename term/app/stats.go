package app

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"fixstep/loop"
	"fixstep/term/app/internal/scene"
)

// parseFormat checks the format of -stats.
func parseFormat(format string) (string, error) {
	if format != "text" && format != "json" {
		return "", fmt.Errorf("want text or json")
	}
	return format, nil
}

// A spread is a histogram of a run's numbers: of durations in nanoseconds,
// or of bytes.
type spread struct {
	Name  string `json:"name"`
	Count int64  `json:"count"`
	P50   int64  `json:"p50"`
	P95   int64  `json:"p95"`
	P99   int64  `json:"p99"`
	Max   int64  `json:"max"`
}

func newSpread[N ~int64](name string, h *loop.Histogram[N]) spread {
	return spread{name, h.Count(), int64(h.Percentile(50)), int64(h.Percentile(95)), int64(h.Percentile(99)), int64(h.Max())}
}

// writeStats prints the numbers of a run, as text or json.
func writeStats(w io.Writer, s *scene.Numbers, format string) error {
	durations := []spread{
		newSpread("update", &s.Update), newSpread("draw", &s.Draw), newSpread("late", &s.Lateness),
		newSpread("input", &s.Latency), newSpread("trip", &s.Trip),
	}
	bytes := newSpread("bytes", &s.Bytes)
	if format == "json" {
		return json.NewEncoder(w).Encode(map[string]any{
			"updates": s.Updates, "draws": s.Draws, "drops": s.Drops, "dropped": s.Dropped, "bursts": s.Bursts,
			"times": durations, "bytes": bytes,
		})
	}
	fmt.Fprintf(w, "%d updates, %d in bursts, %d draws, %v dropped at %d times\n", s.Updates, s.Bursts, s.Draws, s.Dropped, s.Drops)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "\tcount\tp50\tp95\tp99\tmax\t")
	for _, r := range durations {
		d := func(ns int64) time.Duration { return micro(time.Duration(ns)) }
		fmt.Fprintf(t, "%s\t%d\t%v\t%v\t%v\t%v\t\n", r.Name, r.Count, d(r.P50), d(r.P95), d(r.P99), d(r.Max))
	}
	fmt.Fprintf(t, "bytes\t%d\t%d\t%d\t%d\t%d\t\n", bytes.Count, bytes.P50, bytes.P95, bytes.P99, bytes.Max)
	return t.Flush()
}

func micro(d time.Duration) time.Duration { return d.Round(time.Microsecond) }
