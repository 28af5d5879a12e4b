package scene

import (
	"fmt"
	"strings"
	"testing"

	"fixstep/term/app/internal/duel"
)

// However long a reason is, the whole of it can be read, and the choice that
// Fire would take too, in a terminal of 20x6 cells.
func TestAReasonCanBeReadEverywhere(t *testing.T) {
	const longest = "abcdefghijklmnop (qrstuvwxyzabcdef)"
	for _, text := range []string{
		"Against bob",
		"Against " + longest,
		"Waiting for another player",
		"Somebody was faster. Waiting for the next player",
		"Waiting for a player at me@far.example",
		"bob (login) has left at 3 to 2",
		longest + " has left at 3 to 2",
		"nothing heard from " + longest + " for 15s at 0 to 0",
		"no line to bob (login): Timeout, server far.example not responding. at 0 to 0",
		"this side and that of bob (login) differ by tick 12345 at 4 to 4",
		"the other fixstep has version 3 of the rules, this one 2",
		"the other fixstep is build 0badcafe, this one 12345678: they do not play alike",
	} {
		for _, size := range [][2]int{{80, 24}, {20, 6}} {
			b := newTable(t, size[0], size[1], sessionScene)
			b.Type("p") // so that only the dialog comes and goes
			before := b.screen()
			b.do(func() { b.game.(*Session).ask(text, func(int) {}, "Play against a pilot", "Title", "Wait for another") })
			words := strings.Join(strings.FieldsFunc(b.screen(), func(r rune) bool { return strings.ContainsRune(" │┌┐└┘─\n", r) }), " ")
			if !strings.Contains(words, text) || !strings.Contains(words, "Play against a pilot") {
				t.Errorf("want %q and a choice in\n%s", text, b.screen())
			}
			if p := &b.session().frame.menus; p.Rows[p.Selected].Left != "Play against a pilot" {
				t.Errorf("%q: row %d is marked", text, p.Selected)
			}
			if b.Type("Escape"); b.screen() != before {
				t.Errorf("%q: after the dialog the screen is\n%s", text, b.screen())
			}
		}
	}
}

// What is left of a duel, in a large terminal and in a small one.
func TestGoldenDuel(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {20, 6}} {
		fightIn(t, func(r *ring) {
			r.side[1].terminal.SetSize(size[0], size[1])
			r.ticks(150)
			shows := func(name string) {
				r.side[1].Golden(fmt.Sprintf("duel-%s-%dx%d", name, size[0], size[1]))
			}
			r.press(1, "p")
			if size[0] == 80 { // in 20x6 it is as the title's
				shows("menu")
			}
			r.press(1, "\x1b")
			r.ends(1, &duel.End{Text: "nothing heard from ann (login) for 15s", Lost: true})
			shows("end")
		})
	}
}
