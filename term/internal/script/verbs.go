package script

import (
	"strconv"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/internal/mods"
)

// A Step is one act of a script. It waits until the screen shows a text or
// stands still, or it makes the terminal send an event. Then it lets time pass.
type Step struct {
	Word   string        // the word of the script; only the first step of a word has it
	Until  string        // the text to wait for; "": none
	Still  time.Duration // the time for which the screen must stand still; 0: none
	Limit  time.Duration // of the wait for Until or Still
	Event  tcell.Event   // nil: none; a tcell.EventResize resizes the terminal
	Paste  string        // a text that is pasted; "": none
	Signal string        // the signal for the program, such as TERM; "": none
	Wait   time.Duration // the wait after the event

	// Lenient makes the terminal send what it can for the event. Otherwise it is
	// an error if the terminal sends nothing for the event, or sends another
	// event.
	Lenient bool
}

// Gap is the time from one key to the next.
const Gap = 50 * time.Millisecond

// untilLimit is the Limit of until and still.
const untilLimit = time.Minute

// A verb is a word of a script with a colon.
type verb struct {
	example  string
	takesKey bool // a key stands after the colon, and no text in quotes

	// steps reads what stands after the colon. It returns false if that is
	// wrong.
	steps func(arg string) ([]Step, bool)
}

var verbs = []verb{
	{"wait:2s", false, waits},
	{"until:'TEXT'", false, untils},
	{"still:1s", false, stills},
	{"hold:Left:1500ms", true, holds},
	{"press:C-Enter", true, presses},
	{"release:Left", true, releases},
	{"click:3,4", false, clicks(tcell.Button1)},
	{"rightclick:3,4", false, clicks(tcell.Button2)},
	{"middleclick:3,4", false, clicks(tcell.Button3)},
	{"wheelup:3,4", false, clicks(tcell.WheelUp)},
	{"wheeldown:3,4", false, clicks(tcell.WheelDown)},
	{"move:3,4", false, clicks(tcell.ButtonNone)},
	{"drag:3,4-9,4", false, drags},
	{"paste:'TEXT'", false, pastes},
	{"focus:in", false, focuses},
	{"resize:20x5", false, resizes},
	{"signal:TERM", false, signals},
}

// verbNamed returns a verb by its name, in any case.
func verbNamed(name string) (verb, bool) {
	for _, v := range verbs {
		if own, _, _ := strings.Cut(v.example, ":"); strings.EqualFold(own, name) {
			return v, true
		}
	}
	return verb{}, false
}

// after returns steps with events at the same time, and a pause after them.
func after(events ...tcell.Event) ([]Step, bool) {
	steps := make([]Step, len(events))
	for i, ev := range events {
		steps[i].Event = ev
	}
	steps[len(steps)-1].Wait = Gap
	return steps, true
}

// span reads a time above 0.
func span(text string) (time.Duration, bool) {
	d, err := time.ParseDuration(text)
	inLimits := d > 0 && d <= longestTime
	return d, err == nil && inLimits
}

// waits reads a time, which may be 0.
func waits(arg string) ([]Step, bool) {
	d, err := time.ParseDuration(arg)
	inLimits := d >= 0 && d <= longestTime
	return []Step{{Wait: d}}, err == nil && inLimits
}

// untils reads a text and, after a colon, the limit of the wait.
func untils(arg string) ([]Step, bool) {
	limit := untilLimit
	if i := strings.LastIndexByte(arg, ':'); i >= quoted(arg) {
		if d, ok := span(arg[i+1:]); ok {
			arg = arg[:i]
			limit = d
		}
	}
	text, ok := unquoted(arg)
	return []Step{{Until: text, Limit: limit}}, ok
}

// isQuote reports whether a byte is a quote.
func isQuote(b byte) bool { return b == '\'' || b == '"' }

// quoted returns the length of the text in quotes that s begins with, or 0. A
// text begins or ends with a character that is no blank, because ' a ' is three
// keys.
func quoted(s string) int {
	if len(s) < 2 || !isQuote(s[0]) {
		return 0
	}
	n := strings.IndexByte(s[1:], s[0]) // bytes of the text
	if n <= 0 {
		return 0
	}
	text := s[1 : 1+n]
	if text[0] == ' ' && text[n-1] == ' ' {
		return 0
	}
	return n + 2
}

// unquoted returns a text without its quotes, if it has any. It returns false
// if there is no text, or if a quote does not close at the end.
func unquoted(text string) (string, bool) {
	if q := quoted(text); q > 0 && q == len(text) {
		return text[1 : q-1], true
	}
	opens := len(text) > 1 && isQuote(text[0])
	return text, text != "" && !opens
}

