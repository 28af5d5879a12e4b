package keys

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"
)

// own returns rows by lines such as "fire: f", which must be right.
func own(t *testing.T, lines ...string) (rows []Row) {
	t.Helper()
	for _, line := range lines {
		name, words, _ := strings.Cut(line, ": ")
		of, found := Named(name)
		row, err := ReadRow(of, words, rows)
		if !found || err != nil || row.Action != of {
			t.Fatalf("%s: %v, %v", line, row, err)
		}
		rows = append(rows, row)
	}
	return rows
}

// TestTextsNameAPlayersOwnKeys, and leave out those that are gone.
func TestTextsNameAPlayersOwnKeys(t *testing.T) {
	for _, c := range []struct {
		own        []string
		text, want string
	}{
		{nil, "$pause: play  $quit: quit  Esc: menu  $help: keys", "P: play  Q: quit  Esc: menu  ?: keys"},
		{nil, "$left2 $right2 $thrust2 $down2 $fire2", "← → ↑ ↓ Enter"},
		{nil, "$faster  $slower", "+  -"},
		{[]string{"pause: F1 b", "help: none"}, "$pause: play  $quit: quit  Esc: menu  $help: keys", "F1: play  Q: quit  Esc: menu"},
		{[]string{"left: none"}, "$left $right $thrust turn", "D W turn"},
		{[]string{"left: none", "right: none"}, "$left $right turn", ""},
		{[]string{"fire: ф Ins"}, "$again: play again", "Insert or Ф: play again"},
		{[]string{"fire: none"}, "$again: play again", "Enter: play again"},
		{[]string{"fire: none", "fire 2: none"}, "$again: play again  Esc: menu", "Esc: menu"},
		{[]string{"fire: q"}, "$fire $quit", "Q"},
	} {
		if got := Game.With(own(t, c.own...)).Text(c.text); got != c.want {
			t.Errorf("%v: %q, want %q", c.own, got, c.want)
		}
	}
}

// TestOwnKeysAreThoseThatDiffer: whatever a player does to the table of a
// layout, the rows that differ make it anew. A row that has only lost a key to
// another one is not among them.
func TestOwnKeysAreThoseThatDiffer(t *testing.T) {
	quit := Game.With(own(t, "fire: q"))
	if rows := Game.Own(quit.Table()); len(rows) != 1 || Words(rows[0]) != "q" {
		t.Errorf("Q fires: %v", rows)
	}
	if rows := Game.Own(Game.Table()); rows != nil {
		t.Errorf("nothing differs: %v", rows)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		for _, b := range []*Board{Game, Azerty, LeftHanded, AzertyLeftHanded} {
			var rows []Row
			for _, r := range b.Table() {
				if random.IntN(4) == 0 {
					r.Keys = nil
					r.Runes = string("abcdefgqwxjk?p "[random.IntN(15)])
					rows = append(rows, r.Without(rows))
				}
			}
			changed := b.With(rows)
			again := b.With(b.Own(changed.Table()))
			if !slices.EqualFunc(changed.keys, again.keys, func(x, y Row) bool { return Words(x) == Words(y) }) {
				t.Fatalf("own rows %v: %v, then %v", rows, changed.keys, again.keys)
			}
		}
	}
}

// TestAnOwnKeyMeansOnlyThat: its action has no other key, and no other action
// has it. What no player changes stays.
func TestAnOwnKeyMeansOnlyThat(t *testing.T) {
	b := Azerty.With(own(t, "fire: W F5", "left 2: none"))
	for key, want := range map[tcell.Key]Binding{
		tcell.KeyF5: {Fire, LeftHand}, tcell.KeyLeft: {}, tcell.KeyCtrlC: {Intent: Interrupt},
		tcell.KeyEsc: {Intent: Back}, tcell.KeyTab: {Hyper, LeftHand},
	} {
		if got := b.Of(key, 0, 0); got != want {
			t.Errorf("%s means %v", tcell.KeyNames[key], got)
		}
	}
	for r, want := range map[rune]Binding{'w': {Fire, LeftHand}, ' ': {}, 'z': {Up, LeftHand}} {
		if got := b.OfRune(r); got != want {
			t.Errorf("%q means %v", r, got)
		}
	}
	if Menu.Of(tcell.KeyLeft, 0, 0).Intent != Left || Menu.Of(tcell.KeyEnter, 0, 0).Intent != Fire ||
		Menu.Of(tcell.KeyEsc, 0, 0).Intent != None {
		t.Error("a menu has other keys")
	}
}

// TestWordsForKeysAreChecked: a mistake is told in one line, and changes
// nothing.
func TestWordsForKeysAreChecked(t *testing.T) {
	before := own(t, "thrust: F1 ü")
	for words, want := range map[string]string{
		"":          "want keys, such as a, Space, Left or F1, or none",
		"foo bar":   `no key "foo"; write keys as in a, Space, Left, Enter or Ctrl-C`,
		"b F1 Ü":    "another action has F1 ü",
		"Ctrl-C":    "another action has Ctrl-C",
		"Esc":       "another action has Esc",
		"b b":       "b is a key of fire already",
		"q":         "",
		"Q Enter":   "",
		"none":      "",
		"# nothing": "",
	} {
		row, err := ReadRow(Binding{Fire, LeftHand}, words, before)
		said := ""
		if err != nil {
			said = err.Error()
		}
		if said != want {
			t.Errorf("%q: %q, want %q", words, said, want)
		}
		again, _ := ReadRow(row.Action, Words(row), nil)
		if err == nil && Words(again) != Words(row) {
			t.Errorf("%q: %v, then %v", words, row, again)
		}
	}
	many := strings.Repeat("a ", 40)
	if _, err := ReadRow(Binding{Fire, LeftHand}, many, nil); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("40 times a: %v", err)
	}
}

// TestEveryNameIsOfOneAction that the game has.
func TestEveryNameIsOfOneAction(t *testing.T) {
	for b, name := range names {
		found, _ := Named(name)
		if found != b || rowOf(Game.keys, b) < 0 {
			t.Errorf("%s is of %v and of %v", name, b.Intent, found.Intent)
		}
	}
	if _, found := Named(""); found || len(Game.Table()) != len(names) {
		t.Errorf("%d rows of %d names", len(Game.Table()), len(names))
	}
}
