package lab

import (
	"strings"
	"testing"
	"time"

	"fixstep/loop/lab"
	"fixstep/render"
	"fixstep/render/canvas"
)

// wild is a lab in which something has happened to every lane.
func wild() *Lanes {
	const now = 9500 * time.Millisecond
	return &Lanes{
		Title: "update 500µs · draw 1ms", Hint: "? keys", Clock: now, Selected: 1, First: true,
		Notes: []string{"1/12 As fast as it can", "Both lanes play the same game."},
		Rows: []lab.Row{
			{Name: "busy", State: "11.1 x too fast", Fault: true, Off: 37900 * time.Millisecond, Laps: 19, Place: lab.Width / 2, Truth: lab.Across(now)},
			{Name: "nap", State: "slow motion 50 %", Fault: true, Off: -2 * time.Second, Laps: -1, Place: lab.Across(now), Truth: lab.Across(now)},
			{Name: "frameskip", State: "frozen 4 s", Fault: true, Off: -3900 * time.Millisecond, Laps: -2, Place: lab.Width / 4, Truth: lab.Across(now),
				Frozen: true},
			{Name: "delta", State: "on time", Off: -483 * time.Millisecond, Dropped: time.Second / 2, Place: lab.Across(now), Truth: lab.Across(now)},
		},
	}
}

// TestABodyIsAlwaysSeen: wherever its loop is, a lane has a block, which is
// bright unless it stands still, and says what the block does not.
func TestABodyIsAlwaysSeen(t *testing.T) {
	const s = time.Second
	for _, c := range []struct {
		row         lab.Row
		body        lab.BodyKind
		wide, short string
	}{
		{lab.Row{}, lab.Dot, "", ""},
		{lab.Row{Place: lab.Width}, lab.Dot, "", ""},
		{lab.Row{Place: lab.Width}, lab.Spring, "", ""},
		{lab.Row{Place: lab.Width / 2, Laps: 1}, lab.Dot, "1 lap ahead", "+1"},
		{lab.Row{Place: lab.Width / 2, Laps: 103}, lab.Dot, "103 laps ahead", "+103"},
		{lab.Row{Place: lab.Width / 2, Laps: -1}, lab.Dot, "1 lap behind", "-1"},
		{lab.Row{Place: lab.Width / 2, Laps: -12}, lab.Dot, "12 laps behind", "-12"},
		{lab.Row{Place: 0, Laps: -2}, lab.Dot, "2 laps behind", "-2"}, // asleep where the tag would be
		{lab.Row{Place: lab.Width - 1, Laps: -2}, lab.Dot, "2 laps behind", "-2"},
		{lab.Row{Place: lab.Width * 3 / 4, Frozen: true, Laps: -2}, lab.Dot, "2 laps behind", "-2"},
		{lab.Row{Place: -1}, lab.Spring, "◀", "◀"},
		{lab.Row{Place: 64 * lab.Width}, lab.Wall, "▶", "▶"},
	} {
		c.row.Name, c.row.Truth = "nap", c.row.Place
		for _, h := range []int{4, 7, 24} {
			l := Lanes{Clock: 5 * s, Body: c.body, Rows: []lab.Row{c.row}}
			wide, narrow := shown(l.Draw, 80, h), shown(l.Draw, 20, h)
			words := c.wide
			if h == 4 {
				words = c.short // there is but a row for a lane
			}
			for canvas, want := range map[screen]string{wide: words, narrow: c.short} {
				if c.row.Laps == 0 && !c.row.Frozen && c.body == lab.Dot && strings.ContainsAny(canvas.String(), "+z4") {
					t.Errorf("%+v: says something\n%s", c.row, canvas)
				}
				out := [2]bool{strings.Contains(canvas.String(), "◀"), strings.Contains(canvas.String(), "▶")}
				if out != [2]bool{c.row.Place < 0, c.row.Place > lab.Width} {
					t.Errorf("%+v: out at the left and right: %v", c.row, out)
				}
				if lit := canvas.count(render.Star) > 0; !strings.Contains(canvas.String(), want) || lit == c.row.Frozen {
					t.Errorf("%+v, bright %v: no %q in\n%s", c.row, lit, want, canvas)
				}
			}
		}
	}
}

// TestChoppyIsRed: a lane that is on the clock and yet seen to stutter.
func TestChoppyIsRed(t *testing.T) {
	for state, want := range map[string]int{"choppy, 5/s": len("choppy, 5/s"), "on time": 0} {
		l := Lanes{Rows: []lab.Row{{Name: "nap", State: state}}}
		if n := shown(l.Draw, 80, 24).count(render.Warn); n != want {
			t.Errorf("%s: %d cells are red", state, n)
		}
	}
}

