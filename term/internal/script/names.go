package script

import (
	"maps"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/internal/mods"
)

// tmuxNames are names of keys that tmux has and tcell lacks, or uses for other
// keys. They are in lower case.
var tmuxNames = map[string]tcell.Key{
	"escape": tcell.KeyEsc, "bspace": tcell.KeyBackspace, "btab": tcell.KeyBacktab,
	"pageup": tcell.KeyPgUp, "ppage": tcell.KeyPgUp,
	"pagedown": tcell.KeyPgDn, "npage": tcell.KeyPgDn,
	"dc": tcell.KeyDelete, "ic": tcell.KeyInsert,
}

// modifiers are what may stand before a key, with a hyphen or a plus between.
// It is in lower case.
var modifiers = map[string]tcell.ModMask{
	"c": tcell.ModCtrl, "ctrl": tcell.ModCtrl, "m": tcell.ModAlt, "alt": tcell.ModAlt,
	"s": tcell.ModShift, "shift": tcell.ModShift,
}

// named are all keys that type no character, by their names in lower case.
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

// keypad are the keys of the keypad by tmux's names, in lower case.
var keypad = func() map[string]rune {
	all := map[string]rune{}
	for i, c := range input.Keypad {
		name := "kp" + string(c)
		if c == '\r' {
			name = "kpenter"
		}
		all[name] = input.KeypadFrom + rune(i)
	}
	return all
}()

// isKeypad reports whether a word names a key of the keypad, such as KP7.
func isKeypad(word string) bool { return keypad[strings.ToLower(word)] > 0 }

// byName returns the key that a word names, or nil.
func byName(word string) *tcell.EventKey {
	mod, name := modified(word)
	lower := strings.ToLower(name)
	if key, ok := named[lower]; ok {
		return tcell.NewEventKey(key, 0, mod)
	}
	r, n := utf8.DecodeRuneInString(name)
	isRune := n == len(name) && r != utf8.RuneError
	switch {
	case lower == "space":
		r = ' '
	case isKeypad(name):
		r = keypad[lower]
	case !isRune || r < ' ':
		return nil
	case mod&tcell.ModCtrl != 0:
		r = unicode.ToLower(r) // C-X is C-x
	}
	return tcell.NewEventKey(tcell.KeyRune, r, mod|mods.Typed)
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
