package render

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/world"
)

// painted returns the rows that a drawing changes on a canvas of the sign ~:
// the number of each, and its text.
func painted(w, h int, draw func(c *Canvas)) string {
	c := blank(w, h)
	behind := strings.Repeat("~", w)
	for y := range h {
		c.Text(0, y, Plain, behind)
	}
	draw(c)
	var rows []string
	for y, row := range strings.Split(strings.TrimSuffix(c.String(), "\n"), "\n") {
		if row != behind {
			rows = append(rows, fmt.Sprintf("%d %s", y, row))
		}
	}
	return strings.Join(rows, "\n")
}

// TestBriefsFitTheirWindow: the aim, and then the keys of each player, as many
// in a row as fit. What does not fit is left out.
func TestBriefsFitTheirWindow(t *testing.T) {
	one := Brief{
		Aim:  []string{"shoot the other ship", "shoot them"},
		Keys: [2][]string{{"a turn", "b fire", "c jump"}},
	}
	two := Brief{Keys: [2][]string{{"a turn", "b fire"}, {"j turn", "l fire"}}, Shared: true}
	for _, c := range []struct {
		brief Brief
		w, h  int
		want  string // the rows, with / between them
	}{
		{one, 30, 20, "1 ~~~~ shoot the other ship ~~~~/2 ~~ a turn   b fire   c jump ~~"},
		{one, 26, 20, "1 ~~ shoot the other ship ~~/2  a turn   b fire   c jump"},
		{one, 24, 20, "1 ~ shoot the other ship ~/2 a turn   b fire   c jump"},
		{one, 23, 20, "1  shoot the other ship ~/2 ~~~ a turn   b fire ~~~/3 ~~~~~~~ c jump ~~~~~~~~"},
		{one, 20, 20, "1 shoot the other ship/2 ~ a turn   b fire ~~/3 ~~~~~~ c jump ~~~~~~"},
		{one, 15, 20, "1 ~ shoot them ~~/2 a turn   b fire/3 ~~~ c jump ~~~~"},
		{one, 6, 10, "2 a turn/3 b fire/4 c jump"},
		{one, 5, 10, ""},
		{one, 24, 9, "1 ~ shoot the other ship ~/2 a turn   b fire   c jump"},
		{one, 15, 9, "1 ~ shoot them ~~/2 a turn   b fire"},
		{two, 30, 20, "1 ~~ Needle: a turn   b fire ~~~/2 ~~~ Wedge: j turn   l fire ~~~"},
		{two, 29, 20, "1 ~~~~~~ a turn   b fire ~~~~~~/2 ~~~~~~ j turn   l fire ~~~~~~"},
		{two, 30, 9, "1 ~~~~~~ a turn   b fire ~~~~~~~/2 ~~~~~~ j turn   l fire ~~~~~~~"},
		{two, 15, 9, "1 a turn   b fire/2 j turn   l fire"},
		{two, 15, 4, "1 a turn   b fire/2 j turn   l fire"},
		{Brief{Keys: one.Keys}, 30, 40, "3 ~~ a turn   b fire   c jump ~~"},
		{Brief{}, 30, 20, ""},
	} {
		got := painted(c.w, c.h, func(canvas *Canvas) { c.brief.Draw(canvas, &Seat{}) })
		if want := strings.ReplaceAll(c.want, "/", "\n"); got != want {
			t.Errorf("%d x %d:\n%s\nwant\n%s", c.w, c.h, got, want)
		}
	}
}

// TestABriefIsAloneInALowWindow, of fewer than 20 rows.
func TestABriefIsAloneInALowWindow(t *testing.T) {
	brief := Brief{Aim: []string{"aim"}}
	for h, want := range map[int]bool{19: true, 20: false} {
		if alone := brief.Draw(blank(80, h), &Seat{}); alone != want {
			t.Errorf("%d rows: alone %v", h, alone)
		}
	}
}

// TestAHUDHasTheNumbersThatFit, in the last row.
func TestAHUDHasTheNumbersThatFit(t *testing.T) {
	plain := HUD{Updates: 600, Frames: 299, Alpha: loop.One / 4, Lag: 3200 * time.Microsecond}
	duel := plain
	duel.Duel = Duel{On: true, Trip: 30 * time.Millisecond, Rollbacks: 7, Depth: 2, Ahead: -5}
	large := HUD{Updates: 1 << 40, Frames: 12_345_678, Dropped: time.Hour, Back: 67 * time.Millisecond}
	for _, c := range []struct {
		hud  HUD
		w    int
		want string
	}{
		{plain, 80, "1  60.0 ups 29.9 fps 0.25 alpha  3.2 ms lag    0 ms dropped"},
		{plain, 20, "1  60.0 ups 29.9 fps"},
		{plain, 19, "1  60.0 ups"},
		{plain, 11, "1  60.0 ups"},
		{plain, 10, "1 "},
		{duel, 120, "1  60.0 ups 29.9 fps   30 ms trip    7 rollbacks    2 deep -0.5 ahead" +
			" 0.25 alpha  3.2 ms lag    0 ms dropped"},
		{large, 80, "1 99999.9 ups 99999.9 fps   67 ms back 0.00 alpha  0.0 ms lag 999999 ms dropped"},
	} {
		if got := painted(c.w, 2, c.hud.Draw); got != c.want {
			t.Errorf("%d columns:\n%s\nwant\n%s", c.w, got, c.want)
		}
	}
}

// TestTheTextsOfARound stand in the middle, and a score stands on blanks.
func TestTheTextsOfARound(t *testing.T) {
	first := world.State{Phase: world.Ready, Round: 1}
	last := world.State{Phase: world.Ready, Round: 9, Score: [2]uint8{4, 2}}
	draws := world.State{Phase: world.After}
	died := draws
	died.Ships[1].Mode = world.Dead
	died.Ships[1].Cause = world.ByStar
	for _, c := range []struct {
		state world.State
		w, h  int
		want  string
	}{
		{first, 20, 12, "3 ~~~~~~Round 1~~~~~~~"},
		{last, 30, 20, "4 ~~~~~~~~~~~Round 9~~~~~~~~~~~~/" +
			"5 ~~~~~~Needle~match point~~~~~~/7 ~~~~~~~~ █ █  ▄  ▀▀█ ~~~~~~~~~/8 ~~~~~~~~ ▀▀█  ▄  █▀▀ ~~~~~~~~~/9 ~~~~~~~~   ▀     ▀▀▀ ~~~~~~~~~"},
		{last, 20, 9, "2 ~~~~~~Round 9~~~~~~~/3 ~Needle~match point~"},
		{died, 15, 9, "2 ~~~~~Wedge~~~~~"},
		{draws, 20, 9, "2 ~~~~nobody wins~~~~~"},
	} {
		got := painted(c.w, c.h, func(canvas *Canvas) {
			new(Round).Draw(canvas, &Seat{}, &c.state, "")
		})
		if want := strings.ReplaceAll(c.want, "/", "\n"); got != want {
			t.Errorf("%d x %d:\n%s\nwant\n%s", c.w, c.h, got, want)
		}
	}
}