// TestLanesHaveHalfOfTheWidth: numbers and names take no more than the other
// half, and there are more of them the more there is.
func TestLanesHaveTwoFifthsOfTheWidth(t *testing.T) {
	for _, longest := range []int{3, 14, 22} {
		l := Lanes{Rows: []lab.Row{{Name: "nap"}, {Name: strings.Repeat("n", longest)}}}
		before := 0
		for w := 1; w <= canvas.MaxWidth; w++ {
			names, width, shown := l.columns(w)
			n, sum := 0, 0
			for i := range shown {
				if shown[i] {
					n, sum = n+1, sum+columns[i].width
				}
			}
			if 4*width < w || 5*width < 2*w && n > 1 || names+width+sum != w || n < before && n > 1 || w == 80 && !shown[0] || w == 160 && longest < 15 && n != len(columns) {
				t.Errorf("%d cells: names %d, lane %d, columns %v", w, names, width, shown)
			}
			before = n
		}
	}
}

// TestATagIsNeverCovered: whatever passes, the tag of a lane is read whole, and
// its block is seen.
func TestATagIsNeverCovered(t *testing.T) {
	for _, size := range [][2]int{{20, 4}, {80, 4}, {80, 12}, {160, 24}} {
		for at := range int64(100) {
			for _, truth := range []int64{0, lab.Width / 16, at * lab.Width / 100} {
				l := Lanes{Clock: 4 * time.Second, Selected: 9, Rows: []lab.Row{{Name: "busy", Laps: 21, Place: at * lab.Width / 100, Truth: truth}}}
				c := shown(l.Draw, size[0], size[1])
				l.Rows[0].Laps = 0
				whole := shown(l.Draw, size[0], size[1]).count(render.Star)
				if want := map[bool]string{false: "21 laps ahead", true: "+21"}[size[0] < 80 || size[1] < 6]; !strings.Contains(c.String(), want) || c.count(render.Star) != whole {
					t.Fatalf("%v: no %q beside a whole block in\n%s", size, want, c)
				}
			}
		}
	}
}

// TestStallsStandWhereADotWas: only a dot is at one place at one time, so only
// its lane marks the stalls, until it is there again.
func TestStallsStandWhereADotWas(t *testing.T) {
	for body, want := range map[lab.BodyKind]bool{lab.Dot: true, lab.Spring: false, lab.Wall: false} {
		l := &Lanes{Body: body, Rows: []lab.Row{
			{Name: "nap", Place: lab.Width / 9, Truth: lab.Width / 9, Stalls: []lab.Stall{{At: 8500 * time.Millisecond, For: 100 * time.Millisecond}}},
		}}
		for clock, there := range map[time.Duration]bool{8400: false, 9000: true, 9799: true, 9800: false} {
			l.Clock = clock * time.Millisecond
			if got := strings.Contains(shown(l.Draw, 80, 24).String(), "×"); got != (want && there) {
				t.Errorf("%s, at %v: a stall is marked: %v, want %v", lab.Bodies[body], l.Clock, got, want && there)
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
			l := &Lanes{Clock: now, Body: body, Rows: []lab.Row{{Name: "nap", Dropped: dropped, Place: lab.Across(now - dropped), Truth: lab.Across(now)}}}
			got := strings.Count(shown(l.Draw, 80, 24).String(), "·")
			if got < n*2/3 || got > n*4/3 {
				t.Errorf("%s, dropped %v: a gap of %d, want about %d", lab.Bodies[body], dropped, got, n)
			}
		}
	}
}

// TestKeysAreAHistogram holds where the marks of keys stand in a lane: by the
// time to their pictures, and at the end of the axis if that is too short.
func TestKeysAreAHistogram(t *testing.T) {
	const ms = time.Millisecond
	l := &Lanes{Axis: 50 * ms, Rows: []lab.Row{{Name: "nap", Took: []time.Duration{0, 25 * ms, 26 * ms, 49 * ms, 70 * ms}}}}
	rows := shown(l.Draw, 90, 8).rows()
	width := len([]rune(rows[1][:strings.Index(rows[1], "50.0 ms")])) + len("50.0 ms") - len("nap ")
	want := []int{0, width / 2, 26 * width / 50, width - 1}
	found := 0
	for _, row := range rows {
		for x, sign := range []rune(row) {
			if sign != '▲' || row == rows[1] {
				continue
			}
			if at := x - len("nap "); found >= len(want) || at != want[found] {
				t.Errorf("a mark at %d of %d, want %v\n%s", at, width, want, strings.Join(rows, "\n"))
			}
			found++
		}
	}
	if found != len(want) {
		t.Errorf("%d marks", found)
	}
}
