package script

import (
	"maps"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
)

// tmuxNames are tmux's names of keys, in lower case, that tcell lacks or uses
// for other keys.
var tmuxNames = map[string]tcell.Key{
	"escape": tcell.KeyEsc, "bspace": tcell.KeyBackspace, "btab": tcell.KeyBacktab,
	"pageup": tcell.KeyPgUp, "ppage": tcell.KeyPgUp, "pagedown": tcell.KeyPgDn, "npage": tcell.KeyPgDn,
	"dc": tcell.KeyDelete, "ic": tcell.KeyInsert,
}

// modifiers are the words in lower case that may stand before a key, with a
// hyphen or a plus.
var modifiers = map[string]tcell.ModMask{
	"c": tcell.ModCtrl, "ctrl": tcell.ModCtrl, "m": tcell.ModAlt, "alt": tcell.ModAlt,
	"s": tcell.ModShift, "shift": tcell.ModShift,
}

// named holds all named keys, by their names in lower case.
var named = func() map[string]tcell.Key {
	all := map[string]tcell.Key{}
	for key, name := range tcell.KeyNames {
		if !strings.HasPrefix(name, "Ctrl-") {
			all[strings.ToLower(name)] = key
		}
	}
	maps.Copy(all, tmuxNames)
	return all
}()

// keypad are tmux's names of the keypad, in lower case.
var keypad = func() map[string]rune {
	all := map[string]rune{"kpenter": input.KeypadFrom + rune(strings.IndexByte(input.Keypad, '\r'))}
	for i, c := range input.Keypad {
		all["kp"+string(c)] = input.KeypadFrom + rune(i)
	}
	return all
}()

// byName returns the key that a word names, or nil. With Ctrl the case of a
// letter makes no difference.
func byName(word string) *tcell.EventKey {
	mod, name := modified(word)
	if name == "" {
		return nil
	}
	if key, ok := named[strings.ToLower(name)]; ok {
		return tcell.NewEventKey(key, 0, mod)
	}
	r, n := utf8.DecodeRuneInString(name)
	switch {
	case strings.EqualFold(name, "Space"):
		r = ' '
	case keypad[strings.ToLower(name)] > 0:
		r = keypad[strings.ToLower(name)]
	case n < len(name) || r < ' ' || r == utf8.RuneError:
		return nil
	case mod&tcell.ModCtrl != 0:
		r = unicode.ToLower(r)
	}
	return tcell.NewEventKey(tcell.KeyRune, r, mod|input.ModTyped)
}

// modified splits a word into its modifiers and its key.
func modified(word string) (mod tcell.ModMask, name string) {
	i := strings.IndexAny(word, "-+")
	if i <= 0 || i == len(word)-1 {
		return 0, word
	}
	m, ok := modifiers[strings.ToLower(word[:i])]
	if !ok {
		return 0, word
	}
	mod, name = modified(word[i+1:])
	return mod | m, name
}

// typed returns the key that types a character.
func typed(r rune) *tcell.EventKey {
	switch r {
	case '\n', '\r':
		return tcell.NewEventKey(tcell.KeyEnter, 0, tcell.ModNone)
	case '\t':
		return tcell.NewEventKey(tcell.KeyTab, 0, tcell.ModNone)
	}
	return tcell.NewEventKey(tcell.KeyRune, r, tcell.ModNone)
}
