package record

import (
	"strings"
	"unicode"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
)

// familiar are the names of keys that tcell abbreviates.
var familiar = map[tcell.Key]string{
	tcell.KeyPgUp: "PageUp", tcell.KeyPgDn: "PageDown", tcell.KeyEsc: "Escape",
	tcell.KeyBacktab: "S-Tab", tcell.KeyBackspace: "Backspace",
}

// names returns the words that may be meant by a key, the plainest first.
func names(key tcell.Key, r rune, mod tcell.ModMask) (list []string) {
	switch {
	case key == tcell.KeyRune:
		return runes(r, mod)
	case key == tcell.KeyEnter:
		list = []string{"Enter", "KPEnter", "C-m"}
	case key == tcell.KeyTab:
		list = []string{"Tab", "C-i"}
	case key == tcell.KeyEsc:
		list = []string{"Escape", "C-["}
	case key == tcell.KeyBackspace:
		list = []string{"Backspace", "C-h", "C-Backspace"}
	case key >= tcell.KeyCtrlSpace && key <= tcell.KeyCtrlUnderscore:
		return runes(rune(key-tcell.KeyCtrlSpace+'@'), mod|tcell.ModCtrl)
	case key == tcell.KeyF16:
		list = []string{"F16", "Menu"} // their bytes are the same in some modes
	case familiar[key] != "":
		list = []string{familiar[key]}
	default:
		list = []string{tcell.KeyNames[key]}
	}
	return prefixed(list, mod)
}

// runes are the names of a key that types a character.
func runes(r rune, mod tcell.ModMask) []string {
	isControl := mod&tcell.ModCtrl != 0
	name := string(r)
	upper := unicode.ToUpper(r)
	hasShift := mod == tcell.ModShift || upper != r && mod&tcell.ModShift != 0
	switch {
	case isControl:
		name = strings.ToLower(name)
	case hasShift:
		name = string(upper) // so Shift need not be said
		mod &^= tcell.ModShift
	}
	isSpace := r == ' ' || r == '@' && isControl
	switch {
	case isSpace:
		name = "Space"
	case r == 0x7f:
		name = "Backspace"
	case mod == 0 && isQuote(r):
		name = quote(name) // alone, a quote could open a text
	}
	list := prefixed([]string{name}, mod)
	if i := strings.IndexRune(input.Keypad, r); i >= 0 && mod == 0 {
		list = append(list, "KP"+name)
	}
	return list
}

// prefixed returns names with modifiers before them.
func prefixed(names []string, mod tcell.ModMask) []string {
	prefix := ""
	if mod&tcell.ModCtrl != 0 {
		prefix += "C-"
	}
	if mod&tcell.ModAlt != 0 {
		prefix += "M-"
	}
	if mod&tcell.ModShift != 0 {
		prefix += "S-"
	}
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = prefix + name
	}
	return list
}
