package lab

import "testing"

func TestNumbersAreFilledIn(t *testing.T) {
	r := Runs{"steady": on(t, light(), "steady"), "b@1.5": on(t, light(), "steady")}
	if text, err := r.Fill("{steady.updates}, {b@1.5.updates} in {steady.end}"); err != nil || text != "99, 99 in 2 s" {
		t.Errorf("%q, %v", text, err)
	}
	for _, wrong := range []string{"{steady.nothing}", "{nap.sim}", "{sim}", "{}"} {
		if _, err := r.Fill(wrong); err == nil {
			t.Errorf("%s is filled in", wrong)
		}
	}
}
