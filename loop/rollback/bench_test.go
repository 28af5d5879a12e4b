package rollback

import (
	"testing"

	"fixstep/world"
)

func TestATickAllocatesNothing(t *testing.T) {
	a, b := pair(t, config{Window: 100}, world.Options{}, world.Easy)
	a.config.Confirm, b.config.Confirm = nil, nil
	if n := testing.AllocsPerRun(100, func() {
		a.Add(world.Thrust)
		b.Add(world.Left)
		for all := a.tick%6 == 0; ; {
			run, ok := b.Next(all)
			if !ok {
				break
			}
			a.Receive(run)
		}
	}); n > 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

// An update of a duel at a round trip of 200 ms: messages, a tick, rollbacks. A
// second has 60 of them.
func BenchmarkUpdate(b *testing.B) {
	x, y := newPeer(nil, config{}, world.Options{}, world.Hard), newPeer(nil, config{Player: 1}, world.Options{}, world.Hard)
	x.config.Confirm, y.config.Confirm = nil, nil
	type message struct {
		run    Held[world.Command]
		status Status
	}
	var lines [2][7][]message // by tick, round and round
	update := func(p *peer, n int, c world.Command) {
		in := &lines[p.me][n%7]
		for _, m := range *in {
			if m.run.Ticks > 0 {
				p.Receive(m.run)
			} else {
				p.ReceiveStatus(m.status)
			}
		}
		*in = (*in)[:0]
		p.Add(c)
		out := &lines[p.you][(n+6)%7]
		for all := n%6 == 0; ; {
			run, ok := p.Next(all)
			if !ok {
				break
			}
			*out = append(*out, message{run: run})
		}
		if n%6 == 0 {
			*out = append(*out, message{status: p.Report()})
		}
	}
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		update(y, n, world.Command(n/17%4))
		update(x, n, world.Command(n/13%4))
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(2*b.N), "ns/update")
	b.ReportMetric(float64(x.Counts.Redone)/float64(x.Counts.Ticks), "redone/update")
	if x.Err() != nil || x.Counts.Waits > 0 || x.Counts.Rollbacks == 0 {
		b.Fatalf("%v, %+v", x.Err(), x.Counts)
	}
}

func BenchmarkRollback(b *testing.B) {
	for _, depth := range []int{1, 8, 30} {
		b.Run(string(rune('0'+depth/10))+string(rune('0'+depth%10))+"_ticks", func(b *testing.B) {
			c := config{Step: step, Hash: (*world.State).Hash, Window: 100}
			s := New(c, world.New(world.Options{}))
			for range depth {
				s.Add(0)
			}
			b.ReportAllocs()
			for b.Loop() {
				s.redo()
			}
		})
	}
}
