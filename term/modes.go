package term

import (
	"encoding/base64"
	"fmt"
	"strings"
	"unicode"

	"github.com/gdamore/tcell/v2"
)

// setModes changes the modes that the program wants.
func (s *Screen) setModes(change func(m *modes)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(&s.modes)
	if s.modes != s.sent {
		s.line.wanted = true
		s.turn()
	}
}

// EnableMouse has tcell.EventMouse posted: for presses, drags and motion if no
// flags are given.
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

// EnablePaste has a tcell.EventPaste posted before and after a pasted text.
func (s *Screen) EnablePaste() { s.setModes(func(m *modes) { m.paste = true }) }

// DisablePaste ends EnablePaste.
func (s *Screen) DisablePaste() { s.setModes(func(m *modes) { m.paste = false }) }

// EnableFocus has a tcell.EventFocus posted when the window gets or loses the
// focus.
func (s *Screen) EnableFocus() { s.setModes(func(m *modes) { m.focus = true }) }

// DisableFocus ends EnableFocus.
func (s *Screen) DisableFocus() { s.setModes(func(m *modes) { m.focus = false }) }

// EnableReleases has an EventRelease posted when a key goes up, and marks the
// keys for which IsRepeat is true, where the terminal tells so. Without it all
// keys are as tcell has them.
func (s *Screen) EnableReleases() { s.setReleases(true) }

// DisableReleases ends EnableReleases.
func (s *Screen) DisableReleases() { s.setReleases(false) }

func (s *Screen) setReleases(on bool) {
	s.setModes(func(m *modes) {
		m.releases = on
		s.line.link.Parser.SetExtended(on)
	})
}

// titleLength bounds a window's title, in runes.
const titleLength = 200

// SetTitle sets the window's title, without control characters, and cut after
// 200 runes. Fini restores the title from before, where the terminal remembers
// it.
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
	s.setModes(func(m *modes) {
		m.cursor = style
		if len(tint) > 0 && tint[0] != tcell.ColorNone {
			m.tint = tint[0]
		}
	})
}

// onceMost bounds the bytes of Beep and its like that wait for the next frame.
const onceMost = 1 << 16

// sendOnce sends b with the next frame. What would be too much is dropped. mu
// is not held.
func (s *Screen) sendOnce(b string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.line.state == open && len(s.once)+len(b) <= onceMost {
		s.once = append(s.once, b...)
		s.line.wanted = true
		s.turn()
	}
}

// Beep rings the terminal's bell.
func (s *Screen) Beep() error {
	s.sendOnce("\a")
	return nil
}

// SetClipboard sets the player's clipboard, where the terminal allows it. More
// than about 48,000 bytes (64 KiB as base64) are not sent, without a word.
func (s *Screen) SetClipboard(data []byte) {
	if s.xterm {
		s.sendOnce("\x1b]52;c;" + base64.StdEncoding.EncodeToString(data) + "\x1b\\")
	}
}

// GetClipboard asks the terminal for the player's clipboard, which comes as a
// tcell.EventClipboard, if at all.
func (s *Screen) GetClipboard() {
	switch {
	case s.sim != nil:
		s.mu.Lock()
		defer s.mu.Unlock()
		if data := s.sim.Clipboard; data != nil {
			s.queue.post(tcell.NewEventClipboard(data))
		}
	case s.xterm:
		s.sendOnce("\x1b]52;c;?\x1b\\")
	}
}

// SetSize asks the window to take a size in cells. A simulated one does, few
// others do.
func (s *Screen) SetSize(w, h int) {
	if s.sim != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.sim.Resize(w, h)
		s.resize(w, h)
		return
	}
	if s.xterm {
		s.sendOnce(fmt.Sprintf("\x1b[8;%d;%dt", h, w))
	}
}
