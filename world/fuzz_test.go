package world

import (
	"math/bits"
	"testing"
)

// optionsOf returns options for any number, also at and beyond their limits.
func optionsOf(n uint64) Options {
	rates := [...]int{0, 1, 7, 30, 59, 60, 61, 144, 999, 1000, -5, 1 << 30}
	return Options{
		Rate:     rates[n%uint64(len(rates))],
		Seed:     n,
		NoStar:   n>>8&1 != 0,
		Practice: n>>9&1 != 0,
	}
}

// FuzzStep plays any commands under any options. Each byte is held for some
// ticks by both ships.
func FuzzStep(f *testing.F) {
	f.Add(uint64(5), []byte{0x11, 0x28, 0x9c, 0xff, 0x00, 0x41})
	f.Add(uint64(1), []byte("FTFTHHLR"))
	f.Add(uint64(10), []byte{0xff}) // rate -5
	f.Add(uint64(11), []byte{0x0c}) // rate 1<<30
	f.Add(uint64(0x305), []byte{0xff, 0xfe, 0xfd})
	f.Fuzz(func(t *testing.T, n uint64, script []byte) {
		s := New(optionsOf(n))
		if rate := s.Options.Rate; rate < 1 || rate > 1000 {
			t.Fatalf("rate %d", rate)
		}
		twin := s
		for _, b := range script[:min(len(script), 200)] {
			c := Commands{Command(b), Command(bits.Reverse8(b))}
			for range 1 + int(b)*s.Options.Rate/256 {
				s.Step(c)
				mustHold(t, &s)
			}
			for range 1 + int(b)*s.Options.Rate/256 {
				twin.Step(c)
			}
			if s.Hash() != twin.Hash() || s != twin {
				t.Fatal("the same commands gave another state")
			}
		}
	})
}

// mustHold checks the laws of every state.
func mustHold(t *testing.T, s *State) {
	t.Helper()
	inside := func(b *Body) bool { return b.X >= 0 && b.X < W && b.Y >= 0 && b.Y < H }
	for i := range s.Ships {
		ship := &s.Ships[i]
		fuel := ship.Fuel >= 0 && ship.Fuel <= s.Tank()
		torpedoes := ship.Torpedoes >= 0 && ship.Torpedoes <= Magazine
		times := ship.reload >= 0 && ship.wait >= 0
		cause := (ship.Mode == Dead) == (ship.Cause != NoCause)
		if !inside(&ship.Body) || !fuel || !torpedoes || !times || !cause {
			t.Fatalf("tick %d: ship %d is %+v", s.Tick, i, *ship)
		}
	}
	for i := range s.Torpedoes {
		u := &s.Torpedoes[i]
		if !inside(&u.Body) || u.Left < 0 || u.Left > s.rules.fly {
			t.Fatalf("tick %d: a torpedo is %+v", s.Tick, *u)
		}
	}
	decided := (s.Phase == Over) == (s.Winner() >= 0)
	if s.Phase > Over || !decided || max(s.Score[0], s.Score[1]) > MatchPoints {
		t.Fatalf("tick %d: phase %d at %v", s.Tick, s.Phase, s.Score)
	}
}

// fields are changes of a state, one for each field that a Hash must tell.
var fields = map[string]func(s *State){
	"rate":     func(s *State) { s.Options.Rate++ },
	"seed":     func(s *State) { s.Options.Seed++ },
	"star":     func(s *State) { s.Options.NoStar = true },
	"practice": func(s *State) { s.Options.Practice = true },

	"tick":     func(s *State) { s.Tick++ },
	"commands": func(s *State) { s.commandHash++ },
	"phase":    func(s *State) { s.Phase++ },
	"round":    func(s *State) { s.Round++ },
	"score 0":  func(s *State) { s.Score[0]++ },
	"score 1":  func(s *State) { s.Score[1]++ },
	"left":     func(s *State) { s.left++ },
	"random":   func(s *State) { s.random++ },

	"x":          func(s *State) { s.Ships[1].X++ },
	"y":          func(s *State) { s.Ships[1].Y++ },
	"vx":         func(s *State) { s.Ships[1].VX++ },
	"vy":         func(s *State) { s.Ships[1].VY++ },
	"generation": func(s *State) { s.Ships[1].Generation++ },
	"heading":    func(s *State) { s.Ships[1].Heading++ },
	"mode":       func(s *State) { s.Ships[1].Mode++ },
	"cause":      func(s *State) { s.Ships[1].Cause++ },
	"burning":    func(s *State) { s.Ships[1].Burning = !s.Ships[1].Burning },
	"fuel":       func(s *State) { s.Ships[1].Fuel++ },
	"torpedoes":  func(s *State) { s.Ships[1].Torpedoes++ },
	"jumps":      func(s *State) { s.Ships[1].Jumps++ },
	"reload":     func(s *State) { s.Ships[1].reload++ },
	"wait":       func(s *State) { s.Ships[1].wait++ },

	"torpedo x":          func(s *State) { s.Torpedoes[0].X++ },
	"torpedo vy":         func(s *State) { s.Torpedoes[0].VY++ },
	"torpedo left":       func(s *State) { s.Torpedoes[0].Left++ },
	"torpedo generation": func(s *State) { s.Torpedoes[0].Generation++ },
	"torpedo owner":      func(s *State) { s.Torpedoes[0].Owner ^= 1 },
}

// TestHashTellsEveryField: each field that changes gives another hash.
func TestHashTellsEveryField(t *testing.T) {
	s := New(Options{Seed: 1})
	run(&s, ".100 TFtf30")
	seen := map[uint64]string{s.Hash(): "nothing"}
	for name, change := range fields {
		changed := s
		change(&changed)
		hash := changed.Hash()
		if other, ok := seen[hash]; ok {
			t.Errorf("%s and %s have the same hash", name, other)
		}
		seen[hash] = name
	}
}
