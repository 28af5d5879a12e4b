package render

import "testing"

func TestANameThatNobodySeesIsTheShips(t *testing.T) {
	s := Seat{Names: [2]string{"\u200d", "\x1b\x07"}}
	if s.name(0) != "Needle" || s.name(1) != "Wedge" {
		t.Errorf("the names are %q and %q", s.name(0), s.name(1))
	}
}
