package render

import (
	"strings"
	"testing"

	"fixstep/world"
)

// TestDeathsAreToldWhole in every window from 20 columns on: the name of the
// dead ship, or as much of it as fits, and the cause.
func TestDeathsAreToldWhole(t *testing.T) {
	for w := 20; w < 40; w++ {
		for cause := world.ByStar; cause <= world.ByHyperspace; cause++ {
			for name, want := range map[string]string{"": "Needle ", strings.Repeat("long", 20): "long"} {
				s := world.State{Phase: world.After}
				s.Ships[0].Mode, s.Ships[0].Cause = world.Dead, cause
				c := blank(w, 6)
				new(Round).Draw(c, &Seat{Names: [2]string{name}}, &s, "")
				told := strings.TrimSpace(c.String())
				if !strings.HasPrefix(told, want) || !strings.HasSuffix(told, " "+cause.String()) {
					t.Errorf("%d columns, %v: %q", w, cause, told)
				}
			}
		}
	}
}

// TestYouAreToldAsYou: the texts about the player's ship say You.
func TestYouAreToldAsYou(t *testing.T) {
	for _, c := range []struct {
		w     int
		cause world.Cause
		names [2]string
		want  string
	}{
		{60, world.ByStar, [2]string{}, "You hit the star: thrust sideways, not at it"},
		{40, world.ByStar, [2]string{}, "You hit the star"},
		{60, world.ByOwnTorpedo, [2]string{}, "You shot yourself"},
		{20, world.ByHyperspace, [2]string{}, "You died jumping"},
		{40, world.ByHyperspace, [2]string{"", "bert"}, "bert died in hyperspace"},
		{60, world.ByOwnTorpedo, [2]string{"", "anna"}, "anna shot itself"},
	} {
		s := world.State{Phase: world.After}
		s.Ships[1].Mode, s.Ships[1].Cause = world.Dead, c.cause
		canvas := blank(c.w, 6)
		new(Round).Draw(canvas, &Seat{Names: c.names, Own: 2}, &s, "")
		if told := strings.TrimSpace(canvas.String()); told != c.want {
			t.Errorf("%d columns, %v: %q, want %q", c.w, c.cause, told, c.want)
		}
	}
	var round Round
	seat := Seat{Names: [2]string{"anna", "bert"}}
	for winner, name := range seat.Names {
		for seat.Own = range 3 {
			s, want := over().cur, map[bool]string{false: name + " wins ", true: "You win "}[seat.Own == winner+1]
			s.Score = [2]uint8{}
			s.Score[winner] = world.MatchPoints
			canvas := blank(40, 8)
			if round.Draw(canvas, &seat, &s, ""); !strings.Contains(canvas.String(), want) {
				t.Errorf("ship %d is ours, %s wins:\n%s", seat.Own, name, canvas.String())
			}
		}
	}
}

// TestWhoDiedIsToldInALineEach: each dead ship has a line, and a ship in
// hyperspace has none.
func TestWhoDiedIsToldInALineEach(t *testing.T) {
	for mode, want := range map[world.Mode][]string{
		world.Dead: {"Needle hit the star", "Wedge collided"}, world.InHyperspace: {"Needle hit the star"},
	} {
		s := world.State{Phase: world.After}
		s.Ships[0].Mode, s.Ships[0].Cause = world.Dead, world.ByStar
		s.Ships[1].Mode, s.Ships[1].Cause = mode, world.ByCollision
		c := blank(40, 12)
		new(Round).Draw(c, &Seat{}, &s, "")
		told := strings.FieldsFunc(c.String(), func(r rune) bool { return r == '\n' })
		for i, line := range told {
			if len(told) != len(want) || strings.TrimSpace(line) != want[i] {
				t.Errorf("%q, want %q", told, want)
			}
		}
	}
}
