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
		{runPlay, []string{"-sede", "1"}, `no flag "-sede": did you mean "-seed"? 'fixstep play -h' lists the flags`},
		{runPlay, []string{"-loop", "stedy"}, `did you mean "steady"?`},
		{runPlay, []string{"-nosuch"}, `no flag "-nosuch": 'fixstep play -h' lists the flags`},
		{runSmoke, []string{"-keys", "space lft*3"}, `did you mean "Left"?`},
		{runLab, []string{"-machine", "stallling", "-table"}, `did you mean "stalling"?`},
		{runLab, []string{"-tabel"}, `did you mean "-table"?`},
		{runSmoke, []string{"-expect", ""}, `invalid value "" for flag -expect: it is empty`},
		{runPlay, []string{"-record", ""}, `invalid value "" for flag -record: it is empty`},
		{runVersion, []string{"-h", "x"}, ""},
		{runVersion, []string{"x"}, `version: unexpected "x": 'fixstep version -h' lists the flags`},
	} {
		err := c.run(&Env{Out: io.Discard}, c.args)
		if c.want == "" {
			if !errors.Is(err, errHelp) {
				t.Errorf("%q: %v", c.args, err)
			}
			continue
		}
		if !errors.As(err, new(*usageError)) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
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
		{runPlay, "-ups=0", "from 1 to 1000"},
		{runPlay, "-fps=x", "from 1 to 240"},
		{runPlay, "-for=-1s", "not below 0s"},
		{runPlay, "-for=3", "with its unit"},
		{runPlay, "-seed=x", "want a whole number from 0 to 18446744073709551615"},
		{runReplay, "-from=-1 x", "want a whole number from 0"},
		{runShot, "-at=-1 x", "want a whole number from 0"},
		{runPlay, "-lost=0s", "not below 1s"},
		{runPlay, "-loop=delta", "fixstep lab"},
		{runPlay, "-colors=pink", "24bit"},
		{runSmoke, "-for=0s", "want a time"},
		{runSmoke, "-for=25h", "to 24h"},
		{runSmoke, "-size=80", "80x24"},
		{runSmoke, "-size=80x201", "500x200"},
		{runLab, "-live=x", "want a time"},
		{runLab, "-tour -loops=nap", "leave -loops out"},
		{runLab, "-tour -machine=fast", "leave -machine out"},
		{runLab, "-tour -plain -fps=30", "-tour -plain is not live"},
		{runLab, "-plain", "-plain goes with -tour"},
		{runLab, "-table -fps=30", "not live"},
		{runDuel, "-delay=9", "auto"},
		{runDuel, "-stdio far", "-stdio is what ssh runs on the other machine: leave it out"},
		{runWatch, "-stdio far", "-stdio is what ssh runs on the other machine: leave it out"},
	} {
		err := c.run(&Env{Out: io.Discard}, strings.Fields(c.args))
		if !errors.As(err, new(*usageError)) || !strings.Contains(err.Error(), c.want) {
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
