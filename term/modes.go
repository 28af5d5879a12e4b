package term

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"
	"unicode"

	"github.com/gdamore/tcell/v2"
)

// modes is what a terminal can be told beside its picture. The zero value is
// how it is at the start.
type modes struct {
	title  string
	mouse  tcell.MouseFlags
	paste  bool
	focus  bool
	cursor tcell.CursorStyle
	tint   tcell.Color // of the cursor
}

const (
	// kittyAll asks for kitty's keyboard protocol: Esc told from sequences,
	// repeats and releases, all keys, the text they type. kittyPop gives back
	// what was before; kittyNone is for who grants half of it.
	kittyAll  = "\x1b[>27u"
	kittyPop  = "\x1b[<u"
	kittyNone = "\x1b[=0u"

	windowsKeys    = "\x1b[?9001h" // keys as Windows has them, with releases
	windowsKeysOff = "\x1b[?9001l"

	mouseOff = "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l"
)

// Reset repairs a terminal that was not given back, after kill -9. The line
// discipline needs "stty sane" as well.
const Reset = syncEnd + windowsKeysOff + kittyPop + "\x1b[>4;0m" + mouseOff + "\x1b[?2004l\x1b[?1004l" +
	"\x1b[?1049l\x1b[23;0;0t\x1b[?7h\x1b[?25h\x1b[0 q\x1b]112\a\x1b(B\x1b[m\r"

// enter begins: another screen, no cursor, no automatic margin.
func (t *terminal) enter() string {
	if t.xterm {
		return "\x1b[?1049h\x1b[22;0;0t\x1b[?7l\x1b[?25l\x1b[m\x1b[2J" + kittyAll + windowsKeys
	}
	return t.expand(t.info.EnterCA, t.info.DisableAutoMargin, t.info.HideCursor, t.info.AttrOff, t.info.Clear)
}

// probe asks who answers what, in the order of the answers.
func (t *terminal) probe() string {
	if t.xterm {
		return askKeyboard + askStatus + askDevice
	}
	return askStatus + askDevice
}

// leave undoes enter, whatever has arrived of the frames before.
func (t *terminal) leave() string {
	if t.xterm {
		return syncEnd + windowsKeysOff + kittyPop + "\x1b[m\x1b[?7h\x1b[2J\x1b[?1049l\x1b[23;0;0t\x1b[?25h"
	}
	return t.expand(t.info.ResetFgBg, t.info.AttrOff, t.info.EnableAutoMargin, t.info.Clear, t.info.ExitCA, t.info.ShowCursor)
}

// expand joins strings of the terminal database, without their delays.
func (t *terminal) expand(parts ...string) string {
	var b bytes.Buffer
	t.info.TPuts(&b, strings.Join(parts, ""))
	return b.String()
}

// change appends what makes one set of modes another.
func (t *terminal) change(b []byte, from, to modes) []byte {
	if from == to || !t.xterm && t.info.Mouse == "" {
		return b
	}
	if from.title != to.title && t.xterm {
		b = fmt.Appendf(b, "\x1b]2;%s\x1b\\", to.title)
	}
	if from.mouse != to.mouse {
		b = append(b, mouseOff...)
		for i, on := range []string{"\x1b[?1000h", "\x1b[?1002h", "\x1b[?1003h"} {
			if to.mouse&(1<<i) != 0 {
				b = append(b, on...)
			}
		}
		if to.mouse != 0 {
			b = append(b, "\x1b[?1006h"...)
		}
	}
	b = onOff(b, from.paste, to.paste, "\x1b[?2004")
	b = onOff(b, from.focus, to.focus, "\x1b[?1004")
	if from.cursor != to.cursor {
		b = fmt.Appendf(b, "\x1b[%d q", to.cursor)
	}
	if from.tint != to.tint {
		if r, g, bl := to.tint.RGB(); r >= 0 {
			b = fmt.Appendf(b, "\x1b]12;#%02x%02x%02x\a", r, g, bl)
		} else {
			b = append(b, "\x1b]112\a"...)
		}
	}
	return b
}

