package app

import (
	"errors"
	"io"
	"strings"
	"testing"

	"fixstep/render"
	"fixstep/term"
	"fixstep/term/vt"
)

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
		{Smoke, []string{"-keys", "space lft*3"}, `did you mean "Left"?`},
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
		{Play, "-for=3", "with its unit"},
		{Play, "-seed=x", "want a whole number from 0 to 18446744073709551615"},
		{Replay, "-from=-1 x", "want a whole number from 0"},
		{Shot, "-at=-1 x", "want a whole number from 0"},
		{Play, "-lost=0s", "not below 1s"},
		{Play, "-loop=delta", "fixstep lab"},
		{Play, "-colors=pink", "24bit"},
		{Smoke, "-for=0s", "want a time"},
		{Smoke, "-for=25h", "to 24h"},
		{Smoke, "-size=80", "80x24"},
		{Smoke, "-size=80x201", "500x200"},
		{Lab, "-live=x", "want a time"},
		{Lab, "-tour -loops=nap", "leave -loops out"},
		{Lab, "-tour -machine=fast", "leave -machine out"},
		{Lab, "-table -fps=30", "not live"},
		{Duel, "-delay=9", "auto"},
		{Duel, "-stdio far", "-stdio is what ssh runs on the other machine: leave it out"},
		{Watch, "-stdio far", "-stdio is what ssh runs on the other machine: leave it out"},
	} {
		err := c.run(&Env{Out: io.Discard}, strings.Fields(c.args))
		if !errors.As(err, new(*UsageError)) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.args, err, c.want)
		}
	}
}

// A picture of the largest size that a flag may ask for is shown whole.
func TestTheLargestSizeIsThatOfAScreen(t *testing.T) {
	screen, _ := term.Sim(render.MaxWidth+1, render.MaxHeight+1, vt.Options{})
	defer screen.Fini()
	if w, h := screen.Size(); w != render.MaxWidth || h != render.MaxHeight {
		t.Errorf("a screen has %dx%d cells at most, a canvas %dx%d", w, h, render.MaxWidth, render.MaxHeight)
	}
}