// stills reads the time for which the screen must stand still.
func stills(arg string) ([]Step, bool) {
	d, ok := span(arg)
	return []Step{{Still: d, Limit: max(untilLimit, d)}}, ok
}

// releases reads the key that goes up.
func releases(arg string) ([]Step, bool) {
	key := byName(arg)
	if key == nil {
		return nil, false
	}
	return after(&input.Release{Key: key.Key(), Rune: key.Rune()})
}

// presses reads a key that is pressed, whatever the terminal sends for it.
func presses(arg string) ([]Step, bool) {
	key := byName(arg)
	return []Step{{Event: key, Lenient: true, Wait: Gap}}, key != nil
}

// A held key repeats as on most keyboards: after half a second, 30 times a
// second.
const (
	repeatDelay = 500 * time.Millisecond
	repeatEvery = time.Second / 30
)

// holds reads a key and the time for which it is held. It returns the press,
// the repeats and the release. If the terminal reports no releases, it sends
// presses for the repeats, and nothing for the release.
func holds(arg string) ([]Step, bool) {
	i := strings.LastIndexByte(arg, ':')
	key := byName(arg[:max(i, 0)])
	length, ok := span(arg[i+1:])
	tooLong := length > mostSteps*repeatEvery
	if key == nil || !ok || tooLong {
		return nil, false
	}
	repeat := tcell.NewEventKey(key.Key(), key.Rune(), key.Modifiers()|mods.Repeat)
	release := &input.Release{Key: key.Key(), Rune: key.Rune()}
	steps := []Step{{Event: key}}
	at := time.Duration(0)
	for next := repeatDelay; next < length; next += repeatEvery {
		steps[len(steps)-1].Wait = next - at
		steps = append(steps, Step{Event: repeat})
		at = next
	}
	steps[len(steps)-1].Wait = length - at
	return append(steps, Step{Event: release, Lenient: true, Wait: Gap}), true
}

// clicks returns the function that reads the cell in which a button is pressed
// and released.
func clicks(button tcell.ButtonMask) func(string) ([]Step, bool) {
	return func(arg string) ([]Step, bool) {
		var x, y int
		if !scan(arg, ",", &x, &y) {
			return nil, false
		}
		events := []tcell.Event{tcell.NewEventMouse(x, y, button, 0)}
		if button&(tcell.Button1|tcell.Button2|tcell.Button3) != 0 {
			events = append(events, tcell.NewEventMouse(x, y, tcell.ButtonNone, 0))
		}
		return after(events...)
	}
}

// drags reads two cells, between which the mouse moves with its button down.
func drags(arg string) ([]Step, bool) {
	var x, y, toX, toY int
	if !scan(arg, ",-,", &x, &y, &toX, &toY) {
		return nil, false
	}
	events := []tcell.Event{tcell.NewEventMouse(x, y, tcell.Button1, 0)}
	n := max(toX-x, x-toX, toY-y, y-toY)
	for i := 1; i <= n; i++ {
		nextX := x + (toX-x)*i/n
		nextY := y + (toY-y)*i/n
		events = append(events, tcell.NewEventMouse(nextX, nextY, tcell.Button1, 0))
	}
	events = append(events, tcell.NewEventMouse(toX, toY, tcell.ButtonNone, 0))
	return after(events...)
}

// pastes reads a text.
func pastes(arg string) ([]Step, bool) {
	text, ok := unquoted(arg)
	return []Step{{Paste: text, Wait: Gap}}, ok
}

// focuses reads whether the window gets the focus or loses it.
func focuses(arg string) ([]Step, bool) {
	steps, _ := after(tcell.NewEventFocus(arg == "in"))
	return steps, arg == "in" || arg == "out"
}

// resizes reads the new size of the window.
func resizes(arg string) ([]Step, bool) {
	var w, h int
	if !scan(arg, "x", &w, &h) {
		return nil, false
	}
	return after(tcell.NewEventResize(w, h))
}

// signals reads the name of a signal.
func signals(arg string) ([]Step, bool) {
	return []Step{{Signal: strings.ToUpper(arg)}}, arg != ""
}

// scan reads numbers from 0 to 999 with separators between them, and reports
// whether the text has exactly this form.
func scan(text, separators string, n ...*int) bool {
	for i := range n {
		part := text
		if i < len(separators) {
			part, text, _ = strings.Cut(text, separators[i:i+1])
		}
		number, err := strconv.Atoi(part)
		inLimits := number >= 0 && number <= 999
		isExact := strconv.Itoa(number) == part // no sign, and no zeros before it
		if err != nil || !inLimits || !isExact {
			return false
		}
		*n[i] = number
	}
	return true
}
