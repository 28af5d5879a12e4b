package lab

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
	"time"

	"fixstep/loop"
)

// Write runs the loops one after another and writes what comes of each.
// Nothing is kept but the rows, however long the runs are.
func (c *Command) Write(w io.Writer) error {
	if c.machine == "help" {
		return writePresets(w)
	}
	out := bufio.NewWriter(w)
	var err error
	switch c.Format {
	case "json":
		err = c.writeJSON(out)
	case "csv":
		c.writeCSV(out)
	default:
		err = c.writeTable(out)
	}
	if err != nil {
		return err
	}
	return out.Flush()
}

func (c *Command) writeJSON(w *bufio.Writer) error {
	rows := json.NewEncoder(w)
	for _, d := range c.Designs {
		var trace func(Op)
		if c.trace {
			trace = func(op Op) { writeOp(w, d.Name, op) }
		}
		if err := rows.Encode(c.Machine.Run(d, trace)); err != nil {
			return err
		}
	}
	return nil
}

// writeOp leaves it to the writer to remember an error.
func writeOp(w *bufio.Writer, name string, op Op) {
	key, n := "", int64(0)
	switch op.Do {
	case loop.Input:
		key, n = "events", int64(op.Events)
	case loop.Update:
		key, n = "step", int64(op.Step)
	case loop.Draw:
		key, n = "at", int64(op.At)
	case loop.Sleep:
		key, n = "for", int64(op.For)
		if op.For == loop.Forever {
			return
		}
	}
	b := w.AvailableBuffer()
	b = append(append(b, `{"loop":"`...), name...)
	b = strconv.AppendInt(append(b, `","t":`...), int64(op.T), 10)
	b = append(append(b, `,"do":"`...), op.Do.String()...)
	b = append(append(b, `","`...), key...)
	b = strconv.AppendInt(append(b, `":`...), n, 10)
	w.Write(append(b, "}\n"...))
}

func (c *Command) writeCSV(w *bufio.Writer) {
	fmt.Fprintln(w, "loop,updates,draws,sleeps,inputs,events,sim,end,busy,idle,dropped,max_burst,max_draw_gap,max_error")
	for _, d := range c.Designs {
		r := c.Machine.Run(d, nil)
		fmt.Fprintf(w, "%s,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d,%d\n",
			r.Loop, r.Updates, r.Draws, r.Sleeps, r.Inputs, r.Events,
			int64(r.Sim), int64(r.End), int64(r.Busy), int64(r.Idle), int64(r.Dropped),
			r.MaxBurst, int64(r.MaxDrawGap), int64(r.MaxError))
	}
}

// writeTable writes what fits on a screen; times are in whole milliseconds.
func (c *Command) writeTable(w *bufio.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 0, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "loop          \t updates\t draws\t sleeps\t sim\t end\t busy\t idle\t dropped\t burst\t gap\t error\t")
	for _, d := range c.Designs {
		r := c.Machine.Run(d, nil)
		fmt.Fprintf(t, "%-14s\t %d\t %d\t %d\t %d\t %d\t %d\t %d\t %d\t %d\t %d\t %d\t\n",
			r.Loop, r.Updates, r.Draws, r.Sleeps, inMs(r.Sim), inMs(r.End), inMs(r.Busy), inMs(r.Idle),
			inMs(r.Dropped), r.MaxBurst, inMs(r.MaxDrawGap), inMs(r.MaxError))
	}
	return t.Flush()
}

func inMs(d time.Duration) int64 { return d.Round(time.Millisecond).Milliseconds() }
