package driver

import (
	"testing"

	"fixstep/term/vt"
)

// TestTheReport names the time, the keys so far and the screen, and what may be
// wrong with it.
func TestTheReport(t *testing.T) {
	mute := vt.Options{Mute: true}
	const (
		goesOn = "at 50ms of real time; the program goes on\ntyped: a\n"
		ended  = "the program has ended; this is its last screen\n"
		cells  = "20 by 4 cells, "
	)
	for name, c := range map[string]struct {
		far    far
		words  string
		screen bool
		want   string
	}{
		"real time": {
			far{writes: []written{{0, "hi\r\nyou"}}}, "a", false,
			goesOn + cells + "cursor at 3,1:\n  │hi\n  │you\n",
		},
		"fake time": {
			far{fake: true, writes: []written{{0, "hi\x1b[?25l"}}}, "", false,
			"at 0s of fake time; the program goes on\ntyped: nothing\n" + cells + "no cursor:\n  │hi\n",
		},
		"words after the end": {
			far{ends: 60 * ms}, "a b c 'd'", false,
			"at 60ms of real time; " + ended + "typed: a b\n" + cells + "cursor at 0,0:\n  │\n",
		},
		"time is up": {
			far{ends: 60 * ms, timeUp: true}, "wait:1s", false,
			"at 60ms of real time; stopped here, for the time is up\ntyped: wait:1s\n" +
				cells + "cursor at 0,0:\n  │\n",
		},
		"given back": {
			far{ends: 60 * ms, writes: []written{{0, "\x1b[?1049hgame"}, {50 * ms, "\x1b[?1049l\rbye"}}},
			"a b c", false,
			"at 60ms of real time; " + ended + "typed: a b\n" + cells +
				"cursor at 4,0:\n  │game\nthe screen that it gave back:\n  │bye\n",
		},
		"given back, empty": {
			far{ends: 60 * ms, writes: []written{{0, "\x1b[?1049hgame"}, {50 * ms, "\x1b[?1049l"}}},
			"a b c", false,
			"at 60ms of real time; " + ended + "typed: a b\n" + cells + "cursor at 4,0:\n  │game\n",
		},
		"a question": {
			far{options: mute, writes: []written{{0, "\x1b[5n"}, {10 * ms, "\x1b[6n"}}}, "a", false,
			goesOn + cells + "cursor at 0,0:\n  │\n" +
				"questions that the terminal left unanswered: [\"ESC[6n\"]\n",
		},
		"a question of a screen": {
			far{options: mute, writes: []written{{0, "\x1b[5n"}}}, "a", true,
			goesOn + cells + "cursor at 0,0:\n  │\n",
		},
		"an order": {
			far{writes: []written{{0, "\x1b[=1;2w"}}}, "a", false,
			goesOn + cells + "cursor at 0,0:\n  │\n" +
				"orders that the simulated terminal ignored: [\"ESC[=1;2w\"]\n",
		},
		"of a wait that failed": {
			far{fake: true, writes: []written{{0, "hi"}, {1000 * ms, "yes"}}}, "until:yes:300ms", false,
			"at 300ms of fake time; the program goes on\ntyped: until:yes:300ms\n" +
				cells + "cursor at 2,0:\n  │hi\n",
		},
	} {
		d, _ := c.far.play(t, c.words)
		d.Screen = c.screen
		if got := d.Report(); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, c.want)
		}
	}
}
