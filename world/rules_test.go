package world

import "testing"

// ruleTests are rules, each with a picture before and a picture after.
var ruleTests = []struct {
	name, from, script, to, log string
	star                        bool
	offset                      int64 // of the wedge, down
}{
	{name: "thrust goes ahead and is never lost",
		from:   ".>.....................................<",
		script: "T60 .120",
		to:     "...........>...........................<", // 16/2 + 2*16 units
	},
	{name: "a ship turned around brakes",
		from:   ".....>..................................",
		script: "T60 R48 .12 T60 .60",                      // R48: half a turn
		to:     ".............>..........................", // 8 + 16 + 8 units
	},
	{name: "left and right cancel",
		from:   ".....>..................................",
		script: "LR100 T60",
		to:     ".......>................................",
	},
	{name: "a torpedo has the motion of its ship",
		from:   ".....>..................................",
		script: "T60 F1 .59",
		to:     "...........>.........-..................", log: "needle fired",
	},
	{name: "a torpedo does not fly forever",
		from:   ".....>..................................",
		script: "F1 .101",
		to:     ".....>..................................", log: "needle fired",
	},
	{name: "a torpedo kills",
		from:   ".....>............<.....................",
		script: "F1 .80",
		to:     ".....>............X.....................", log: "needle fired, wedge was shot",
	},
	{name: "a torpedo that passes by does not kill", offset: 5 * Unit / 2,
		from:   ".....>..........<.......................",
		script: "F1 .101",
		to:     ".....>..................................", log: "needle fired",
	},
	{name: "a torpedo kills its own ship",
		from:   ".-.........>............................",
		script: ".70",
		to:     "...........x............................", log: "needle shot itself",
	},
	{name: "a torpedo kills across the edge",
		from:   "..>...................................<.",
		script: "R48 F1 .40",
		to:     "..>...................................X.", log: "needle fired, wedge was shot",
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
		to:     "...................x*................<..", log: "needle hit the star",
	},
	{name: "the star does not pull torpedoes", star: true,
		from:   "-...................*...................",
		script: ".90",
		to:     "..............-.....*...................", // 57 units
	},
	{name: "a torpedo ends in the star", star: true,
		from:   "..............-.....*...................",
		script: ".90",
		to:     "....................*...................",
	},
}

func TestRules(t *testing.T) {
	for _, test := range ruleTests {
		t.Run(test.name, func(t *testing.T) {
			s := scene(t, Options{NoStar: !test.star}, test.from)
			s.Ships[1].Y += test.offset
			log := run(&s, test.script)
			if to := draw(&s); to != test.to || log != test.log {
				t.Errorf("%s\nfrom %s\ngot  %s %s\nwant %s %s",
					test.script, test.from, to, log, test.to, test.log)
			}
		})
	}
}
