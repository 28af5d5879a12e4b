package termtest

import (
	"errors"
	"strings"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
)

// echo is a program that lists its events, and obeys keys: q quits, e returns
// an error, p panics, l leaves the terminal as it is, s writes to the
// clipboard.
func echo(s tcell.Screen) error {
	s.EnableMouse()
	s.EnablePaste()
	s.EnableFocus()
	s.(interface{ EnableReleases() }).EnableReleases()
	s.SetTitle("echo")
	for row := 0; ; row++ {
		s.Show()
		ev := s.PollEvent()
		s.PutStr(0, row, described(ev))
		key, _ := ev.(*tcell.EventKey)
		if key == nil {
			continue
		}
		switch key.Rune() {
		case 'q':
			s.Fini()
			return nil
		case 'e':
			s.Fini()
			return errors.New("no luck")
		case 'p':
			panic("pardon")
		case 'l':
			return nil
		case 's':
			s.SetClipboard([]byte("copied"))
			s.ShowCursor(3, 1)
		}
	}
}

// described returns a line for an event.
func described(ev tcell.Event) string {
	switch ev := ev.(type) {
	case *tcell.EventKey:
		return ev.Name()
	case *tcell.EventMouse:
		x, y := ev.Position()
		place := strings.Repeat("*", x) + strings.Repeat("|", y)
		return place + string(rune('0'+ev.Buttons()))
	case *tcell.EventPaste:
		if ev.Start() {
			return "paste"
		}
		return "pasted"
	case *tcell.EventFocus:
		if ev.Focused {
			return "focus"
		}
		return "no focus"
	case *tcell.EventResize:
		w, h := ev.Size()
		return strings.Repeat("w", w/10) + strings.Repeat("h", h)
	case *term.EventRelease:
		return "released"
	}
	return ""
}
