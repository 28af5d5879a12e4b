package render

import (
	"strings"
	"testing"

	"fixstep/render/canvas"
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
			for name, first := range map[string]string{"": "Needle ", strings.Repeat("long", 20): "long"} {
				lines := told(w, Seat{Names: [2]string{name}}, [2]world.Cause{cause})
				last := " " + cause.String()
				if len(lines) != 1 || !strings.HasPrefix(lines[0], first) || !strings.HasSuffix(lines[0], last) {
					t.Errorf("%d columns, %v: %q", w, cause, lines)
				}
			}
		}
	}
}

// TestWhoDiedIsToldInALineEach: each dead ship has a line, and the texts about
// the player's ship say You.
func TestWhoDiedIsToldInALineEach(t *testing.T) {
	second := func(name string) Seat { return Seat{Names: [2]string{"", name}, Own: 2} }
	for _, c := range []struct {
		w           int
		seat        Seat
		first, last world.Cause // of the needle and of the wedge
		want        string      // lines
	}{
		{60, second(""), 0, world.ByStar, "You hit the star: thrust sideways, not at it"},
		{40, second(""), 0, world.ByStar, "You hit the star"},
		{60, second(""), 0, world.ByOwnTorpedo, "You shot yourself"},
		{20, second(""), 0, world.ByHyperspace, "You died jumping"},
		{40, second("bert"), 0, world.ByHyperspace, "bert died in hyperspace"},
		{60, second("anna"), 0, world.ByOwnTorpedo, "anna shot itself"},
		{40, Seat{}, world.ByStar, world.ByCollision, "Needle hit the star\nWedge collided"},
		{16, Seat{}, 0, world.ByStar, "We… hit the star"},
		{15, Seat{}, 0, world.ByStar, "Wedge"},
		{40, Seat{}, 0, 0, "nobody wins"},
	} {
		lines := told(c.w, c.seat, [2]world.Cause{c.first, c.last})
		if got := strings.Join(lines, "\n"); got != c.want {
			t.Errorf("%d columns, %v: %q, want %q", c.w, c.seat, got, c.want)
		}
	}
}

// TestWhoWonTheRoundIsTold before the next one, by the name, or as much of it
// as fits, and not if neither ship has won it.
func TestWhoWonTheRoundIsTold(t *testing.T) {
	seat := Seat{Names: [2]string{"", "SHA256 ab3x"}, Own: 1}
	for _, size := range [][2]int{{20, 6}, {60, 18}, {80, 24}, {300, 100}} {
		for won, want := range []string{"", "You won the round", "SHA256 ab3x won the round"} {
			if size[0] == 20 && won == 2 {
				want = "SHA25… won the round"
			}
			s := between().cur
			s.Won = uint8(won)
			c := blank(size[0], size[1])
			new(Round).Draw(c, &seat, &s, "")
			text := c.String()
			told := strings.Contains(text, "won")
			above := strings.Index(text, want) < strings.Index(text, "Round 7")
			if told != (won > 0) || !strings.Contains(text, want) || !above {
				t.Errorf("%v: ship %d has won\n%s", size, won, text)
			}
		}
	}
}

// TestTheWinnerIsTold by the name of the ship, or as You.
func TestTheWinnerIsTold(t *testing.T) {
	var round Round
	seat := Seat{Names: [2]string{"anna", "bert"}}
	for winner, name := range seat.Names {
		for seat.Own = range 3 {
			want := name + " wins "
			if seat.Own == winner+1 {
				want = "You win "
			}
			s := over().cur
			s.Score = [2]uint8{}
			s.Score[winner] = world.MatchPoints
			canvas := blank(40, 8)
			round.Draw(canvas, &seat, &s, "")
			if !strings.Contains(canvas.String(), want) {
				t.Errorf("ship %d is ours, %s wins:\n%s", seat.Own, name, canvas.String())
			}
			if n := strings.Count(canvas.String(), "│"); n != 4 || canvas.count(Marked) > 0 {
				t.Errorf("not two plain rows, of the two ships:\n%s", canvas.String())
			}
		}
	}
}

// TestShipsHaveTheColorsOfTheirNames, also in the look P7, where both ships
// have the same.
func TestShipsHaveTheColorsOfTheirNames(t *testing.T) {
	s := between().cur
	keys := Brief{Keys: [2][]string{{"a"}, {"b"}}, Shared: true}
	for look, want := range map[Look][2]bool{Wake: {true, false}, P7: {false, true}} {
		c := blank(80, 24)
		c.SetLook(look, canvas.Fine)
		c.Clear(80, 24)
		Game(c, &Seat{}, &s, &s, 0, nil)
		keys.Draw(c, &Seat{})
		new(Round).Draw(c, &Seat{}, &s, "")
		names := c.count(Needle) > 0 && c.count(Wedge) > 0
		beams := c.count(Beam) > 0
		if got := [2]bool{names, beams}; got != want || look == P7 && c.count(Needle)+c.count(Wedge) > 0 {
			t.Errorf("look %d: names in two colors: %v, in one: %v, want %v", look, names, beams, want)
		}
	}
}
