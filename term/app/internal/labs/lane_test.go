package labs

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/render"
	"fixstep/render/canvas"
)

const ms = time.Millisecond

// wild is a lab in which something has happened to every lane.
func wild() *lanes {
	l := &lanes{now: 9500 * ms, marked: 1, title: "update 500µs · draw 1ms", words: words{first: true,
		hint: "? keys", notes: []string{"1/12 As fast as it can", "Both lanes play the same game."}}}
	for name, m := range map[string]lab.Machine{
		"busy":      {UpdateCost: ms / 2, DrawCost: ms},
		"nap":       {UpdateCost: ms / 2, DrawCost: 33 * ms},
		"frameskip": {UpdateCost: 20 * ms, DrawCost: ms},
		"blend":     {UpdateCost: ms / 2, DrawCost: ms, Stalls: []lab.Stall{{At: 8 * time.Second, For: 500 * ms}}},
	} {
		d, _ := classic.ByName(name)
		m.For = time.Hour
		l.list = append(l.list, ran(lab.Setup{Design: d, Machine: m}, l.now))
	}
	slices.SortFunc(l.list, func(a, b *lab.Lane) int { return int(b.Shown - a.Shown) })
	return l
}

// at returns a run whose picture shows a place, at so many laps from the clock.
func at(now time.Duration, body lab.BodyKind, place int64, laps int) *lab.Lane {
	run := named("nap")
	run.Machine.Body = body
	run.Place, run.Shown = place, now+time.Duration(laps)*lab.Crossing
	return run
}

// TestABodyIsAlwaysSeen: wherever its loop is, a lane has a block, which is
// bright unless it stands still, and says what the block does not.
func TestABodyIsAlwaysSeen(t *testing.T) {
	const still = 5 * time.Second // without a picture
	for _, c := range []struct {
		now         time.Duration
		body        lab.BodyKind
		place       int64
		laps        int
		wide, short string
	}{
		{0, lab.Dot, 0, 0, "", ""},
		{0, lab.Dot, lab.Width, 0, "", ""},
		{0, lab.Spring, lab.Width, 0, "", ""},
		{0, lab.Dot, lab.Width / 2, 1, "1.0 laps ahead", "+1.0"},
		{ms, lab.Dot, lab.Width / 2, 103, "103 laps ahead", "+103"},
		{ms, lab.Dot, lab.Width / 2, -1, "1.0 laps behind", "-1.0"},
		{ms, lab.Dot, lab.Width / 2, -9, "9.0 laps behind", "-9.0"},
		{ms, lab.Dot, lab.Width / 2, -12, "12 laps behind", "-12"},
		{ms, lab.Dot, 0, -2, "2.0 laps behind", "-2.0"}, // asleep where the tag would be
		{ms, lab.Dot, lab.Width - 1, -2, "2.0 laps behind", "-2.0"},
		{still, lab.Dot, lab.Width * 3 / 4, -2, "2.0 laps behind", "-2.0"},
		{0, lab.Spring, -1, 0, "◀", "◀"},
		{0, lab.Wall, 64 * lab.Width, 0, "▶", "▶"},
	} {
		for _, h := range []int{4, 7, 24} {
			l := lanes{now: c.now, list: []*lab.Lane{at(c.now, c.body, c.place, c.laps)}}
			words := c.wide
			if h == 4 {
				words = c.short // there is but a row for a lane
			}
			wide, narrow := shown(l.draw, 120, h), shown(l.draw, 20, h)
			for picture, want := range map[screen]string{wide: words, narrow: c.short} {
				text := picture.String()
				if want == "" && strings.ContainsAny(text, "+z4") {
					t.Errorf("%+v: says something\n%s", c, text)
				}
				out := [2]bool{strings.Contains(text, "◀"), strings.Contains(text, "▶")}
				if out != [2]bool{c.place < 0, c.place > lab.Width} {
					t.Errorf("%+v: out at the left and right: %v", c, out)
				}
				lit := picture.count(render.Star) > 0
				if !strings.Contains(text, want) || lit == (c.now == still) {
					t.Errorf("%+v, bright %v: no %q in\n%s", c, lit, want, text)
				}
			}
		}
	}
}

