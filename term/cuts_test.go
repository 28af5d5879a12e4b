package term

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"fixstep/term/vt"
)

// scrollingFrame returns a screen, a frame that scrolls its page of text, and
// the terminal before that frame. A shell has its prompt in row 2 there.
func scrollingFrame(t *testing.T) (s *Screen, before *vt.Term, frame []byte) {
	var sent bytes.Buffer
	s, terminal := Sim(80, 24, vt.Options{Tap: &sent})
	s.Suspend()
	terminal.Write([]byte("\x1b[H$ cd play\r\n$ game\r\n"))
	s.Resume()
	page := func(first int) {
		s.Clear()
		s.PutStr(0, 0, fmt.Sprint("page ", first))
		for y := range 20 {
			s.PutStr(0, 4+y, strings.Repeat(fmt.Sprintf("%c line %d ", 'a'+(first+y)%26, first+y), 5))
		}
		s.Show()
	}
	page(0)
	before = terminal.Clone()
	sent.Reset()
	page(3)
	frame = bytes.Clone(sent.Bytes())
	if !bytes.Contains(frame, []byte("\x1b[5;24r\x1b[3S\x1b[r")) {
		t.Fatalf("the frame does not scroll: %q", frame)
	}
	return s, before, frame
}

// A frame may be cut anywhere, by kill -9 or because the terminal takes no more
// bytes. After each cut of a frame that scrolls, Fini's bytes and Reset restore
// the terminal, with the cursor where the shell had it.
func TestAScrollingFrameMayBeCutAnywhere(t *testing.T) {
	s, before, frame := scrollingFrame(t)
	defer s.Fini()
	for name, end := range map[string]string{"Fini": string(s.restoring()), "Reset": Reset} {
		for cut := range len(frame) + 1 {
			terminal := before.Clone()
			terminal.Write(frame[:cut])
			terminal.Write([]byte(end))
			if x, y, on := terminal.Cursor(); x != 0 || y != 2 || !on || len(terminal.Left()) > 0 {
				t.Errorf("%s after %d of %d bytes: cursor at %d,%d, visible %v, left behind %q",
					name, cut, len(frame), x, y, on, terminal.Left())
			}
		}
	}
}

// Reset also ends margins on the shell's own screen, and leaves the cursor in
// its row.
func TestResetKeepsTheShellsRow(t *testing.T) {
	terminal := vt.New(80, 24, vt.Options{})
	terminal.Write([]byte("\x1b[2;9r\x1b[5;9H" + Reset))
	if x, y, _ := terminal.Cursor(); x != 0 || y != 4 || len(terminal.Left()) > 0 {
		t.Errorf("cursor at %d,%d, left behind %q", x, y, terminal.Left())
	}
}
