package term

import (
	"encoding/base64"
	"fmt"
	"strings"
	"unicode"

	"github.com/gdamore/tcell/v2"
)

// setModes changes the modes that the program wants. The caller does not hold
// mu.
func (s *Screen) setModes(change func(m *modes)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(&s.modes)
	s.line.link.Parser.SetMouse(s.modes.mouse != 0)
	s.line.link.Parser.SetExtended(s.modes.releases)
	want := s.modes
	want.input = s.sent.input // the program has no say in it
	if want != s.sent {
		s.line.wanted = true
		s.turn()
	}
}

// EnableMouse makes the screen post a tcell.EventMouse for the kinds of events
// in flags. Without flags these are presses, drags and motion.
func (s *Screen) EnableMouse(flags ...tcell.MouseFlags) {
	var all tcell.MouseFlags
	for _, f := range flags {
		all |= f
	}
	if len(flags) == 0 {
		all = tcell.MouseMotionEvents | tcell.MouseDragEvents | tcell.MouseButtonEvents
	}
	s.setModes(func(m *modes) { m.mouse = all })
}

// DisableMouse ends EnableMouse.
func (s *Screen) DisableMouse() { s.setModes(func(m *modes) { m.mouse = 0 }) }

// EnablePaste makes the screen post a tcell.EventPaste before and after a
// pasted text.
func (s *Screen) EnablePaste() { s.setModes(func(m *modes) { m.paste = true }) }

// DisablePaste ends EnablePaste.
func (s *Screen) DisablePaste() { s.setModes(func(m *modes) { m.paste = false }) }

// EnableFocus makes the screen post a tcell.EventFocus when the window gets or
// loses the focus.
func (s *Screen) EnableFocus() { s.setModes(func(m *modes) { m.focus = true }) }

// DisableFocus ends EnableFocus.
func (s *Screen) DisableFocus() { s.setModes(func(m *modes) { m.focus = false }) }

// EnableReleases makes the screen post an EventRelease when a key goes up, and
// mark repeats for IsRepeat, if the terminal reports them. Without it all keys
// are as in tcell.
//
// All keys go up when the terminal is given back, as by Suspend, and when the
// window loses the focus, if EnableFocus was called and the terminal reports
// it.
func (s *Screen) EnableReleases() { s.setModes(func(m *modes) { m.releases = true }) }

// DisableReleases ends EnableReleases.
func (s *Screen) DisableReleases() { s.setModes(func(m *modes) { m.releases = false }) }

// SetTitle sets the window's title. It leaves out control characters, and cuts
// the title after 200 runes. Fini restores the title that the window had before
// Init, if the terminal remembers it.
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
	s.setModes(func(m *modes) { m.title = clean })
}

// ShowCursor shows the cursor at (x, y) from the next Show on, or hides it if
// (x, y) is outside the screen.
func (s *Screen) ShowCursor(x, y int) { s.withLock(func() { s.cursor = point{x, y} }) }

// HideCursor hides the cursor from the next Show on.
func (s *Screen) HideCursor() { s.ShowCursor(-1, -1) }

// SetCursorStyle sets the cursor's shape, and its color if one is given.
func (s *Screen) SetCursorStyle(style tcell.CursorStyle, tint ...tcell.Color) {
	s.setModes(func(m *modes) {
		m.cursor = style
		if len(tint) > 0 && tint[0] != tcell.ColorNone {
			m.tint = tint[0]
		}
	})
}

// sendOnce sends b with the next frame, in place of what waits there. It drops
// b if it has more than onceMost bytes. The caller does not hold mu.
func (s *Screen) sendOnce(waits *[]byte, b string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.line.state == open && len(b) <= onceMost {
		*waits = append((*waits)[:0], b...)
		s.line.wanted = true
		s.turn()
	}
}

// Beep rings the terminal's bell with the next frame, once however often it is
// called before that. In a hidden window it rings when the window is visible
// again.
func (s *Screen) Beep() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.line.state == open {
		s.bell = true
		s.line.wanted = true
		s.turn()
	}
	return nil
}

// SetClipboard sets the player's clipboard, if the terminal allows it. Of two
// texts before the next frame the newer one counts. A text of more than about
// 48,000 bytes (64 KiB as base64) is dropped without an error, and so is any
// text while the screen does not have the terminal.
func (s *Screen) SetClipboard(data []byte) {
	if s.xterm {
		s.sendOnce(&s.clipboard, "\x1b]52;c;"+base64.StdEncoding.EncodeToString(data)+"\x1b\\")
	}
}

// GetClipboard does nothing, as tcell allows, because most terminals keep the
// clipboard from programs. A player can paste.
func (s *Screen) GetClipboard() {}

// SetSize asks the terminal to give its window another size, in cells. A
// simulated terminal does so; few others do.
func (s *Screen) SetSize(w, h int) {
	if s.line.sim != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.line.sim.Resize(w, h)
		s.resize(w, h)
		return
	}
	if s.xterm {
		s.sendOnce(&s.window, fmt.Sprintf("\x1b[8;%d;%dt", h, w))
	}
}
