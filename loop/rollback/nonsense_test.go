package rollback

import (
	"errors"
	"testing"

	"fixstep/world"
)

func TestNonsenseEndsTheSession(t *testing.T) {
	for name, nonsense := range map[string]func(*peer) error{
		"no ticks":         func(p *peer) error { return p.Receive(Held[world.Command]{Ticks: 0}) },
		"ticks below 0":    func(p *peer) error { return p.Receive(Held[world.Command]{Ticks: -1}) },
		"all ticks":        func(p *peer) error { return p.Receive(Held[world.Command]{Ticks: 1 << 62}) },
		"far ahead":        func(p *peer) error { return p.Receive(Held[world.Command]{Ticks: 1 + far + 1}) },
		"unknown tick":     func(p *peer) error { return p.ReceiveStatus(Status{Tick: 1}) },
		"tick below 0":     func(p *peer) error { return p.ReceiveStatus(Status{Tick: -1}) },
		"tick of infinity": func(p *peer) error { return p.ReceiveStatus(Status{Tick: 1 << 62}) },
	} {
		a, _ := pair(t, config{}, world.Options{}, world.Easy)
		a.Add(0) // theirs of this tick is not known
		if err := nonsense(a); !errors.Is(err, ErrNonsense) || a.Add(0) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// No order of messages makes a session panic, grow or hang.
func FuzzMessages(f *testing.F) {
	f.Add([]byte{1, 2, 3, 4, 5, 6, 0, 0, 255, 16, 7})
	f.Fuzz(func(t *testing.T, in []byte) {
		a, _ := pair(t, config{Window: 5, Delay: [2]int{2, 3}}, world.Options{}, world.Easy)
		for i := 0; i+2 < len(in); i += 3 {
			switch x, y := in[i+1], in[i+2]; in[i] % 4 {
			case 0:
				a.Add(world.Command(x))
			case 1:
				a.Receive(Held[world.Command]{Ticks: int(int8(x)) << (y % 40), Command: world.Command(y)})
			case 2:
				a.ReceiveStatus(Status{Tick: a.confirmed + int64(int8(x)), Hash: uint64(y), Lead: int64(int8(y)) << (x % 50)})
			case 3:
				a.Next(x%2 == 0)
				a.Report()
			}
			if s := a.Scale(); s < slowest || s > 1000 {
				t.Fatalf("scale is %d", s)
			}
		}
	})
}
