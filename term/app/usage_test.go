package app

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func TestEditDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"play", "play", 0}, {"", "play", 4}, {"play", "", 4},
		{"paly", "play", 1}, {"pla", "play", 1}, {"plaay", "play", 1}, {"pley", "play", 1},
		{"smoke", "smock", 2}, {"lab", "version", 7},
	} {
		if got := editDistance(c.a, c.b); got != c.want {
			t.Errorf("from %q to %q: %d, want %d", c.a, c.b, got, c.want)
		}
		if there, back := editDistance(c.a, c.b), editDistance(c.b, c.a); there != back {
			t.Errorf("from %q to %q: %d, and back %d", c.a, c.b, there, back)
		}
	}
}

// TestOneSlipIsUnderstood makes every slip of one letter in every name.
func TestOneSlipIsUnderstood(t *testing.T) {
	known := []string{"smoke", "replay", "verify", "lab", "reset", "version"}
	for _, name := range known {
		for i := range name {
			slips := []string{name[:i] + name[i+1:], name[:i] + "z" + name[i:], name[:i] + "z" + name[i+1:]}
			if i > 0 {
				slips = append(slips, name[:i-1]+name[i:i+1]+name[i-1:i]+name[i+1:])
			}
			for _, slip := range slips {
				if got := didYouMean(slip, known); got != "did you mean \""+name+"\"? " {
					t.Errorf("%q for %q: %q", slip, name, got)
				}
			}
		}
	}
	for _, word := range []string{"", "x", "xyzzy", "nosuchcommand"} {
		if got := didYouMean(word, known); got != "" {
			t.Errorf("%q: %q", word, got)
		}
	}
}

// TestSlipsAreAnswered holds that the answer to a slip on the command line
// names what was meant, in one line.
func TestSlipsAreAnswered(t *testing.T) {
	for _, c := range []struct {
		run  func(*Env, []string) error
		args []string
		want string
	}{
		{Play, []string{"-sede", "1"}, `no flag "-sede": did you mean "-seed"? 'fixstep play -h' lists the flags`},
		{Play, []string{"-loop", "stedy"}, `did you mean "steady"?`},
		{Play, []string{"-nosuch"}, `no flag "-nosuch": 'fixstep play -h' lists the flags`},
		{Smoke, []string{"-keys", "space lft*3"}, `did you mean "left"?`},
		{Lab, []string{"-machine", "stallling", "-table"}, `did you mean "stalling"?`},
		{Lab, []string{"-tabel"}, `did you mean "-table"?`},
		{Version, []string{"-h", "x"}, ""},
		{Version, []string{"x"}, `version: unexpected "x": 'fixstep version -h' lists the flags`},
	} {
		err := c.run(&Env{Out: io.Discard}, c.args)
		if c.want == "" {
			if !errors.Is(err, ErrHelp) {
				t.Errorf("%q: %v", c.args, err)
			}
			continue
		}
		if !errors.As(err, new(*UsageError)) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", c.args, err, c.want)
		}
	}
}

func TestWrongValuesAreRefusedByTheirFlag(t *testing.T) {
	for _, c := range []struct {
		run  func(*Env, []string) error
		args string
		want string
	}{
		{Play, "-ups=0", "from 1 to 1000"},
		{Play, "-fps=x", "from 1 to 240"},
		{Play, "-for=-1s", "not below 0s"},
		{Play, "-lost=0s", "not below 1s"},
		{Play, "-loop=delta", "fixstep lab"},
		{Play, "-colors=pink", "24bit"},
		{Smoke, "-for=0s", "want a time"},
		{Smoke, "-for=25h", "to 24h"},
		{Smoke, "-size=80", "80x24"},
		{Smoke, "-size=80x1001", "1000x1000"},
		{Lab, "-live=x", "want a time"},
	} {
		err := c.run(&Env{Out: io.Discard}, []string{c.args})
		if !errors.As(err, new(*UsageError)) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.args, err, c.want)
		}
	}
}
