package render

import (
	"slices"
	"strings"
	"testing"

	"fixstep/world"
)

// told returns the lines about the ends of both ships in a window of w columns.
// NoCause is a ship that lives.
func told(w int, seat Seat, causes [2]world.Cause) []string {
	s := world.State{Phase: world.After}
	for i, cause := range causes {
		s.Ships[i].Mode, s.Ships[i].Cause = world.Dead, cause
		if cause == world.NoCause {
			s.Ships[i].Mode = world.InHyperspace // it lives, but does not fly
		}
	}
	c := blank(w, 6)
	new(Round).Draw(c, &seat, &s, "")
	lines := strings.FieldsFunc(c.String(), func(r rune) bool { return r == '\n' })
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return lines
}

// TestDeathsAreToldWhole in every window from 20 columns on: the name of the
// dead ship, or as much of it as fits, and the cause.
func TestDeathsAreToldWhole(t *testing.T) {
	for w := 20; w < 40; w++ {
		for cause := world.ByStar; cause <= world.ByHyperspace; cause++ {
			for name, want := range map[string]string{"": "Needle ", strings.Repeat("long", 20): "long"} {
				lines := told(w, Seat{Names: [2]string{name}}, [2]world.Cause{cause})
				if len(lines) != 1 || !strings.HasPrefix(lines[0], want) || !strings.HasSuffix(lines[0], " "+cause.String()) {
					t.Errorf("%d columns, %v: %q", w, cause, lines)
				}
			}
		}
	}
}

// TestWhoDiedIsToldInALineEach: each dead ship has a line, and the texts about
// the player's ship say You.
func TestWhoDiedIsToldInALineEach(t *testing.T) {
	for _, c := range []struct {
		w      int
		seat   Seat
		causes [2]world.Cause
		want   []string
	}{
		{60, Seat{Own: 2}, [2]world.Cause{1: world.ByStar}, []string{"You hit the star: thrust sideways, not at it"}},
		{40, Seat{Own: 2}, [2]world.Cause{1: world.ByStar}, []string{"You hit the star"}},
		{60, Seat{Own: 2}, [2]world.Cause{1: world.ByOwnTorpedo}, []string{"You shot yourself"}},
		{20, Seat{Own: 2}, [2]world.Cause{1: world.ByHyperspace}, []string{"You died jumping"}},
		{40, Seat{[2]string{"", "bert"}, 2}, [2]world.Cause{1: world.ByHyperspace}, []string{"bert died in hyperspace"}},
		{60, Seat{[2]string{"", "anna"}, 2}, [2]world.Cause{1: world.ByOwnTorpedo}, []string{"anna shot itself"}},
		{40, Seat{}, [2]world.Cause{world.ByStar, world.ByCollision}, []string{"Needle hit the star", "Wedge collided"}},
		{40, Seat{}, [2]world.Cause{}, []string{"nobody wins"}},
	} {
		if lines := told(c.w, c.seat, c.causes); !slices.Equal(lines, c.want) {
			t.Errorf("%d columns, %v, %v: %q, want %q", c.w, c.seat, c.causes, lines, c.want)
		}
	}
}

// TestTheWinnerIsTold by the name of the ship, or as You.
func TestTheWinnerIsTold(t *testing.T) {
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
