package lab

import (
	"strings"
	"testing"
	"time"

	"fixstep/loop"
)

// quietRun is a whole run of one second on light, which proves nothing but that
// it takes input in time. Its slack is 45 ms. It asks for each kind of action
// at a line of its own.
func quietRun() *stretch {
	r := &Lane{Setup: Setup{Machine: *light()}, record: newRecord()}
	r.now = time.Second
	for kind := range loop.Drop + 1 {
		r.places[kind] = kind.String() + ".go:1"
	}
	s := &stretch{Lane: r, part: newPart(), from: &sample{}, to: &sample{}, whole: true}
	s.asks, s.fresh = 1, 1
	return s
}

// said returns all that a run is told.
func (s *stretch) said() (text string) {
	for _, f := range findings {
		if f.say != nil && f.proved(s) {
			text += f.say(s) + "\n"
		}
	}
	return text
}

// word returns what a lane is named.
func (s *stretch) word() string {
	for _, f := range findings {
		if f.name != nil && f.proved(s) {
			return f.name(s)
		}
	}
	return ""
}

// witness has an operation prove so much of a measure.
func (s *stretch) witness(m measure, by time.Duration) {
	s.proves(m, by, &Op{place: "a.go:1"}, 0)
}

// A bound is the most that is no fault. With a nanosecond more it is said.
type bound struct {
	says string
	most time.Duration
	set  func(s *stretch, by time.Duration)
}

// faultBounds are those of sentences, most of them about whole runs.
var faultBounds = []bound{
	{"It sleeps for 60 s, at a.go:1", time.Minute, func(s *stretch, by time.Duration) { s.witness(nap, by) }},
	{"The burst never ends, at update.go:1: updates follow one another for 900 ms", -100 * ms,
		func(s *stretch, by time.Duration) { s.row = -by }},
	{"updates follow one another for 1 s", -1, func(s *stretch, by time.Duration) { s.row = by }},
	{"Its updates are from 100 ms to 101 ms of game time, at update.go:1", ms,
		func(s *stretch, by time.Duration) { s.steps = span{100 * ms, 100*ms + by} }},
	{"The game is ahead by 45 ms, at drop.go:1", 45 * ms, func(s *stretch, by time.Duration) { s.pace.owed = -by }},
	{"45 ms are forgotten", 45 * ms, func(s *stretch, by time.Duration) { s.pace.owed = by }},
	{"100 ms are forgotten", -45*ms - 1, func(s *stretch, by time.Duration) { s.pace.owed, s.pace.grown = 100*ms, by }},

	{"It drops 45 ms, at drop.go:1", 45 * ms, func(s *stretch, by time.Duration) { s.vain = by }},
	{"µs apart, at a.go:1", 200 * us, func(s *stretch, by time.Duration) { s.witness(apart, by) }},
	{"than the picture before, at a.go:1.", 0, func(s *stretch, by time.Duration) { s.witness(early, by) }},
	{": alpha falls from picture", 0, func(s *stretch, by time.Duration) {
		s.witness(early, ms)
		s.again = int(by)
	}},
	{": alpha is too large", 0, func(s *stretch, by time.Duration) {
		s.witness(early, ms)
		s.forth = int(by)
	}},
	{"Keys are never taken", -1, func(s *stretch, by time.Duration) { s.asks = int(-by) }},
	{"Keys are late by a turn", -1, func(s *stretch, by time.Duration) { s.fresh, s.Updates = int(-by), 1 }},
	{"before an update, at input.go:1. A key is seen after 7 ms", 0, func(s *stretch, by time.Duration) {
		s.fresh, s.Updates, s.Key = 0, int(by), 7*ms
	}},
	{"until it is taken, at a.go:1: ask", 38_333_333, func(s *stretch, by time.Duration) { s.witness(wait, by) }},
	{"It sleeps while it owes time, up to 30 ms, at a.go:1", 100 * ms, func(s *stretch, by time.Duration) {
		s.witness(owing, 30*ms)
		s.slept = by
	}},
	{"leaps by 295 ms", 295 * ms, func(s *stretch, by time.Duration) { s.witness(leap, by) }},
	{"leaps by 385 ms", 385 * ms, func(s *stretch, by time.Duration) {
		s.Machine.Updates = loop.Every(60 * ms)
		s.witness(leap, by)
	}},
	{": limit the updates", 2, func(s *stretch, by time.Duration) {
		s.most[leap], s.mostInTurn = witness{by: time.Second, updates: int(by)}, 3
	}},
	{"3 updates between, at update.go:1: limit the updates", 2, func(s *stretch, by time.Duration) {
		s.most[leap], s.mostInTurn = witness{by: time.Second, updates: 3}, int(by)
	}},
	{": draw after some", 2, func(s *stretch, by time.Duration) { s.most[leap] = witness{by: time.Second, updates: int(by)} }},
	{"No picture came for 1 s, at draw.go:1", 1045 * ms, func(s *stretch, by time.Duration) { s.witness(still, by) }},
	{"it draws only when it is not late, at draw.go:1. Draw now and then", 1045 * ms,
		func(s *stretch, by time.Duration) {
			s.pace = pace{slow: true, took: time.Second}
			s.witness(still, by)
		}},
	{"It shows 24 pictures a second, at draw.go:1, and the machine could show 50.", -25,
		func(s *stretch, by time.Duration) { s.shown = int(-by) }},
	{"It shows 29 pictures a second, at draw.go:1, and the machine could show 100.", -30,
		func(s *stretch, by time.Duration) { s.shown, s.Machine.Frames = int(-by), loop.PerSecond(100) }},
	{"fewer than 20 do not look like motion", 14, func(s *stretch, by time.Duration) {
		s.whole, s.Machine.Frames = false, loop.PerSecond(30)
		s.shown, s.to.at = int(by), time.Second
	}},
	{"It shows 1 pictures", 0, func(s *stretch, by time.Duration) { s.shown = int(by) }},
}

