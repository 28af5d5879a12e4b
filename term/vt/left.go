package vt

import (
	"fmt"
	"slices"
	"strings"
)

// Left returns a line for each setting that differs from the start, such as a
// mode, the title or the tab stops, and nothing if the program has restored
// them all. Text does not count, and neither do the places of the cursor and of
// the saved cursor.
func (t *Term) Left() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var all []string
	add := func(left bool, format string, args ...any) {
		if left {
			all = append(all, fmt.Sprintf(format, args...))
		}
	}
	for m := range t.modes {
		is := "off"
		if t.on(m) {
			is = "on"
		}
		add(true, "%s %s %s", known[m], strings.TrimPrefix(m, "?"), is)
	}
	add(t.inserts, "insert 4 on")
	add(t.noWrap, "autowrap 7 off")
	add(t.on(originMode), "origin 6 on")
	add(t.on(alternateScreen), "alternate screen 1049 on")
	add(t.on(wheelTypes), "alternate scroll 1007 on")
	add(t.pen != Style{}, "pen %s", t.pen.words(0))
	add(t.sets != start.sets || t.shift != 0, "character sets %q, G%d in use", t.sets, t.shift)
	add(t.top != 0 || t.bottom != t.h-1, "margins %d to %d", t.top, t.bottom)
	add(len(t.tabs) > 0, "tab stops")
	add(t.Title != "", "title %q", t.Title)
	add(len(t.titles) > 0, "%d saved titles", len(t.titles))
	add(t.keys.modify != 0, "modifyOtherKeys %d", t.keys.modify)
	add(t.keys.format != 0, "formatOtherKeys %d", t.keys.format)
	add(t.shape != 0, "cursor shape %d", t.shape)
	add(t.tint != "", "cursor color %q", t.tint)
	add(len(t.palette) > 0, "%d colors of the palette", len(t.palette))
	add(t.state != nil || len(t.utf) > 0, "an unfinished sequence")
	for i, s := range []*screen{&t.main, &t.alt} {
		// A program that sets the flags to 0 with '=' has restored them.
		nothing := len(s.kitty) == 0 || len(s.kitty) == 1 && s.kitty[0] == 0
		add(!nothing, "keyboard flags %v on screen %d", s.kitty, i)
	}
	slices.Sort(all)
	return all
}
