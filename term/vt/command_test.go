package vt_test

import (
	"strings"
	"testing"

	"fixstep/term/vt"
)

// TestALinkIsCleanAndShort: no control character of it reaches another
// terminal, and none is longer than those that terminals keep.
func TestALinkIsCleanAndShort(t *testing.T) {
	long := "https://a.example/" + strings.Repeat("x", 2029)
	for text, want := range map[string]string{
		"id=7;https://a.example/":                  "id=7;https://a.example/",
		";http://a\x9c\x9b31m\u009bEVIL\x08\x0e\r": ";http://a31mEVIL",
		";": "", ";" + long: ";" + long, ";" + long + "x": "",
	} {
		v := played(5, 1, vt.Options{}, "\x1b]8;"+text+"\x1b\\l")
		if got := v.Cell(0, 0).Style.Link; got != want {
			t.Errorf("%.40q: %.40q and not %.40q", text, got, want)
		}
	}
}

// TestTheClipboardIsNoOtherSelection: X has a primary one, which follows the
// mouse.
func TestTheClipboardIsNoOtherSelection(t *testing.T) {
	for order, want := range map[string]string{
		"c;dGV4dA==": "text", ";dGV4dA==": "text", "pc;dGV4dA==": "text", "p;dGV4dA==": "", "s0;dGV4dA==": "", "c;?": "", "c;!": "",
	} {
		v := played(5, 1, vt.Options{Relay: true}, "\x1b]52;"+order+"\a")
		got := string(v.Clipboard)
		if got != want || (len(v.Ignored()) > 0) != (order[0] == 'p' && order[1] == ';' || order[0] == 's') {
			t.Errorf("%s: %q, ignored %q", order, got, v.Ignored())
		}
	}
}

// TestALinuxConsolesPalette has an order without an end.
func TestALinuxConsolesPalette(t *testing.T) {
	v := played(10, 1, vt.Options{}, "\x1b]P1102030\x1b[31ma\x1b]PEffffff\x1b[m\x1b[?1c\x1b[?0cb")
	if c := v.Cell(0, 0); c.Text != "a" || c.Style.FG != 0x2102030 || v.Cell(1, 0).Text != "b" {
		t.Errorf("%+v, %s", c, v)
	}
	v.Write([]byte("\x1b]Rc"))
	if v.Cell(0, 0).Style.FG != 1<<24|1 || v.Cell(2, 0).Text != "c" || len(v.Left())+len(v.Ignored()) > 0 {
		t.Errorf("%+v, %s, left %q, ignored %q", v.Cell(0, 0), v, v.Left(), v.Ignored())
	}
}

// TestARelayNamesWhatItDoesNotPassOn: what a real terminal would show beside
// the picture. For a test it is nothing.
func TestARelayNamesWhatItDoesNotPassOn(t *testing.T) {
	const orders = "\x1b]9;done\a\x1b]9;4;1;50\a\x1b]777;notify;a;b\a\x1b]99;;hi\a" +
		"\x1b]7;file:///\a\x1b]133;A\a\x1b]22;hand\a\x1b]1;icon\a"
	const named = "ESC]9;done|ESC]9;4;1;50|ESC]777;notify;a;b|ESC]99;;hi|" +
		"ESC]7;file:///|ESC]133;A|ESC]22;hand"
	for relay, want := range map[bool]string{false: "", true: named} {
		if got := strings.Join(played(5, 1, vt.Options{Relay: relay}, orders).Ignored(), "|"); got != want {
			t.Errorf("relay %v: %q", relay, got)
		}
	}
}
