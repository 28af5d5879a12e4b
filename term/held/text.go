package held

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gdamore/tcell/v2"
)

// Text returns the keys of a table as lines of a file that the player may
// change. Parse reads them. A line has an action, a colon and the keys:
//
//	jump: Up Space w
//
// An action is written as fmt prints it, in quotes if that would not be read
// back. A key that types a character is written as the character, as Space, or
// by its number in Unicode, such as U+00A0, if it could not be seen in the
// line. Other keys have the names of tcell.KeyNames, such as Left, Enter and
// Ctrl-C.
func Text[A comparable](table []Binding[A]) string {
	var text strings.Builder
	for _, b := range table {
		text.WriteString(b.name() + ":")
		for _, key := range b.Keys {
			text.WriteString(" " + tcell.KeyNames[key])
		}
		for _, r := range b.Runes {
			text.WriteString(" " + wordOf(r))
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// name returns the action of a row as a text has it.
func (b *Binding[A]) name() string {
	name := fmt.Sprint(b.Action)
	isPlain := name != "" && name == strings.TrimSpace(name)
	if !isPlain || strings.ContainsAny(name, ":#\"'`\r\n\ufeff") {
		return strconv.Quote(name)
	}
	return name
}

// cutName cuts a line after the name of its action, and returns the action as
// fmt prints it.
func cutName(line string) (action, keys string, colon bool) {
	if quoted, err := strconv.QuotedPrefix(line); err == nil {
		action, _ = strconv.Unquote(quoted)
		rest := strings.TrimSpace(line[len(quoted):])
		keys, colon = strings.CutPrefix(rest, ":")
		return action, keys, colon
	}
	action, keys, colon = strings.Cut(line, ":")
	return strings.TrimSpace(action), keys, colon
}
