package world

import (
	"fmt"
	"strings"
	"testing"
)

// blank is an empty picture. A picture is the middle row of the world, 40
// characters of 4 units each: > is the needle and < the wedge, pointing there,
// - is a torpedo, * the star, x and X are the ships where they died.
const blank = "........................................"

// scene returns a state in the middle of a fight that looks like the picture.
// Ships are at rest, and torpedoes fly to the right.
func scene(t *testing.T, o Options, picture string) State {
	t.Helper()
	if len(picture) != len(blank) {
		t.Fatalf("the picture is %d wide, not %d", len(picture), len(blank))
	}
	s := New(o)
	s.enter(Fight)
	for i, headings := range []Angle{0, 2 * Quarter} {
		at := strings.IndexByte(picture, "><"[i])
		generation := s.Ships[i].Generation
		s.Ships[i].Body = Body{X: 4*Unit*int64(at) + 2*Unit, Y: H / 2, Generation: generation}
		s.Ships[i].Heading = headings
		if at < 0 { // out of the picture
			s.Ships[i].Body = Body{X: W/4 + int64(i)*W/2, Y: H / 8, Generation: generation}
		}
	}
	free := 0
	for at := range picture {
		if picture[at] == '-' {
			body := Body{X: 4*Unit*int64(at) + 2*Unit, Y: H / 2, VX: s.rules.muzzle}
			s.Torpedoes[free] = Torpedo{Body: body, Left: s.rules.fly}
			free++
		}
	}
	return s
}

// draw returns the picture of a state.
func draw(s *State) string {
	row := []byte(blank)
	put := func(b *Body, c byte) {
		if dy := b.Y - H/2; dy > -2*Unit && dy < 2*Unit {
			row[b.X/(4*Unit)] = c
		}
	}
	if !s.Options.NoStar {
		put(&starPlace, '*')
	}
	for i := range s.Torpedoes {
		if s.Torpedoes[i].Left > 0 {
			put(&s.Torpedoes[i].Body, '-')
		}
	}
	for i := range s.Ships {
		switch ship := &s.Ships[i]; ship.Mode {
		case Flying:
			put(&ship.Body, "><"[i])
		case Dead:
			put(&ship.Body, "xX"[i])
		}
	}
	return string(row)
}

// run plays a script such as "T60 .30 F1". A word is a command and a number of
// ticks: T thrust, F fire, H hyperspace, L and R turn for the needle, small
// letters for the wedge, a point for none. It returns the events, in order.
func run(s *State, script string) string {
	var log []string
	for _, word := range strings.Fields(script) {
		keys := strings.TrimRight(word, "0123456789")
		var c Commands
		for _, k := range keys {
			bit := func(letters string) Command { return 1 << strings.IndexRune(letters, k) & 31 }
			if k != '.' {
				if strings.ContainsRune("LRTFH", k) {
					c[0] |= bit("LRTFH")
				} else {
					c[1] |= bit("lrtfh")
				}
			}
		}
		var ticks int
		fmt.Sscan(word[len(keys):], &ticks)
		for range ticks {
			log = append(log, names(s, s.Step(c))...)
		}
	}
	return strings.Join(log, ", ")
}

// names returns the events of a tick in words.
func names(s *State, e Events) (list []string) {
	what := [...]string{"fired", "died", "jumped", "came back"}
	for i, ship := range []string{"needle", "wedge"} {
		for event, name := range what {
			if !e.Has(Event(event), i) {
				continue
			}
			if Event(event) == Died {
				name = s.Ships[i].Cause.String()
			}
			list = append(list, ship+" "+name)
		}
	}
	return list
}
