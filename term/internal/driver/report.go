package driver

import (
	"cmp"
	"fmt"
	"strings"
)

// Report returns the time, the screen without the empty rows at its end, and
// the keys so far. It names the questions that the program may be waiting for:
// those without an answer, after which the program has written nothing. It also
// names the orders that the terminal has not carried out. After a wait that
// failed it is the report of that moment.
func (d *Driver) Report() string {
	if d.failed != "" {
		return d.failed
	}
	t := d.Look()
	clock := "fake"
	if d.host.Real() {
		clock = "real"
	}
	w, h := t.Size()
	text := fmt.Sprintf("at %v of %s time; %s\n", d.Now(), clock, d.state())
	text += fmt.Sprintf("typed: %s\n", cmp.Or(strings.Join(d.typed(), " "), "nothing"))
	text += fmt.Sprintf("%d by %d cells, ", w, h)
	if x, y, visible := t.Cursor(); visible {
		text += fmt.Sprintf("cursor at %d,%d:\n", x, y)
	} else {
		text += "no cursor:\n"
	}
	text += box(strings.TrimRight(t.String(), "\n"))
	wrote := strings.TrimSpace(d.terminal.String())
	if t != d.terminal && wrote != "" {
		text += "the screen that it gave back:\n" + box(wrote)
	}
	asked := d.terminal.Unanswered()[len(d.passed):]
	if len(asked) > 0 && !d.Screen {
		text += fmt.Sprintf("questions that the terminal left unanswered: %q\n", asked)
	}
	if list := d.terminal.Ignored(); len(list) > 0 {
		text += fmt.Sprintf("orders that the simulated terminal ignored: %q\n", list)
	}
	return text
}

// state says whether the program goes on.
func (d *Driver) state() string {
	switch {
	case !d.over:
		return "the program goes on"
	case !d.host.Ended():
		return "stopped here, for the time is up"
	}
	return "the program has ended; this is its last screen"
}

// typed returns the words that were typed before the end of the program.
func (d *Driver) typed() (list []string) {
	for _, w := range d.words {
		if w.typed {
			list = append(list, w.text)
		}
	}
	return list
}
