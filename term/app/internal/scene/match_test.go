package scene

import "testing"

// TestYourShipIsYours: the first row names the player's ship, in the smallest
// window too. Of two players the first has the name, and pilots have none.
func TestYourShipIsYours(t *testing.T) {
	for name, c := range map[string]struct {
		keys string
		w, h int
		name string
		want []string
	}{
		"alone":    {"Space wait:2s", 80, 24, "", []string{"You 0  fuel", "Wedge 0"}},
		"small":    {"Space wait:2s", 20, 6, "", []string{"Y0 ", "W0 "}},
		"by name":  {"Space wait:2s", 80, 24, "anna", []string{"anna 0  fuel", "Wedge 0"}},
		"practice": {"s*3 Space wait:2s", 80, 24, "", []string{"You 0  fuel"}},
		"two":      {"s d w Space wait:2s", 80, 24, "anna", []string{"anna 0  fuel", "Wedge 0"}},
		"title":    {"wait:2s", 80, 24, "anna", []string{"!fuel", "!Wedge"}},
	} {
		t.Run(name, func(t *testing.T) {
			b := newTable(t, c.w, c.h, sessionScene)
			b.session().SetView(View{Name: c.name})
			b.Type(c.keys)
			b.Sees(c.want...)
		})
	}
}