// TestChoppyIsRed: a lane that is on the clock and yet seen to stutter.
func TestChoppyIsRed(t *testing.T) {
	for state, want := range map[string]int{"choppy, 5/s": len("choppy, 5/s"), "on time": 0} {
		run := named("nap")
		run.State = state
		l := lanes{list: []*lab.Lane{run}}
		if n := shown(l.draw, 80, 24).count(render.Warn); n != want {
			t.Errorf("%s: %d cells are red", state, n)
		}
	}
}

// TestLanesHaveTwoFifthsOfTheWidth: numbers and names take no more than the
// other part, and there are more of them the more there is.
func TestLanesHaveTwoFifthsOfTheWidth(t *testing.T) {
	for _, longest := range []int{3, 14, 22} {
		l := lanes{list: []*lab.Lane{named("nap"), named(strings.Repeat("n", longest))}}
		before := 0
		for w := 1; w <= canvas.MaxWidth; w++ {
			names, width, shown := l.columns(w)
			n, sum := 0, 0
			for i := range shown {
				if shown[i] {
					n, sum = n+1, sum+columns[i].width
				}
			}
			small := 4*width < w || 5*width < 2*w && n > 1
			all := w != 160 || longest >= 15 || n == len(columns)
			if small || names+width+sum != w || n < before && n > 1 || w == 80 && !shown[0] || !all {
				t.Errorf("%d cells: names %d, lane %d, columns %v", w, names, width, shown)
			}
			before = n
		}
	}
}

// TestATagIsNeverCovered: whatever passes, the tag of a lane is read whole, and
// covers neither its block nor, where there is room, the truth below.
func TestATagIsNeverCovered(t *testing.T) {
	between := int64(7)
	if os.Getenv("FIXSTEP_TEST") == "whole" {
		between = 1
	}
	for _, size := range [][2]int{{20, 4}, {80, 4}, {120, 12}, {160, 24}} {
		for place := int64(0); place < 100; place += between {
			for now := 10 * ms; now < lab.Crossing; now += lab.Crossing / 23 {
				run := at(now, lab.Dot, place*lab.Width/100, 21)
				l := lanes{now: now, marked: 9, list: []*lab.Lane{run}}
				c := shown(l.draw, size[0], size[1])
				run.Shown = now
				whole := shown(l.draw, size[0], size[1])
				want := "+21"
				if size[0] > 80 {
					want = "21 laps ahead"
				}
				covered := c.count(render.Star) != whole.count(render.Star) ||
					size[0] >= 80 && c.count(render.Dim) != whole.count(render.Dim)
				if !strings.Contains(c.String(), want) || covered {
					t.Fatalf("%v: no %q beside whole blocks in\n%s", size, want, c)
				}
			}
		}
	}
}

// TestALaneCountsLaps: a Dot half a lane or more from the truth is that many
// laps ahead or behind, to a tenth. The truth is the clock, also if a loop gave
// time up.
func TestALaneCountsLaps(t *testing.T) {
	const now, half = 5 * lab.Crossing / 2, lab.Crossing / 2
	for shown, want := range map[time.Duration]int64{
		now: 0, now - half/2: 0, now - half + 1: 0, now - half: -5, now - half - 17*ms: -5, now - 2*half + 1: -9,
		now - 4*half: -20, now + half - 1: 0, now + half: 5, now + 3*half: 15, now + 40*half: 200,
	} {
		run := at(now, lab.Dot, 0, 0)
		run.Shown, run.Dropped = shown, half
		l := lane{lanes: &lanes{now: now}, run: run}
		if l.laps() != want || l.truth() != lab.Width/2 {
			t.Errorf("%v shown at %v: %d tenths of a lap from %d", shown, now, l.laps(), l.truth())
		}
		run.Machine.Hidden = true
		if l.laps() != 0 {
			t.Errorf("a hidden lane is %d tenths of a lap off", l.laps())
		}
	}
}

