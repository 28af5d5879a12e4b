package app

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/app/internal/scene"
)

// A visit is the operator's log of one game.
type visit struct {
	file   *os.File // nil: there is no log
	player string
	start  time.Duration
	record string // none, ok or failed

	numbers *loop.Stats   // nil: no game was played
	game    time.Duration // game time
	step    time.Duration
	bytes   int64
}

// beginVisit opens the log; "": none. If the log cannot be opened, it returns a
// visit without one, and the error.
func beginVisit(env *Env, player, log string) (v *visit, err error) {
	v = &visit{player: player, record: "none"}
	if log == "" {
		return v, nil
	}
	if info, err := os.Stat(log); err == nil && !info.Mode().IsRegular() {
		return v, fmt.Errorf("-log: %s is not a regular file", log)
	}
	v.file, err = os.OpenFile(log, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o640)
	if err != nil {
		return v, fmt.Errorf("-log: %w", err)
	}
	v.start = env.Now()
	return v, nil
}

// end writes the line of a game that ended with err, in one piece, so that the
// lines of several games do not mix. It has no text that a player typed.
func (v *visit) end(env *Env, err error) error {
	if v.file == nil {
		return nil
	}
	took := env.Now() - v.start
	who := ""
	if v.player != "" {
		who = fmt.Sprintf(" player=%q", v.player)
	}
	n := cmp.Or(v.numbers, new(loop.Stats))
	lost := n.Dropped / max(v.step, 1)
	var line strings.Builder
	line.WriteString(env.Date().UTC().Format(time.RFC3339))
	fmt.Fprintf(&line, " took=%v game=%v", milli(took), milli(v.game))
	fmt.Fprintf(&line, " ticks=%d lost=%d", n.Updates, lost)
	fmt.Fprintf(&line, " late50=%v", micro(n.Lateness.Percentile(50)))
	fmt.Fprintf(&line, " late99=%v", micro(n.Lateness.Percentile(99)))
	fmt.Fprintf(&line, " frames=%d bytes=%d", n.Draws, v.bytes)
	fmt.Fprintf(&line, " record=%s end=%s%s\n", v.record, reason(err), who)
	_, failed := v.file.WriteString(line.String())
	return errors.Join(failed, v.file.Close())
}

// reason returns a word for why a game ended.
func reason(err error) string {
	var signal *term.SignalError
	switch {
	case err == nil:
		return "quit"
	case errors.Is(err, scene.ErrIdle):
		return "idle"
	case errors.Is(err, scene.ErrLost):
		return "lost"
	case errors.As(err, &signal) && signal.Number == 1:
		return "hang-up"
	case errors.As(err, &signal):
		return fmt.Sprintf("signal-%d", signal.Number)
	case errors.Is(err, term.ErrNoTerminal):
		return "no-terminal"
	case errors.As(err, new(*statusError)):
		return "refused"
	}
	return "error"
}

// writeStats prints the numbers of a run.
func writeStats(w io.Writer, s *loop.Stats) error {
	fmt.Fprintf(w, "%d updates, %d in bursts, %d draws, %v dropped at %d times\n",
		s.Updates, s.Bursts, s.Draws, s.Dropped, s.Drops)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "\tcount\tp50\tp95\tp99\tmax\t")
	for _, r := range []struct {
		name string
		of   *loop.Histogram[time.Duration]
	}{{"update", &s.Update}, {"draw", &s.Draw}, {"late", &s.Lateness}, {"input", &s.Latency}} {
		h := r.of
		fmt.Fprintf(t, "%s\t%d\t%v\t%v\t%v\t%v\t\n", r.name, h.Count(),
			micro(h.Percentile(50)), micro(h.Percentile(95)), micro(h.Percentile(99)), micro(h.Max()))
	}
	return t.Flush()
}

func milli(d time.Duration) time.Duration { return d.Round(time.Millisecond) }

func micro(d time.Duration) time.Duration { return d.Round(time.Microsecond) }
