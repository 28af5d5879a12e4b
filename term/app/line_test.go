package app

import "testing"

func TestSmoke(t *testing.T) {
	smoke := func(args ...string) (string, int) {
		return run(t, append([]string{"smoke", "-for", "5s", "-seed", "2"}, args...)...)
	}
	first, code := smoke("-keys", "space left*3 wait:1s space")
	if code != 0 {
		t.Fatalf("exit status %d: %s", code, first)
	}
	if !like(first, "*updates 299 draws 300 dropped 0s bytes * writes * tick 299 hash 859c96b527f3969b\n") {
		t.Errorf("it prints\n%s", first)
	}
	for _, c := range []struct {
		args []string
		code int
	}{
		{[]string{"-expect", "You 0", "-keys", "space left*3 wait:1s space"}, 0},
		{[]string{"-expect", "no such text"}, 1},
		{[]string{"-keys", "q", "-expect", "Practice"}, 0},
		{[]string{"-size", "20x6", "-expect", "Practice"}, 0},
		{[]string{"-size", "1x1"}, 0},
		{[]string{"-size", "500x200", "-for", "100ms"}, 0},
		{[]string{"-size", "65535x65535"}, 2},
	} {
		if out, code := smoke(c.args...); code != c.code {
			t.Errorf("smoke %q: exit status %d, want %d\n%s", c.args, code, c.code, out[max(0, len(out)-200):])
		}
	}
}
