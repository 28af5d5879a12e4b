package world

import (
	"fmt"
	"strings"
	"testing"
)

// A picture is the middle row of the world, 40 characters of 4 units: > and <
// are the needle and the wedge, which point there, - is a torpedo, * the star,
// x and X are the ships where they died.
const blank = "........................................"

// scene returns a state in the middle of a fight that looks like the picture.
// Everything is at rest, except that torpedoes fly to the right.
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

// draw is the picture of a state.
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

// run plays a script such as "T60 .30 F1": letters are the needle's command
// (T thrust, F fire, H hyperspace, L and R turn, . nothing), small letters the
// wedge's, then for how many ticks. It returns what happened, in order.
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

func names(s *State, e Events) (list []string) {
	what := [...]string{"fired", "died", "jumped", "came back", "began", "won", "drew", "won the match"}
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

func TestRules(t *testing.T) {
	for _, test := range []struct {
		name, from, script, to, log string
		star                        bool
		offset                      int64 // of the wedge, down
	}{
		{name: "without a star everything rests",
			from:   ".....>.............................<....",
			script: ".600",
			to:     ".....>.............................<....",
		},
		{name: "thrust goes ahead and is never lost",
			from:   ".>.....................................<",
			script: "T60 .120",
			to:     "...........>...........................<", // 16/2 + 2*16 units
		},
		{name: "to the right of the right edge is the left one",
			from:   "...................................>....",
			script: "T60 .60",
			to:     ".>......................................",
		},
		{name: "a ship turned around brakes",
			from:   ".....>..................................",
			script: "T60 R48 .12 T60 .60",                      // 48 ticks are half a turn
			to:     ".............>..........................", // 8 + 16 + 8 units
		},
		{name: "left and right cancel",
			from:   ".....>..................................",
			script: "LR100 T60",
			to:     ".......>................................",
		},
		{name: "a torpedo starts at the nose and flies straight",
			from:   ".....>..................................",
			script: "F1 .59",
			to:     ".....>.........-........................", log: "needle fired",
		},
		{name: "it has the motion of its ship",
			from:   ".....>..................................",
			script: "T60 F1 .59",
			to:     "...........>.........-..................", log: "needle fired",
		},
		{name: "it does not fly for ever",
			from:   ".....>..................................",
			script: "F1 .101",
			to:     ".....>..................................", log: "needle fired",
		},
		{name: "it kills",
			from:   ".....>............<.....................",
			script: "F1 .80",
			to:     ".....>............X.....................", log: "needle fired, wedge hit by a torpedo",
		},
		{name: "what it does not touch it does not kill", offset: 5 * Unit / 2,
			from:   ".....>..........<.......................",
			script: "F1 .101",
			to:     ".....>..................................", log: "needle fired",
		},
		{name: "also its own ship",
			from:   ".-.........>............................",
			script: ".70",
			to:     "...........x............................", log: "needle hit by its own torpedo",
		},
		{name: "and around the edge",
			from:   "..>...................................<.",
			script: "R48 F1 .40",
			to:     "..>...................................X.", log: "needle fired, wedge hit by a torpedo",
		},
		{name: "held fire waits for the reload",
			from:   ".....>..................................",
			script: "F49",
			to:     ".....>-...-...-.........................", log: "needle fired, needle fired, needle fired",
		},
		{name: "torpedoes destroy each other",
			from:   ".....>................<.................",
			script: "Ff1 .100",
			to:     ".....>................<.................", log: "needle fired, wedge fired",
		},
		{name: "ships that meet both die",
			from:   ".....>..........<.......................",
			script: "Tt120",
			to:     "..........xX............................", log: "needle collided, wedge collided",
		},
		{name: "the star pulls ships in", star: true,
			from:   "............>.......*..................<",
			script: ".180",
			to:     "...................x*................<..", log: "needle fell into the star",
		},
		{name: "but not torpedoes", star: true,
			from:   "-...................*...................",
			script: ".90",
			to:     "..............-.....*...................", // 57 units, as without a star
		},
		{name: "which end in it", star: true,
			from:   "..............-.....*...................",
			script: ".90",
			to:     "....................*...................",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := scene(t, Options{NoStar: !test.star}, test.from)
			s.Ships[1].Y += test.offset
			log := run(&s, test.script)
			if to := draw(&s); to != test.to || log != test.log {
				t.Errorf("%s\nfrom %s\ngot  %s %s\nwant %s %s", test.script, test.from, to, log, test.to, test.log)
			}
		})
	}
}
