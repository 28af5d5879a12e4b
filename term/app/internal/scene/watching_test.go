package scene

import (
	"io"
	"strings"
	"testing"

	"fixstep/term/app/internal/duel"
	"fixstep/world"
)

// TestWhatASpectatorSees of matches, and how many ticks of them are still to
// come.
func TestWhatASpectatorSees(t *testing.T) {
	type step struct {
		do          string
		least, most int
		says        string
	}
	const live = 2 * duel.Rate
	for name, steps := range map[string][]step{
		"a match is watched a little later": {
			{"pass:1", 0, 0, "No duel yet. Waiting for one"},
			{"Left", 0, 0, "No duel yet"},
			{"begin play:7", 6, live, "Live, 2 s late"},
			{"play:1", 6, live, "Live"},
			{"play:9", 6, live, "Live"},
			{"play:13", 6, live, "Live"},
			{"pass:5", 0, 0, "!Live"}, // the players are silent
			{"over pass:2", 0, 0, "0. Waiting for the next match"},
			{"begin play:4", 0, 3 * duel.Rate, "!Waiting"},
		},
		"the end is seen, also by a spectator who missed the most": {
			{"begin rush:30 over pass:1", 2 * duel.Rate, 3 * duel.Rate, "!Waiting"},
			{"pass:3", 0, 0, "Waiting for the next match"},
			{"begin rush:2 pass:1", duel.Rate, duel.Rate * 3 / 2, "!Waiting"},
		},
		"the keys are those of a replay while the match goes on": {
			{"begin rush:1 play:23", 0, live, "Live, 2 s late"},
			{"Left play:3", 300, 420, "Replay  0:21 of 0:27  ← → 5 s"},
			{"Left play:3", 600, 720, "← → 5 s"},
			{"Right play:3", 300, 420, "Replay"},
			{"Right play:3", 0, live, "Live"},
			{"p play:3", 180, 300, "PAUSED"},
			{"p play:3", 180, 300, "Replay"},
			{"Right play:3", 0, live, "Live"},
			{"- play:3", 60, 180, "speed x 1/2"},
			{"Left play:3", 480, 600, "speed x 1/2"},
			{"+*2 play:3", 300, 420, "speed x 2"},
			{"play:3", 120, 240, "speed x 2"},
			{"play:3", 0, live, "speed x 2"},
			{"- play:3", 0, live, "Live"},
			{"p Left Right p play:3", 0, live, "Live"},
			{"Right", prime - 6, live, "Live"}, // no nearer to the present
		},
		"the end is seen again by keys, and then the next match live": {
			{"begin play:20 over pass:5", 0, 0, "Waiting for the next match"},
			{"Left*2", 9 * duel.Rate, 10 * duel.Rate, "Replay"},
			{"begin play:9", -11 * duel.Rate, -10 * duel.Rate, "Replay"}, // also in its last second
			{"play:4", 0, live, "Live"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			watchIn(t, func(s *show) {
				for i, c := range steps {
					s.do(c.do)
					s.Sees(c.says)
					n := s.behind()
					if n < c.least || n > c.most {
						t.Errorf("step %d, %s: %d ticks behind", i, c.do, n)
					}
				}
			})
		})
	}
}

// TestAPictureStandsWhileNothingComes: a spectator waits without a ship that
// jitters between two states.
func TestAPictureStandsWhileNothingComes(t *testing.T) {
	watchIn(t, func(s *show) {
		s.do("begin play:4 pass:5")
		prev, cur, _ := s.act().states()
		if *prev != *cur || cur.Tick == 0 {
			t.Errorf("the picture moves from tick %d to %d", prev.Tick, cur.Tick)
		}
	})
}

// TestWhoPlaysIsToldToWhoLooksOn: spectators read both names, on the ships and
// at the end. A name holds nothing that a terminal would obey.
func TestWhoPlaysIsToldToWhoLooksOn(t *testing.T) {
	for _, c := range []struct {
		names        [2]string
		onShip, wins string // the needle's
	}{
		{[2]string{"an\u202ena\x1b[2J", "bert"}, "anna[2J", "anna[2J"},
		{[2]string{"root", "root"}, "needle…", "needle root"},
	} {
		watchIn(t, func(s *show) {
			s.names = c.names
			s.do("begin")
			for s.state.Phase != world.Over {
				s.second("rush")
			}
			s.do("over")
			for range 300 {
				s.do("pass:1")
				if strings.Contains(s.Text(), "Waiting for the next") {
					break
				}
			}
			s.Sees(c.onShip+" 5 ", c.wins+" won 5:")
		})
	}
}

// TestWhoComesLateSeesThePresent at once, also after a stall, from a state that
// is kept: an update plays a few seconds at most of a stranger's hours. A wrong
// recording is no match, and a recording is closed after an error.
func TestWhoComesLateSeesThePresent(t *testing.T) {
	watchIn(t, func(s *show) {
		s.matches <- io.NopCloser(strings.NewReader("this is no recording, but a text"))
		s.do("pass:1")
		s.Sees("not a recorded game")
		for _, late := range []string{"begin rush:200 pass:1", "rush:5 pass:1"} {
			s.do(late)
			kept := len(s.act().(*watching).kept)
			if s.behind() > 2*duel.Rate || kept < 40 {
				t.Errorf("%s: %d ticks behind, %d states are kept", late, s.behind(), kept)
			}
		}
		s.to.Write([]byte("no block of a recording, but a text that is longer than a head"))
		s.end()
		s.do("pass:3")
		s.Sees("Waiting for the next match")
		if !s.to.closed {
			t.Error("the recording is not closed after an error")
		}
	})
}
