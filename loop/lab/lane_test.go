package lab

import (
	"fmt"
	"iter"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// TestRunEndsItsLoops: one that fails has no lane, and the error names it.
func TestRunEndsItsLoops(t *testing.T) {
	ended := 0
	mine := func(name string, do loop.Kind) Setup {
		f := func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
			return func(yield func(loop.Action) bool) {
				defer func() { ended++ }()
				for yield(loop.Action{Do: do, For: ms}) {
				}
			}
		}
		return Setup{Design: classic.Design{Name: name, New: f}, Machine: *light()}
	}
	lanes, err := Run([]Setup{mine("a", 77), mine("b", loop.Sleep), mine("c", 77)})
	if len(lanes) != 1 || lanes[0].Design.Name != "b" || ended != 3 {
		t.Errorf("%d lanes, and %d loops have ended", len(lanes), ended)
	}
	const want = "a, at 0s: the loop asks for an action 77 that does not exist\n" +
		"c, at 0s: the loop asks for an action 77 that does not exist"
	if err == nil || err.Error() != want {
		t.Error(err)
	}
}

// TestALaneReadsOperations that begin: what it owes, where they stand in the
// code, the burst that goes on, and how long a key and a picture have waited.
func TestALaneReadsOperations(t *testing.T) {
	r := quietRun().Lane
	r.Machine.InputTimes = []time.Duration{2 * ms, 8 * ms, 90 * ms}
	r.Machine.Stalls = []Stall{{At: 40 * ms, For: ms}}
	r.row, r.Sim, r.Dropped = -1, 2*ms, 3*ms
	for _, c := range []struct {
		now    time.Duration
		op     Op
		row    time.Duration
		waited time.Duration
		still  time.Duration
	}{
		{0, Op{Action: loop.Action{Do: loop.Update}}, 0, 0, 0},
		{ms, Op{Action: loop.Action{Do: loop.Update}}, 0, 0, 0},
		{5 * ms, Op{Events: 1}, 0, 3 * ms, 0},
		{7 * ms, Op{Action: loop.Action{Do: loop.Draw}}, -1, 3 * ms, 7 * ms},
		{9 * ms, Op{Action: loop.Action{Do: loop.Update}}, 9 * ms, 3 * ms, 7 * ms},
		{10 * ms, Op{Action: loop.Action{Do: loop.Sleep}}, -1, 3 * ms, 7 * ms},
		{80 * ms, Op{Events: 1}, -1, 3 * ms, 7 * ms}, // it stood still
		{91 * ms, Op{Events: 1, Core: 1}, -1, 3 * ms, 7 * ms},
		{95 * ms, Op{Action: loop.Action{Do: loop.Draw}}, -1, 3 * ms, 88 * ms},
	} {
		r.now, c.op.place = c.now, "a.go:"+c.now.String()
		r.begins(&c.op)
		p := &r.part
		if c.op.Lag != c.now-5*ms || r.line(c.op.Do) != ", at "+c.op.place || r.row != c.row ||
			p.most[wait].by != c.waited || p.most[still].by != c.still {
			t.Errorf("at %v: it owes %v, %s, in a burst since %v, a key waits for %v, a picture for %v",
				c.now, c.op.Lag, r.line(c.op.Do), r.row, p.most[wait].by, p.most[still].by)
		}
	}
	if r.part.asks != 2 || r.Events != 3 || r.Draws != 2 {
		t.Errorf("%d inputs of the first core, %d events, %d draws", r.part.asks, r.Events, r.Draws)
	}
}

// TestBetweenTwoMoments a lane has the operations that touch them, and only the
// last that it keeps: three.
func TestBetweenTwoMoments(t *testing.T) {
	v := newView(&Setup{}, 3)
	at := func(now time.Duration, core int, do loop.Kind) {
		v.note(&Op{Action: loop.Action{Do: do}, Core: core, T: now, To: now + 100})
	}
	said := func(from, to time.Duration) (text string) {
		for _, op := range v.Between(nil, from, to) {
			text += fmt.Sprintf("%v %d-%d ", op.Do, op.T, op.To)
		}
		return text
	}
	at(0, 0, loop.Draw)
	at(5, 1, loop.Update)
	at(10, 0, loop.Input)
	at(10, 0, loop.Drop)
	at(20, 0, loop.Sleep)
	for _, c := range []struct {
		from, to time.Duration
		want     string
	}{
		{0, 5, "draw 0-5 update 5-5 "},
		{10, 30, "draw 0-10 update 5-30 sleep 20-30 "},
		{11, 30, "update 5-30 sleep 20-30 "},
	} {
		if got := said(c.from, c.to); got != c.want {
			t.Errorf("from %d to %d: %s, want %s", c.from, c.to, got, c.want)
		}
	}
	at(30, 0, loop.Update)
	if got := said(0, 400); got != "update 5-400 sleep 20-30 update 30-400 " { // a stall may come
		t.Error(got)
	}
	both := [2]loop.Kind{loop.Update, loop.Update}
	if v.doing != both || !v.did[0][loop.Drop] || v.did[1][loop.Input] {
		t.Errorf("it does %v, and did %v", v.doing, v.did)
	}
	room := cap(v.past)
	for now := range time.Duration(20) {
		at(40+now, 0, loop.Draw)
	}
	if got := said(0, 100); got != "draw 57-58 draw 58-59 draw 59-100 " || cap(v.past) != room {
		t.Errorf("%s, with room for %d, and %d before", got, cap(v.past), room)
	}
}
