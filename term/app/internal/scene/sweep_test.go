package scene

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Texts that come in a low window when turn and thrust are known, and texts
// that another one touches.
var (
	later    = regexp.MustCompile("fire|hyperspace")
	touching = regexp.MustCompile(`(turn|thrust|fire)[^\s│:]`)
)

// TestEveryTextIsWholeInEveryWindow holds for every act: the texts that matter
// stand there, no text ends in an ellipsis, and no two texts touch. A dialog
// marks the choice that Fire takes, and leaves nothing behind.
func TestEveryTextIsWholeInEveryWindow(t *testing.T) {
	const reason = "No word from abcdefghijklmnop (qrstuvwxyzabcdef) for 15 s at 0:0"
	one := []string{"Shoot the wedge", "← → turn", "↑ thrust", "Space fire"}
	two := []string{"Shoot the other", "A D turn", "W thrust", "Space fire", "← → turn", "↑ thrust", "Enter fire"}
	practice := []string{"Try all keys", "← → turn", "↑ thrust", "Space fire", "Tab or X hyperspace"}
	for name, c := range map[string]struct {
		script string
		whole  []string
	}{
		"title":    {"wait:150ms", []string{"Play", "Players 1"}},
		"one":      {"Space", one},
		"two":      {"s d w Space", two},
		"help":     {"Space ?", []string{"turn"}},
		"pause":    {"Space wait:1600ms p", []string{"PAUSED"}},
		"away":     {"", []string{"The terminal does not answer."}},
		"dialog":   {"p h", []string{reason, "Menu"}},
		"practice": {"s*3 Space wait:1600ms", practice},
		"slow":     {"Space h -*2 wait:1600ms", nil},
	} {
		b := newTable(t, 132, 43, titleScene)
		var d *dialog
		b.Type(c.script)
		before := b.Text()
		if name == "away" {
			b.away(2 * time.Second)
		}
		if name == "dialog" {
			b.do(func() {
				d = b.game.ask(reason, item{name: "Menu"}, item{name: "Wait for someone else"})
			})
		}
		for w := 132; w >= 20; w -= 1 + w/10 {
			h := max(6, w/3-w%7)
			b.Type(fmt.Sprintf("resize:%dx%d", w, h))
			text := words(b.Text())
			for _, want := range c.whole {
				if !strings.Contains(text, want) && (h >= 10 || !later.MatchString(want)) {
					t.Errorf("%s: no %q in\n%s", name, want, b.Text())
				}
			}
			if strings.Contains(text, "…") || touching.MatchString(b.Text()) {
				t.Errorf("%s: cut or touching:\n%s", name, b.Text())
			}
			if d != nil && d.shown.Rows[d.shown.Selected].Left != "Menu" {
				t.Errorf("row %d is marked in\n%s", d.shown.Selected, b.Text())
			}
		}
		b.Type("resize:132x43 Escape")
		if d != nil && b.Text() != before {
			t.Errorf("after the dialog the screen is\n%s", b.Text())
		}
	}
}

// words returns the words of a screen without boxes, with a space between two.
func words(screen string) string {
	edge := func(r rune) bool { return strings.ContainsRune(" │┌┐└┘─\n", r) }
	return strings.Join(strings.FieldsFunc(screen, edge), " ")
}
