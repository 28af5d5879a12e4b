package link

import (
	"testing"
	"time"

	"fixstep/term/internal/input"
	"fixstep/term/vt"

	"github.com/gdamore/tcell/v2"
)

// TestWhatBeginForgets: of the last conversation a new one knows only the pace.
func TestWhatBeginForgets(t *testing.T) {
	check(t, map[string][]act{
		"a write that was blocked": {
			answered,
			{2000 * ms, "blocked", "", time.Second},
			{3000 * ms, "", "waiting 1s", time.Second},
			{3500 * ms, "begin", "", firstAnswer},
		},
		"an Esc; and first answers are expected": {
			answered,
			{2000 * ms, "\x1b", "", escAlone},
			{2010 * ms, "begin", "", firstAnswer},
			{2020 * ms, "\x1b", "", escAwaited},
		},
		"a question that was lost": {
			answered,
			{2000 * ms, "frame", "", time.Second},
			{3000 * ms, "", `waiting 1s, ask "\x1b[c"`, time.Second},
			{4000 * ms, "begin", "", firstAnswer},
			{4010 * ms, status, "", firstAnswer - 10*ms},
			{4200 * ms, "frame", "", time.Second},
			{4210 * ms, device, "", 990 * ms},
		},
	})
}

// Known holds the reports since the last Begin. The background and a hidden
// window stay until the next report, and no key is down.
func TestKnownIsWhatWasTold(t *testing.T) {
	l := New(false, false)
	l.Begin(0)
	l.Received(0, []byte("\x1bP>|XTerm(379)\x1b\\"+"\x1b]11;rgb:ffff/ffff/ffff\x1b\\"+
		"\x1b]4;1;rgb:1/2/3\a"+"\x1b[?3u"+"\x1b[?999;2n"+status+device))
	colors := [16]vt.Color{1: 0x2112233}
	want := input.Known{
		XTerm:  true,
		Half:   true,
		Ground: true,
		Light:  true,
		Hidden: true,
		Colors: vt.Colors{Back: 0x2ffffff, Palette: colors},
		Flags:  3,
	}
	if l.Parser.Known() != want {
		t.Errorf("known: %+v", l.Parser.Known())
	}
	l.Received(0, []byte("\x1b[?997;1n\x1b[?999;7n"))
	if l.Parser.Known().Light || l.Parser.Known().Hidden {
		t.Errorf("after a dark theme and an unknown state of the window: %+v", l.Parser.Known())
	}
	const press = "\x1b[65;30;97;1;0;1_" // by Windows
	l.Parser.SetExtended(true)
	l.Received(0, []byte("\x1b[?997;2n\x1b[?999;2n"+press))
	l.Begin(0)
	if ev := l.Received(0, []byte(press))[0].(*tcell.EventKey); ev.Modifiers() != 0 {
		t.Errorf("the first press after Begin is a repeat: %v", ev.Modifiers())
	}
	want = input.Known{Ground: true, Light: true, Hidden: true, Colors: vt.Colors{Palette: colors}}
	if l.Parser.Known() != want {
		t.Errorf("known after Begin: %+v", l.Parser.Known())
	}
}
