package app

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"fixstep/loop"
	"fixstep/term/app/internal/scene"
)

// writeStats prints the numbers of a run.
func writeStats(w io.Writer, s *scene.Numbers) error {
	fmt.Fprintf(w, "%d updates, %d in bursts, %d draws, %v dropped at %d times\n", s.Updates, s.Bursts, s.Draws, s.Dropped, s.Drops)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "\tcount\tp50\tp95\tp99\tmax\t")
	for _, r := range []struct {
		name string
		of   *loop.Histogram[time.Duration]
	}{{"update", &s.Update}, {"draw", &s.Draw}, {"late", &s.Lateness}, {"input", &s.Latency}, {"trip", &s.Trip}} {
		h := r.of
		fmt.Fprintf(t, "%s\t%d\t%v\t%v\t%v\t%v\t\n", r.name, h.Count(), micro(h.Percentile(50)), micro(h.Percentile(95)), micro(h.Percentile(99)), micro(h.Max()))
	}
	b := &s.Bytes
	fmt.Fprintf(t, "bytes\t%d\t%d\t%d\t%d\t%d\t\n", b.Count(), b.Percentile(50), b.Percentile(95), b.Percentile(99), b.Max())
	return t.Flush()
}

func micro(d time.Duration) time.Duration { return d.Round(time.Microsecond) }