// TestWhereAFaultBegins that is told in a sentence.
func TestWhereAFaultBegins(t *testing.T) {
	if text := quietRun().said(); text != "" {
		t.Errorf("a quiet run: %s", text)
	}
	for _, c := range faultBounds {
		for more := range time.Duration(2) {
			s := quietRun()
			c.set(s, c.most+more)
			if text := s.said(); strings.Contains(text, c.says) != (more > 0) {
				t.Errorf("%v: want %q: %v; it is said:\n%s", c.most+more, c.says, more > 0, text)
			}
		}
	}
}

// wordBounds are those of the last second of a lane.
var wordBounds = []bound{
	{"frozen 1 s", 1245 * ms, func(s *stretch, by time.Duration) {
		s.Machine.Updates = loop.Every(220 * ms)
		s.now, s.lastDraw = 2*time.Second, 2*time.Second-by
	}},
	{"keys not taken", 1045 * ms, func(s *stretch, by time.Duration) {
		s.asks, s.Machine.InputTimes = 0, []time.Duration{time.Second, 1100 * ms}
		s.now = time.Second + by
		s.lastDraw = s.now
	}},
	{"input waits", 64_333_333, func(s *stretch, by time.Duration) {
		s.Machine.DrawCost = 30 * ms
		s.witness(wait, by)
	}},
	{"leapt 250 ms", 250 * ms, func(s *stretch, by time.Duration) { s.witness(leap, by) }},
	{"leapt 325 ms", 325 * ms, func(s *stretch, by time.Duration) {
		s.Machine.Updates = loop.Every(300 * ms)
		s.witness(leap, by)
	}},
	{"hurried 4.0 x", 45 * ms, func(s *stretch, by time.Duration) { s.gains(1, by, time.Second) }},
	{"hurried 2.0 x", 500 * ms, func(s *stretch, by time.Duration) { s.gains(kept-1, time.Second, by) }},
	{"hurried 3.6 x", 0, func(s *stretch, by time.Duration) {
		s.gains(2, time.Second, 900*ms)
		s.looks = int(by)
	}},
	{"hurried 3.2 x", -1, func(s *stretch, by time.Duration) {
		s.gains(2, time.Second, 800*ms)
		s.samples[2].Dropped = -by
	}},
	{"choppy, 10/s", time.Second - 1, func(s *stretch, by time.Duration) { s.shown, s.to.at = 10, by }},
	{"choppy, 24/s", -25, func(s *stretch, by time.Duration) { s.shown, s.to.at = int(-by), time.Second }},
	{"choppy, 19/s", -20, func(s *stretch, by time.Duration) {
		s.Machine.Frames = loop.PerSecond(30)
		s.shown, s.to.at = int(-by), time.Second
	}},
	{"uneven 20-30 ms", 10 * ms, func(s *stretch, by time.Duration) { s.swings(20*ms, 20*ms+by) }},
	{"uneven 40-60 ms", 20*ms - 1, func(s *stretch, by time.Duration) { s.swings(40*ms, 40*ms+by) }},
	{"uneven 20-45 ms", 25 * ms, func(s *stretch, by time.Duration) {
		m := &s.Machine
		m.Grain, m.Late, m.ClockGrain, m.Swap = ms, 2*ms, 4*ms, 8*ms
		s.swings(20*ms, 20*ms+by)
	}},
	{"uneven 20-60 ms", time.Second - 1, func(s *stretch, by time.Duration) {
		s.swings(20*ms, 60*ms)
		s.to.at = by
	}},
	{"dropped 100 ms", -145*ms - 1, func(s *stretch, by time.Duration) { s.Dropped, s.Off = 100*ms, by }},
	{"dropped 0 ms", 0, func(s *stretch, by time.Duration) { s.Dropped = by }},
	{"100 ms late", 100 * ms, func(s *stretch, by time.Duration) { s.Off = -by }},
	{"100 ms ahead", 100 * ms, func(s *stretch, by time.Duration) { s.Off = by }},
	{"100 ms late", 100 * ms, func(s *stretch, by time.Duration) {
		s.Machine.Updates = loop.Every(200 * ms)
		s.samples[kept-6].Off = -220 * ms // before the last second
		s.samples[kept-5].Off = -by
		s.samples[kept-1].Off = 90 * ms
	}},
	{"225 ms late", -225*ms - 1, func(s *stretch, by time.Duration) {
		s.Machine.Updates = loop.Every(200 * ms)
		s.samples[kept-1].Off = by
	}},
}

// gains has a lane gain game time in a quarter, when it was behind.
func (s *stretch) gains(look int, behind, gained time.Duration) {
	before, last := &s.samples[look-1], &s.samples[look]
	before.at, before.Off = time.Second, -behind
	last.at, last.Sim, s.looks = time.Second+quarter, gained, 1
	for i := look + 1; i < kept; i++ {
		s.samples[i] = *last
	}
}

// swings gives a lane such times between its pictures.
func (s *stretch) swings(least, most time.Duration) {
	s.gaps = span{least, most}
	s.shown, s.to.at = 50, time.Second
}

// TestWhereAWordBegins for a lane.
func TestWhereAWordBegins(t *testing.T) {
	for _, c := range wordBounds {
		for more := range time.Duration(2) {
			s := quietRun()
			s.whole = false
			c.set(s, c.most+more)
			word := s.word()
			if (kindOf(word) == kindOf(c.says)) != (more > 0) || more > 0 && word != c.says {
				t.Errorf("%v: want %q: %v; it is %q", c.most+more, c.says, more > 0, word)
			}
		}
	}
}
