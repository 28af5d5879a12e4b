package duel

import (
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// A sequence is a duel with one event after the other.
type sequence struct {
	x       *exchange
	players [2]*player
	ages    [2]time.Duration // ages of the programs when the duel begins
	start   time.Time
	takes   time.Duration // to dial
	delay   time.Duration // delay of new lines
	cut     *wire         // the last line that was cut
	cuts    int           // number of lines that were cut, or spoke too late
}

// play lets time pass, in which the awake players update.
func (s *sequence) play(length time.Duration, awake ...int) {
	end := time.Now().Add(length)
	for time.Now().Before(end) {
		for _, i := range awake {
			s.update(i)
		}
		time.Sleep(time.Second / Rate)
	}
}

// update plays an update of a player, unless their duel is over.
func (s *sequence) update(i int) {
	p := s.players[i]
	if p.end != nil {
		return
	}
	now := s.ages[i] + time.Since(s.start)
	p.end, _ = p.Update(now, p.command()).(*End)
}

// waysToBreak are the names of the breaks.
var waysToBreak = []string{
	"both hear its end", "the first hears it", "the second hears it",
	"nobody hears of that", "within a message",
}

// do makes one event happen, and then half a second without events. A side is
// silent for dialAfter only after a cut, or a long hold, which counts as a cut.
func (s *sequence) do(what byte, n int) {
	eighths := time.Duration(n) * time.Second / 8
	line := s.x.newest()
	switch what {
	case 0:
		s.play(2*eighths, 0, 1)
	case 1, 2: // the other player sleeps
		s.play(eighths, int(what-1))
	case 3:
		long := n >= 28 && line != s.cut
		if long { // a new line is found before, or after, this one speaks again
			eighths = dialAfter + 7*time.Second
			s.cuts++
		}
		line.hold(eighths)
		s.play(eighths, 1, 0)
		if long {
			s.play(2*time.Second, 0, 1)
		}
	case 4:
		s.takes = 2 * eighths
		s.x.dials(s.takes, s.delay)
	case 5, 6:
		if line != s.cut {
			s.cut = line
			s.cuts++
			breaks[waysToBreak[n%len(waysToBreak)]](s.cut)
		}
	case 7:
		s.delay = eighths / 20
		s.x.dials(s.takes, s.delay)
	}
	s.play(time.Second/2, 0, 1)
}

// mostSent is more than a player sends in a second, in bytes.
const mostSent = 250

// goesOn checks that the duel goes on as one game, and ends with a goodbye.
func (s *sequence) goesOn(t *testing.T) {
	a, b := s.players[0], s.players[1]
	s.play(s.takes+dialAfter+time.Second, 0, 1)
	before := min(a.Tick(), b.Tick())
	sent := s.x.newest().bytes.Load()
	s.play(3*time.Second, 0, 1)
	if n := s.x.newest().bytes.Load() - sent; n > 3*2*mostSent {
		t.Errorf("%d bytes in 3 s", n)
	}
	if a.end != nil || b.end != nil {
		t.Fatalf("the duel has ended: %v, %v", a.end, b.end)
	}
	if min(a.Tick(), b.Tick()) < before+2*Rate {
		t.Fatalf("%d and %d ticks after %d", a.Tick(), b.Tick(), before)
	}
	if s.x.lines != 1+s.cuts {
		t.Errorf("%d lines, of which %d were cut", s.x.lines, s.cuts)
	}
	a.Peer.Close(Bye{})
	s.play(2*time.Second, 1)
	if b.end == nil || b.end.Text != "ann left" {
		t.Errorf("the other player's end is %v", b.end)
	}
	leave(a, b)
	both := min(len(a.log), len(b.log))
	same := slices.Equal(a.log[:both], b.log[:both]) && slices.Equal(a.sums[:both], b.sums[:both])
	if both < 2*Rate || !same {
		t.Errorf("%d and %d sure ticks, which differ or are too few", len(a.log), len(b.log))
	}
}

// FuzzSequence plays duels whose lines are held and cut, whose players sleep,
// and which begin late in the life of a program: both sides have one game, it
// goes on, nobody dials without need, and the other player learns why it ended.
func FuzzSequence(f *testing.F) {
	r := rand.NewChaCha8([32]byte{})
	for n := range 24 {
		script := make([]byte, n%11)
		r.Read(script)
		f.Add(script)
	}
	f.Fuzz(func(t *testing.T, script []byte) {
		script = script[:min(len(script), 10)] // with more events both are silent for backAfter
		synctest.Test(t, func(t *testing.T) {
			const takes = time.Second
			s := &sequence{x: &exchange{takes: takes}, takes: takes, start: time.Now()}
			s.players[0], s.players[1] = s.x.meet()
			for i, b := range script {
				if i < len(s.ages) {
					s.ages[i] = time.Duration(b) * time.Second / 4
				}
			}
			for _, b := range script {
				s.do(b%8, int(b/8))
			}
			s.goesOn(t)
		})
	})
}
