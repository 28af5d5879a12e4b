package scene

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/synctest"

	"fixstep/term/app/internal/duel"
	"fixstep/world"
)

func TestAMatchIsWatchedALittleLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, b, seconds := watch(t)
		seconds(1)
		b.Sees("No duel yet. Waiting for one")
		s.begin(1)
		for n := range 30 {
			s.second()
			seconds(1)
			behind := int(s.state.Tick) - b.shownTick()
			if n > 5 && (behind < (prime-duel.Rate)/2 || behind > 2*duel.Rate) {
				t.Fatalf("%d ticks behind after %d s", behind, n)
			}
		}
		seconds(5) // the players are silent
		if got := b.shownTick(); got != 30*duel.Rate {
			t.Errorf("%d ticks shown of 30 s", got)
		}
		s.close()
		seconds(2)
		b.Sees("0. Waiting for the next match")
		s.begin(2)
		for range 4 {
			s.second()
			seconds(1)
		}
		if got := b.shownTick(); got < duel.Rate || got > 4*duel.Rate || strings.Contains(b.Text(), "Waiting") {
			t.Errorf("tick %d of the second match", got)
		}
		b.game.Stop()
		s.to.end()
	})
}

// TestWhoPlaysIsToldToWhoLooksOn: spectators read both names, on the ships and
// at the end. A name holds nothing that a terminal would obey.
func TestWhoPlaysIsToldToWhoLooksOn(t *testing.T) {
	for first, names := range map[string][2]string{"anna[2J": {"an\u202ena\x1b[2J", "bert"}, "needle root": {"root", "root"}} {
		synctest.Test(t, func(t *testing.T) {
			s, b, seconds := watch(t)
			s.names = names
			for s.begin(1); s.state.Phase != world.Over; {
				s.second()
			}
			s.close()
			for range 300 {
				if seconds(1); strings.Contains(b.Text(), "Waiting for the next") {
					break
				}
			}
			b.Sees(strings.Replace(first, "needle root", "needle…", 1) + " 5 ")
			b.Sees(first + " won 5:")
			b.game.Stop()
		})
	}
}

func TestAWrongRecordingIsNoMatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, b, seconds := watch(t)
		s.matches <- io.NopCloser(bytes.NewReader([]byte("this is no recording, but a text")))
		seconds(1)
		b.Sees("not a recorded game")
		b.game.Stop()
	})
}

// TestWhoComesLateSeesThePresent at once, also after a stall, from a state that
// is kept: an update plays a few seconds at most of a stranger's hours. The
// recording is closed after an error.
func TestWhoComesLateSeesThePresent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, b, seconds := watch(t)
		s.begin(1)
		for _, late := range []int{200, 5} {
			for range late {
				s.second()
			}
			synctest.Wait()
			seconds(1)
			if behind := int(s.state.Tick) - b.shownTick(); behind > 2*duel.Rate || len(b.watching().kept) < 40 {
				t.Errorf("%d s late: %d ticks behind, %d states are kept", late, behind, len(b.watching().kept))
			}
		}
		first := s.to
		s.to.Write([]byte("no block of a recording, but a text that is longer than a head"))
		s.to.end()
		seconds(3)
		if b.Sees("Waiting for the next match"); !first.closed {
			t.Error("the recording is not closed after an error")
		}
		b.game.Stop()
	})
}

// TestTheEndOfAMatchIsSeen, also by a spectator who has missed the most of it,
// and then the begin of the next one.
func TestTheEndOfAMatchIsSeen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, b, seconds := watch(t)
		s.begin(1)
		for range 30 {
			s.second()
		}
		s.close()
		synctest.Wait()
		seconds(1)
		if got := b.shownTick(); got < 27*duel.Rate || got > 28*duel.Rate {
			t.Errorf("tick %d is shown after one of the last three seconds", got)
		}
		b.Sees("!Waiting")
		seconds(3)
		b.Sees("Waiting for the next match")
		s.begin(2)
		s.second()
		s.second()
		seconds(1)
		if got := b.shownTick(); got > duel.Rate || got < duel.Rate/2 {
			t.Errorf("tick %d of the next match", got)
		}
		b.game.Stop()
		s.to.end()
	})
}

// TestASpectatorHasTheKeysOfAReplay while the match goes on: who goes back,
// pauses or slows the clock stays behind, and comes to the present by keys.
func TestASpectatorHasTheKeysOfAReplay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, b, seconds := watch(t)
		b.Type("Left") // there is nothing yet
		b.Sees("No duel yet")
		s.begin(1)
		s.second()
		s.play(20, seconds)
		for i, step := range []struct {
			do     string
			behind int // seconds
			says   string
		}{
			{"", 1, "Live, 2 s late"},
			{"Left", 6, "Replay  0:21 of 0:27  ← → 5 s"},
			{"Left", 11, "← → 5 s"},
			{"Right", 6, "Replay"},
			{"Right", 1, "Live"},
			{"p", 4, "PAUSED"},
			{"p", 4, "Replay"},
			{"Right", 1, "Live"},
			{"-", 2, "speed x 1/2"},
			{"Left", 9, "speed x 1/2"},
			{"+*2", 6, "speed x 2"},
			{"", 3, "speed x 2"},
			{"", 1, "speed x 2"},
			{"-", 1, "Live"},
			{"p Left Right p", 1, "Live"},
		} {
			b.Type(step.do)
			s.play(3, seconds)
			b.Sees(step.says)
			if behind := int(s.state.Tick) - b.shownTick(); behind < (step.behind-1)*duel.Rate || behind > (step.behind+1)*duel.Rate {
				t.Errorf("step %d, %s: %d ticks behind", i, step.do, behind)
			}
		}
		b.Type("Right")
		if n := b.watching().left(); n < prime-6 {
			t.Errorf("%d ticks are left, as the keys go nearer to the present", n)
		}
		b.game.Stop()
		s.to.end()
	})
}

// TestASpectatorSeesTheEndAgain by the keys of a replay, and then the next
// match live.
func TestASpectatorSeesTheEndAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, b, seconds := watch(t)
		s.begin(1)
		s.play(20, seconds)
		s.close()
		seconds(5)
		b.Sees("Waiting for the next match")
		end := b.shownTick()
		s.begin(2)
		b.Type("Left*2")
		if got := end - b.shownTick(); got < 9*duel.Rate || got > 10*duel.Rate {
			t.Errorf("%d ticks back from the end", got)
		}
		s.play(9, seconds)
		b.Sees("Replay")   // also in its last second
		s.play(4, seconds) // the next match is seen live again
		if behind := int(s.state.Tick) - b.shownTick(); behind > 2*duel.Rate {
			t.Errorf("%d ticks behind in the next match", behind)
		}
		b.Sees("Live")
		b.game.Stop()
		s.to.end()
	})
}
