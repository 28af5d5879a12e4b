package script

import (
	"strconv"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
)

// A Step is one act of a script: it waits until the screen shows a text or
// stands still, or makes the terminal send an event; then it lets time pass.
type Step struct {
	Word   string        // the word of the script, in the word's first step only
	Until  string        // text to wait for; "": none
	Still  time.Duration // the time for which the screen must stand still; 0: none
	Limit  time.Duration // of the wait for Until or Still
	Event  tcell.Event   // nil: none; a tcell.EventResize resizes the terminal
	Paste  string        // a text that is pasted; "": none
	Signal string        // the signal for the program, such as TERM; "": none
	Wait   time.Duration // the wait after the event

	Lenient bool // what the terminal cannot send is no error: it sends what it can
}

// Gap is the time from a key to the next.
const Gap = 50 * time.Millisecond

// The limits keep a typing error in a script from using all memory.
const (
	mostSteps   = 10_000 // steps, without those of pastes
	longestTime = 1000 * time.Hour
	untilLimit  = time.Minute // the Limit of until and still

	mostPasted = 1 << 20 // bytes of words that paste
)

// A verb is a word of a script with a colon. Its function reads the text after
// the colon, and returns false if the text is wrong.
type verb struct {
	example string
	steps   func(arg string) ([]Step, bool)
}

var verbs = []verb{
	{"wait:2s", waits},
	{"until:'TEXT'", untils},
	{"still:1s", stills},
	{"hold:Left:1500ms", holds},
	{"press:C-Enter", presses},
	{"release:Left", releases},
	{"click:3,4", clicks(tcell.Button1)},
	{"rightclick:3,4", clicks(tcell.Button2)},
	{"middleclick:3,4", clicks(tcell.Button3)},
	{"wheelup:3,4", clicks(tcell.WheelUp)},
	{"wheeldown:3,4", clicks(tcell.WheelDown)},
	{"move:3,4", clicks(tcell.ButtonNone)},
	{"drag:3,4-9,4", drags},
	{"paste:'TEXT'", pastes},
	{"focus:in", focuses},
	{"resize:20x5", resizes},
	{"signal:TERM", signals},
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
	return d, err == nil && d > 0 && d <= longestTime
}

func waits(arg string) ([]Step, bool) {
	d, err := time.ParseDuration(arg)
	return []Step{{Wait: d}}, err == nil && d >= 0 && d <= longestTime
}

func untils(arg string) ([]Step, bool) {
	within := untilLimit
	if i := strings.LastIndexByte(arg, ':'); i >= quoted(arg) {
		if d, ok := span(arg[i+1:]); ok {
			arg, within = arg[:i], d
		}
	}
	text, ok := unquoted(arg)
	return []Step{{Until: text, Limit: within}}, ok
}

// quoted returns the length of the text in quotes that s begins with, or 0. A
// text begins or ends with a character that is no blank: ' a ' is three keys.
func quoted(s string) int {
	if len(s) < 2 || s[0] != '\'' && s[0] != '"' || s[1] == s[0] {
		return 0
	}
	i := strings.IndexByte(s[1:], s[0])
	if i < 0 || s[1] == ' ' && s[i] == ' ' {
		return 0
	}
	return i + 2
}

// unquoted returns a text without its quotes, if it has any. It returns false
// for no text, and for a quote that does not close at the end.
func unquoted(text string) (string, bool) {
	if q := quoted(text); q > 0 && q == len(text) {
		return text[1 : q-1], true
	}
	opens := len(text) > 1 && (text[0] == '\'' || text[0] == '"')
	return text, text != "" && !opens
}

func stills(arg string) ([]Step, bool) {
	d, ok := span(arg)
	return []Step{{Still: d, Limit: max(untilLimit, d)}}, ok
}

func releases(arg string) ([]Step, bool) {
	key := byName(arg)
	if key == nil {
		return nil, false
	}
	return after(&input.Release{Key: key.Key(), Rune: key.Rune()})
}

// presses returns a key that the script wants pressed whatever the terminal
// sends for it.
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

// holds returns the press, the repeats, and the release. If the terminal
// reports no releases, the repeats become presses, and the release is left out.
func holds(arg string) ([]Step, bool) {
	i := strings.LastIndexByte(arg, ':')
	key := byName(arg[:max(i, 0)])
	length, ok := span(arg[i+1:])
	if key == nil || !ok || length > mostSteps*repeatEvery {
		return nil, false
	}
	steps, at := []Step{{Event: key}}, time.Duration(0)
	for next := repeatDelay; next < length; next += repeatEvery {
		steps[len(steps)-1].Wait = next - at
		steps, at = append(steps, Step{Event: tcell.NewEventKey(key.Key(), key.Rune(), key.Modifiers()|input.ModRepeat)}), next
	}
	steps[len(steps)-1].Wait = length - at
	return append(steps, Step{Event: &input.Release{Key: key.Key(), Rune: key.Rune()}, Lenient: true, Wait: Gap}), true
}

// clicks returns the verb that presses and releases a button in a cell.
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

func drags(arg string) ([]Step, bool) {
	var x, y, toX, toY int
	if !scan(arg, ",-,", &x, &y, &toX, &toY) {
		return nil, false
	}
	events := []tcell.Event{tcell.NewEventMouse(x, y, tcell.Button1, 0)}
	n := max(toX-x, x-toX, toY-y, y-toY)
	for i := 1; i <= n; i++ {
		events = append(events, tcell.NewEventMouse(x+(toX-x)*i/n, y+(toY-y)*i/n, tcell.Button1, 0))
	}
	return after(append(events, tcell.NewEventMouse(toX, toY, tcell.ButtonNone, 0))...)
}

func pastes(arg string) ([]Step, bool) {
	text, ok := unquoted(arg)
	return []Step{{Paste: text, Wait: Gap}}, ok
}

func focuses(arg string) ([]Step, bool) {
	steps, _ := after(tcell.NewEventFocus(arg == "in"))
	return steps, arg == "in" || arg == "out"
}

func resizes(arg string) ([]Step, bool) {
	var w, h int
	if !scan(arg, "x", &w, &h) {
		return nil, false
	}
	return after(tcell.NewEventResize(w, h))
}

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
		if err != nil || number < 0 || number > 999 || strconv.Itoa(number) != part {
			return false
		}
		*n[i] = number
	}
	return true
}