// TestStallsStandWhereADotWas: only a dot is at one place at one time, so only
// its lane marks the stalls, until it is there again.
func TestStallsStandWhereADotWas(t *testing.T) {
	for body, want := range map[lab.BodyKind]bool{lab.Dot: true, lab.Spring: false, lab.Wall: false} {
		for clock, there := range map[time.Duration]bool{8400: false, 9000: true, 9799: true, 9800: false} {
			run := at(clock*ms, body, lab.Width/9, 0)
			run.Machine.Stalls = []lab.Stall{{At: 8500 * ms, For: 100 * ms}}
			l := &lanes{now: clock * ms, list: []*lab.Lane{run}}
			got := strings.Contains(shown(l.draw, 80, 24).String(), "×")
			if got != (want && there) {
				t.Errorf("%s, at %v: a stall is marked: %v, want %v",
					lab.Bodies[body], l.now, got, want && there)
			}
		}
	}
}

// TestWhatWasDroppedIsAGap: from where the body is to the truth, as far as it
// was dropped, and only where a place is a time.
func TestWhatWasDroppedIsAGap(t *testing.T) {
	const now = 5 * lab.Crossing / 2
	for body, want := range map[lab.BodyKind]int{lab.Dot: 9, lab.Spring: 0, lab.Billiard: 0} {
		for dropped, n := range map[time.Duration]int{0: 0, lab.Crossing / 4: want, 9 * lab.Crossing: 3 * want} {
			run := at(now, body, lab.Across(now-dropped), 0)
			run.Dropped = dropped
			l := &lanes{now: now, list: []*lab.Lane{run}}
			got := strings.Count(shown(l.draw, 80, 24).String(), "·")
			if got < n*2/3 || got > n*4/3 {
				t.Errorf("%s, dropped %v: a gap of %d, want about %d", lab.Bodies[body], dropped, got, n)
			}
		}
	}
}

// TestKeysAreAHistogram holds where the marks of keys stand in a lane: by the
// time to their pictures, at the end of the axis if that is too short, and as
// a number where several have one place.
func TestKeysAreAHistogram(t *testing.T) {
	run := named("nap")
	run.Took = []time.Duration{0, 25 * ms, 26 * ms, 40 * ms, 70 * ms, 71 * ms}
	l := &lanes{words: words{axis: 50 * ms}, list: []*lab.Lane{run}}
	rows := shown(l.draw, 90, 8).rows()
	width := len([]rune(rows[1][:strings.Index(rows[1], "50.0 ms")])) + len("50.0 ms") - len("nap ")
	want := []int{0, width / 2, 26 * width / 50, 40 * width / 50, width - 1}
	found := 0
	for _, row := range rows {
		for x, sign := range []rune(row) {
			at := x - len("nap ")
			several := sign == '2' && at == width-1
			if sign != '▲' && !several || row == rows[1] {
				continue
			}
			if found >= len(want) || at != want[found] {
				t.Errorf("a mark at %d of %d, want %v\n%s", at, width, want, strings.Join(rows, "\n"))
			}
			found++
		}
	}
	if found != len(want) {
		t.Errorf("%d marks of %d\n%s", found, len(want), strings.Join(rows, "\n"))
	}
}

// TestOnlyAFrozenLaneIsDim holds what a run that goes on says of itself.
func TestOnlyAFrozenLaneIsDim(t *testing.T) {
	d, _ := classic.ByName("steady")
	m := light
	m.For, m.Updates = time.Hour, loop.PerSecond(60)
	l := lanes{now: 5 * time.Second, list: []*lab.Lane{ran(lab.Setup{Design: d, Machine: m}, 5*time.Second)}}
	if shown(l.draw, 80, 24).count(render.Star) == 0 {
		t.Error("a lane that draws is dim")
	}
}

// A lane that has not run for a second has no rates yet, and a 0 would be
// false.
func TestNoRateIsShownBeforeThereIsOne(t *testing.T) {
	run := named("nap")
	l := &lanes{list: []*lab.Lane{run}}
	frames := func() string {
		row := shown(l.draw, 90, 8).rows()[2]
		return strings.ReplaceAll(row, "0.0 ms", "")
	}
	if got := frames(); strings.Contains(got, "0.0") {
		t.Errorf("before there is one: %q", got)
	}
	run.Rates = lab.Rates{Idle: 100}
	if got := frames(); !strings.Contains(got, "0.0") {
		t.Errorf("a second without a frame: %q", got)
	}
}
