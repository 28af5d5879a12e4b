package thin

import (
	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
)

// event carries an event of the player to the program.
func (s *session) event(ev tcell.Event) {
	switch e := ev.(type) {
	case *tcell.EventResize: // or the screen has learned its background
		s.size(e.Size())
		note(s.drawn)
		return
	case *tcell.EventKey:
		ev = typed(e.Key(), e.Rune(), e.Modifiers())
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if paste, is := ev.(*tcell.EventPaste); is || s.pasting {
		s.paste(paste, ev)
		return
	}
	b, _ := s.keys.Bytes(s.terminal, ev) // the error explains a test's key
	s.send(b)
}

// paste carries a paste to the program: its begin, its text and its end.
func (s *session) paste(bracket *tcell.EventPaste, ev tcell.Event) {
	brackets := s.terminal.On(2004)
	key, _ := ev.(*tcell.EventKey)
	text := ""
	switch {
	case bracket != nil:
		if s.pasting = bracket.Start(); brackets {
			text = map[bool]string{true: "\x1b[200~", false: "\x1b[201~"}[s.pasting]
		}
	case key == nil:
	case key.Key() == tcell.KeyEnter && s.terminal.Kitty() && brackets:
		text = "\n"
	case key.Key() == tcell.KeyRune:
		text = string(key.Rune())
	default: // Enter and Tab have the numbers of their characters
		text = string(rune(key.Key()))
	}
	s.send([]byte(text))
}

// typed returns a key as it is pressed: for tcell Ctrl and a letter are one
// key.
func typed(k tcell.Key, r rune, mod tcell.ModMask) *tcell.EventKey {
	switch {
	case k == tcell.KeyCtrlSpace:
		k, r, mod = tcell.KeyRune, ' ', mod|tcell.ModCtrl
	case k >= tcell.KeyCtrlA && k <= tcell.KeyCtrlZ:
		k, r, mod = tcell.KeyRune, 'a'+rune(k-tcell.KeyCtrlA), mod|tcell.ModCtrl
	case k > tcell.KeyCtrlZ && k <= tcell.KeyCtrlUnderscore:
		k, r, mod = tcell.KeyRune, rune(k), mod|tcell.ModCtrl
	}
	return tcell.NewEventKey(k, r, mod|input.ModTyped)
}