func onOff(b []byte, from, to bool, mode string) []byte {
	switch {
	case from == to:
		return b
	case to:
		return append(append(b, mode...), 'h')
	}
	return append(append(b, mode...), 'l')
}

// set changes the modes that the program wants.
func (s *Screen) set(change func(m *modes)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(&s.modes)
	if s.modes != s.sent {
		s.dirty = true
		s.pump()
	}
}

// EnableMouse has the mouse reported: all of it when no flags are given.
func (s *Screen) EnableMouse(flags ...tcell.MouseFlags) {
	var all tcell.MouseFlags
	for _, f := range flags {
		all |= f
	}
	if len(flags) == 0 {
		all = tcell.MouseMotionEvents | tcell.MouseDragEvents | tcell.MouseButtonEvents
	}
	s.set(func(m *modes) { m.mouse = all })
}

// DisableMouse ends EnableMouse.
func (s *Screen) DisableMouse() { s.set(func(m *modes) { m.mouse = 0 }) }

// EnablePaste has pasted text come between two tcell.EventPaste.
func (s *Screen) EnablePaste() { s.set(func(m *modes) { m.paste = true }) }

// DisablePaste ends EnablePaste.
func (s *Screen) DisablePaste() { s.set(func(m *modes) { m.paste = false }) }

// EnableFocus has tcell.EventFocus tell when the window gets or loses the focus.
func (s *Screen) EnableFocus() { s.set(func(m *modes) { m.focus = true }) }

// DisableFocus ends EnableFocus.
func (s *Screen) DisableFocus() { s.set(func(m *modes) { m.focus = false }) }

// titleLength bounds a window's title, in runes.
const titleLength = 200

// SetTitle sets the window's title, without control characters. Fini brings
// back what was there before, where the terminal remembers it.
func (s *Screen) SetTitle(title string) {
	clean := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r > '~' && s.caps.ASCII {
			return -1
		}
		return r
	}, strings.ToValidUTF8(title, ""))
	if r := []rune(clean); len(r) > titleLength {
		clean = string(r[:titleLength])
	}
	s.set(func(m *modes) { m.title = clean })
}

// ShowCursor shows the cursor at (x, y) from the next Show on, or hides it if
// that is outside.
func (s *Screen) ShowCursor(x, y int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cursor = point{x, y}
}

// HideCursor hides the cursor from the next Show on.
func (s *Screen) HideCursor() { s.ShowCursor(-1, -1) }

// SetCursorStyle sets the cursor's shape, and its colour if one is given.
func (s *Screen) SetCursorStyle(style tcell.CursorStyle, tint ...tcell.Color) {
	s.set(func(m *modes) {
		m.cursor = style
		if len(tint) > 0 && tint[0] != tcell.ColorNone {
			m.tint = tint[0]
		}
	})
}

// onceMost bounds what Beep and the like may leave to be sent, in bytes.
const onceMost = 1 << 16

// also sends what is no state of the terminal, with the next frame.
func (s *Screen) also(b string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state == open && len(s.once)+len(b) <= onceMost {
		s.once = append(s.once, b...)
		s.dirty = true
		s.pump()
	}
}

// Beep rings the terminal's bell.
func (s *Screen) Beep() error {
	s.also("\a")
	return nil
}

// SetClipboard sets the player's clipboard, where the terminal allows it.
func (s *Screen) SetClipboard(data []byte) {
	if s.xterm {
		s.also("\x1b]52;c;" + base64.StdEncoding.EncodeToString(data) + "\x1b\\")
	}
}

// GetClipboard asks for a tcell.EventClipboard.
func (s *Screen) GetClipboard() {
	if s.xterm {
		s.also("\x1b]52;c;?\x1b\\")
	}
}

// SetSize asks the window to take a size in cells. Few do; a simulated one does.
func (s *Screen) SetSize(w, h int) {
	if s.sim != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.sim.Resize(w, h)
		s.resize(w, h)
		return
	}
	if s.xterm {
		s.also(fmt.Sprintf("\x1b[8;%d;%dt", h, w))
	}
}
