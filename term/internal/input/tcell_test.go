package input

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/gdamore/tcell/v2"
)

// better are the sequences that tcell's own parser takes for something else,
// each with the reason for ours. The expression is of the whole sequence. The
// package comment of term names each kind.
var better = []struct{ in, why string }{
	{`[\x{80}-\x{9f}]`, "no control code is a rune"},
	{`\x1b\x03`, "a Ctrl-C must never get lost"},
	{`\x1b\r`, "Alt+Enter has a key of its own"},
	{`\x1b[\x1c-\x1f]`, "Ctrl and a sign keep their sign with Alt"},
	{`\x1bO[ltuvwx]`, "the keypad in its application mode"},
	{`\x1b\[1;[2-9][ltuvwx]`, "the keypad in its application mode"},
	{`\x1b\[[0-9]+(;[2-9])?[qz]`, "no terminal of today has the keys of aixterm or Sun's console"},
	{`\x1b\[0;[2-9][A-Za-d]`, "a number of 0 is 1, as ECMA-48 says"},
	{`\x1b\[[0-9]+(;[2-9])?[$^@]`, "rxvt: $ is Shift, ^ Ctrl, @ both"},
	{`\x1b\[([0-9]|[12][0-9]|3[01])(;[2-9])?u`, "a control character is a key with Ctrl"},
	{`\x1b\[27;[1-9];([0-9]|[12][0-9]|3[01])~`, "a control character is a key with Ctrl"},
	{`\x1b\[(27;[1-9];)?(12[89]|1[345][0-9])[u~]`, "no control code is a rune"},
	{`\x1b\[231;1;97;1;0;1_`, "a character without a key has no release of its own"},
	{`\x1b\[93;1;97;1;0;1_`, "Windows' key of a menu is one, as kitty's"},
	{`\x1b\[[0-9]+;[2-9]I`, "mintty's Tab with Ctrl"},
	{`\x1b\[57416u`, "kitty's comma of the keypad is a comma"},
	{`\x1b\[5735[89]u|\x1b\[57360u`, "a key that locks others is no key for a program"},
	{`\x1b\[57(3[4-9]|4[0-5])[0-9]u`, "kitty's keys that type nothing are no characters"},
}

// every has every short sequence that names a key.
func every() (in []string) {
	for c := range rune(0x180) {
		in = append(in, string(c))
	}
	for c := rune(1); c < 0x80; c++ {
		in = append(in, "\x1b"+string(c), "\x1bO"+string(c))
	}
	for final := '@'; final <= '~'; final++ {
		in = append(in, fmt.Sprintf("\x1b[%c", final), fmt.Sprintf("\x1b[[%c", final))
		for n := range 260 {
			in = append(in, fmt.Sprintf("\x1b[%d%c", n, final))
		}
		for n := range 36 {
			for mod := 2; mod <= 9; mod++ {
				in = append(in, fmt.Sprintf("\x1b[%d;%d%c", n, mod, final))
			}
		}
	}
	for code := 57344; code < 57460; code++ {
		in = append(in, fmt.Sprintf("\x1b[%du", code))
	}
	for code := range 0x180 {
		in = append(in, fmt.Sprintf("\x1b[27;%d;%d~", code%9+1, code))
	}
	for vk := range 0x100 {
		in = append(in, fmt.Sprintf("\x1b[%d;1;0;1;0;1_", vk), fmt.Sprintf("\x1b[%d;1;97;1;0;1_", vk))
	}
	return in
}

// tcells returns the events of tcell's own parser.
func tcells(in string) string {
	ch := make(chan tcell.Event, 100)
	ip := tcell.NewInputProcessor(ch)
	ip.ScanUTF8([]byte(in))
	var events []tcell.Event
	for len(ch) > 0 {
		events = append(events, <-ch)
	}
	return spell(events)
}

// Where tcell's own parser knows a sequence, its event is ours, or better has
// the reason.
func TestKeysAreTcells(t *testing.T) {
	used := map[string]int{}
	var patterns []*regexp.Regexp
	for _, b := range better {
		patterns = append(patterns, regexp.MustCompile(`^(?:`+b.in+`)$`))
	}
	same := 0
	for _, in := range every() {
		theirs := tcells(in)
		ours, _ := feed(in)
		if theirs == ours || theirs == "" {
			same++
			continue
		}
		why := ""
		for i, p := range patterns {
			if p.MatchString(in) {
				why = better[i].why
				break
			}
		}
		used[why]++
		if why == "" {
			t.Errorf("%q: %q, tcell %q", in, ours, theirs)
		}
	}
	for _, b := range better {
		if used[b.why] == 0 {
			t.Errorf("no sequence differs because %s", b.why)
		}
	}
	t.Log(same, "are the same, or unknown to tcell; better:", used)
}
