package keyboard

import (
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/vt"
)

// TestTheMouseIsSentAsXtermDoes, in the forms and for the events that the
// program asks for. The numbers of the buttons are xterm's: 35 is motion
// without one.
func TestTheMouseIsSentAsXtermDoes(t *testing.T) {
	const words = "move:5,5 click:3,4 rightclick:0,0 drag:1,1-3,2 wheelup:1,1"
	for modes, want := range map[string]string{
		"?1003;1006": "^[<35;6;6M^[<0;4;5M^[<0;4;5m^[<2;1;1M^[<2;1;1m^[<0;2;2M^[<32;3;2M^[<32;4;3M^[<0;4;3m^[<64;2;2M",
		"?1002;1006": "^[<0;4;5M^[<0;4;5m^[<2;1;1M^[<2;1;1m^[<0;2;2M^[<32;3;2M^[<32;4;3M^[<0;4;3m^[<64;2;2M",
		"?1000;1006": "^[<0;4;5M^[<0;4;5m^[<2;1;1M^[<2;1;1m^[<0;2;2M^[<0;4;3m^[<64;2;2M",
		"?1003;1015": "^[67;6;6M^[32;4;5M^[35;4;5M^[34;1;1M^[35;1;1M^[32;2;2M^[64;3;2M^[64;4;3M^[35;4;3M^[96;2;2M",
		"?1000;1016": "^[<0;31;81M^[<0;31;81m^[<2;4;9M^[<2;4;9m^[<0;13;27M^[<0;31;45m^[<64;13;27M",
		"?9;1006":    "^[<0;4;5M^[<2;1;1M^[<0;2;2M",
		"?9":         `^[M $%^[M"!!^[M ""`,
		"?1000":      `^[M $%^[M#$%^[M"!!^[M#!!^[M ""^[M#$#^[M` + "`" + `""`,
	} {
		got, err := send(t, terminal(vt.Options{}, "\x1b["+modes+"h"), words)
		want = strings.ReplaceAll(want, "^", "\x1b")
		if string(got) != want || err != nil {
			t.Errorf("%s: %q, want %q, %v", modes, got, want, err)
		}
	}
	held := tcell.NewEventMouse(1, 1, tcell.Button1, tcell.ModCtrl)
	for modes, want := range map[string]string{"?9": "\x1b[M \"\"", "?1000": "\x1b[M0\"\""} {
		got, _ := new(Keyboard).Bytes(terminal(vt.Options{}, "\x1b["+modes+"h"), held)
		if string(got) != want {
			t.Errorf("%s with Ctrl: %q, want %q", modes, got, want)
		}
	}
	far := vt.New(999, 999, vt.Options{})
	far.Write([]byte("\x1b[?1000h"))
	if got, _ := send(t, far, "wheelup:222,223 wheelup:300,0"); string(got) != "\x1b[M`\xff\x00\x1b[M`\x00!" {
		t.Errorf("far away: %q", got)
	}
	far.Write([]byte("\x1b[?1005h"))
	if got, _ := send(t, far, "wheelup:222,223 wheelup:300,0"); string(got) != "\x1b[M`ÿĀ\x1b[M`ō!" {
		t.Errorf("far away, in UTF-8: %q", got)
	}
}

// TestTheWheelTypesArrows on the alternate screen, where nobody has asked for
// the mouse.
func TestTheWheelTypesArrows(t *testing.T) {
	const up, down = "\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A", "\x1bOB\x1bOB\x1bOB\x1bOB\x1bOB"
	for _, c := range []struct {
		kitty       bool
		modes, word string
		want        string
	}{
		{false, "\x1b[?1049;1007h", "wheelup:0,0", up},
		{false, "\x1b[?1049;1007;1h", "wheeldown:0,0", down},
		{false, "\x1b[?1049h", "wheelup:0,0", ""},
		{false, "\x1b[?1007h", "wheelup:0,0", ""},
		{true, "\x1b[?1049h", "wheelup:0,0", up},
		{true, "\x1b[?1049;1h", "wheeldown:0,0", down},
		{true, "", "wheelup:0,0", ""},
		{true, "\x1b[?1049h", "click:0,0", ""},
	} {
		got, err := send(t, terminal(vt.Options{Kitty: c.kitty}, c.modes), c.word)
		if string(got) != c.want || (err == ErrMouse) != (c.want == "") {
			t.Errorf("%q, %s: %q, %v", c.modes, c.word, got, err)
		}
	}
}
