package app

import "testing"

// TestANearWordIsMeant: a slip of a finger is, another word is not.
func TestANearWordIsMeant(t *testing.T) {
	list := []string{"play", "practice", "replay", "reset", "lab", "help", "version"}
	for word, want := range map[string]string{
		"plya": "play", "ply": "play", "PLAY": "play", "practise": "practice", "prac": "practice",
		"repaly": "replay", "lb": "lab", "re": "replay", "hlep": "help", "versoin": "version",
		"": "", "x": "", "l": "", "no": "", "smoke": "", "explain": "", "laboratory": "",
	} {
		if got := nearest(word, list); got != want {
			t.Errorf("%q is near %q, want %q", word, got, want)
		}
	}
	if got := didYouMean("loop", "-", []string{"for", "loops", "lost"}); got != " Did you mean -loops?" {
		t.Errorf("%q", got)
	}
}
