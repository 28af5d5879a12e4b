package record

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"
)

// TestARestIsLongerForASlowHand, once there are enough gaps to know it by.
func TestARestIsLongerForASlowHand(t *testing.T) {
	for n, want := range map[int]time.Duration{0: 300 * ms, 7: 300 * ms, 8: 500 * ms, 64: 500 * ms} {
		r := NewRecorder(nil)
		r.gaps = slices.Repeat([]time.Duration{250 * ms}, n)
		if got := r.rest(); got != want {
			t.Errorf("after %d gaps: %v, want %v", n, got, want)
		}
	}
	r := NewRecorder(nil)
	for i := range 100 {
		r.Begin(time.Duration(i)*50*ms, "")
	}
	r.Begin(r.last+longestRest, "")
	if len(r.gaps) != mostGaps || slices.Contains(r.gaps, longestRest) {
		t.Errorf("%d gaps: %v", len(r.gaps), r.gaps)
	}
}

// TestLinesOfASlowHandAreJoined in their order, also where the session is cut.
func TestLinesOfASlowHandAreJoined(t *testing.T) {
	r := NewRecorder(nil)
	r.gaps = slices.Repeat([]time.Duration{400 * ms}, 8)
	r.lines = []Line{
		{gap: 300 * ms},
		{keys: typing(0, "a"), gap: 799 * ms},
		{keys: typing(0, "b"), gap: 800 * ms},
	}
	r.Draw(0, "page\n", "page")
	r.Begin(1000*ms, "")
	r.Add(typing(0, "c")[0])
	r.Draw(1010*ms, "words\n", "words")
	list := r.Lines(1300*ms, false)
	got := ""
	for _, l := range list {
		got += "|" + l.Words
	}
	if got != "||'ab'||c" || list[3].took != 10*ms || list[3].thought != 10*ms {
		t.Errorf("%s, %+v", got, list)
	}
}

// TestOnlyWhatIsNewCounts: a row that has changed since the last key.
func TestOnlyWhatIsNewCounts(t *testing.T) {
	r := drawn("same\nx\nstatus", "same\nwords\nstatus")
	if r.isNew(0) || !r.isNew(1) || r.isNew(2) || r.isNew(len(r.changed)) || r.lowest() != 1 {
		t.Errorf("%v, the lowest is %d", r.changed, r.lowest())
	}
	r.Draw(2500*ms, "same\nwords\nstatus\n", "now")
	if r.draws != 1 || r.drew != 2000*ms {
		t.Errorf("the same again: %d, %v", r.draws, r.drew)
	}
	if got := r.looks("status", len(r.changed)-1); got != 6+beginsRow+onlyOnce {
		t.Errorf("an old row has %d", got)
	}
	r.Begin(3000*ms, "")
	r.Begin(3001*ms, "")
	if r.isNew(1) || len(r.seen) != 3 {
		t.Errorf("after a key: %v, %q", r.changed, r.seen)
	}
	r = NewRecorder(nil)
	r.Draw(0, "one\n", "one")
	r.changed = nil
	if got := r.looks("one", 0); got != 3+beginsRow+onlyOnce {
		t.Errorf("a row that has never changed has %d", got)
	}
}

// TestWhatSpeaksForAText, to the point.
func TestWhatSpeaksForAText(t *testing.T) {
	for text, want := range map[string]int{
		"$": ofSign, "page": 4, "page 1": 4 + ofDigit, "12": 2*ofDigit + isVolatile,
		"on Sunday": 8 + isVolatile + isOfADay, strings.Repeat("w", 20): mostLetters,
	} {
		r := drawn("", text)
		if got := r.looks(text, 0) - inLastWave - beginsRow - onlyOnce; got != want {
			t.Errorf("%q has %d, want %d", text, got, want)
		}
		r.drew += lastWave
		if got := r.looks(text, 0) - beginsRow - onlyOnce; got != want {
			t.Errorf("%q has %d before the last wave, want %d", text, got, want)
		}
	}
	list := drawn("", "aa  bb  cc  dd  ee  wordier").texts()
	if len(list) != mostOfRow || list[0].Text != "wordier" {
		t.Errorf("the best is the last of its row: %+v", list)
	}
}

// TestAPairThatStoodThereIsOld, although another picture came between.
func TestAPairThatStoodThereIsOld(t *testing.T) {
	r := drawn("12\n$", "other")
	r.Begin(2100*ms, "")
	r.Add(Key{Word: "y"})
	r.Draw(2200*ms, "12\n$\n", "again")
	for _, text := range r.texts() {
		if strings.Contains(text.Text, "\n") {
			t.Errorf("%+v", text)
		}
	}
}

// TestTheWidestText.
func TestTheWidestText(t *testing.T) {
	never := func(string) bool { return false }
	for n, is := range map[int]bool{widest: true, widest + 1: false} {
		word := strings.Repeat("w", n)
		signs := drawn("", strings.Repeat("-", n)).signs()
		first := firstWord(word + " x")
		last := lastWords("x "+word, "\n$", never)
		up := upTo([]string{word[:20], word[21:]}, widest) // with a blank between
		both := len(up) > 20
		if (len(signs) > 0) != is || (first == word) != is || (last == word) != is || both != is {
			t.Errorf("%d: %+v, %q, %q, %q", n, signs, first, last, up)
		}
	}
	if isFrame('☀') || !isFrame('│') || writable("a\x01b") || writable("") || !writable("it's") {
		t.Error("frames are no texts, and control characters cannot be written")
	}
}

// TestOfEachKeyThereAreNames, the plainest first.
func TestOfEachKeyThereAreNames(t *testing.T) {
	for _, c := range []struct {
		key  tcell.Key
		r    rune
		mod  tcell.ModMask
		want string
	}{
		{tcell.KeyRune, 'a', 0, "a"},
		{tcell.KeyRune, 'a', tcell.ModShift, "A"},
		{tcell.KeyRune, '!', tcell.ModShift, "!"},
		{tcell.KeyRune, 'a', tcell.ModShift | tcell.ModAlt, "M-A"},
		{tcell.KeyRune, '!', tcell.ModShift | tcell.ModAlt, "M-S-!"},
		{tcell.KeyRune, 'A', tcell.ModCtrl, "C-a"},
		{tcell.KeyRune, '0', 0, "0 KP0"},
		{tcell.KeyRune, '0', tcell.ModAlt, "M-0"},
		{tcell.KeyRune, '\'', 0, `"'"`},
		{tcell.KeyRune, '"', 0, `'"'`},
		{tcell.KeyRune, '\'', tcell.ModAlt, `M-'`},
		{tcell.KeyRune, 0x7f, tcell.ModAlt, "M-Backspace"},
		{tcell.KeyF16, 0, 0, "F16 Menu"},
	} {
		if got := strings.Join(names(c.key, c.r, c.mod), " "); got != c.want {
			t.Errorf("%v %q %v: %s, want %s", c.key, c.r, c.mod, got, c.want)
		}
	}
	on := terminal(false, "")
	for _, word := range []string{"C-x", "M-x", "Left"} {
		keys, _ := recorded(on, on, sent(t, on, word))
		if len(keys) != 1 || keys[0].Char != 0 {
			t.Errorf("%s types no character: %+v", word, keys)
		}
	}
}

// TestAWheelEndsNoDrag, and no word has the modifiers of a click.
func TestAWheelEndsNoDrag(t *testing.T) {
	on := terminal(false, "\x1b[?1003;1006h")
	var h, plain Hand
	word := ""
	for _, c := range []struct {
		button tcell.ButtonMask
		x      int
	}{{tcell.Button1, 1}, {tcell.WheelUp, 2}, {0, 3}} {
		act := h.Act(on, tcell.NewEventMouse(c.x, 0, c.button, tcell.ModCtrl), "")
		want := plain.Act(on, tcell.NewEventMouse(c.x, 0, c.button, 0), "")
		if string(act.Bytes) != string(want.Bytes) {
			t.Errorf("%q, want %q", act.Bytes, want.Bytes)
		}
		word += " " + words(act.Keys)
	}
	if word != "  wheelup:2,0 drag:1,0-3,0" {
		t.Errorf("%q", word)
	}
	lost := h.Act(on, tcell.NewEventMouse(0, 0, tcell.WheelLeft, 0), "").Lost
	presses := terminal(false, "\x1b[?1000h")
	none := h.Act(presses, tcell.NewEventMouse(0, 0, 0, 0), "").Lost
	if lost == "" || none != "" {
		t.Errorf("lost is %q, and of a motion %q", lost, none)
	}
}

// TestWhatIsHeldAndWhatIsNot, at the bounds.
func TestWhatIsHeldAndWhatIsNot(t *testing.T) {
	late := func(delay, gap time.Duration) (keys []Key) {
		keys = typing(gap, "x", "x", "x", "x", "x", "x", "x", "x")
		for i := range keys[1:] {
			keys[i+1].At += delay - gap
		}
		return keys
	}
	unheld := func(n int) []Key {
		return append(typing(90*ms, "a", "b"), typing(90*ms, slices.Repeat([]string{"x"}, n)...)...)
	}
	next := append(held("x", 8), Key{Word: "y", Char: 'y', At: 660 * ms})
	for want, keys := range map[string][]Key{
		"hold:x:720ms":      late(shortestDelay, 33*ms),
		"hold:x:720ms ":     late(longestDelay, slowestRepeats),
		"x*8":               late(shortestDelay-1, 33*ms),
		"x*8 ":              late(longestDelay+1, 33*ms),
		"'abxxxxx'":         unheld(5),
		"'ab' x*6":          unheld(6),
		"'ab' hold:x:620ms": append(typing(90*ms, "a", "b"), held("x", 5)...),
		"hold:x:720ms y":    next,
		"hold:Left:750ms":   held("Left", 9),
		"Up Up":             {{Word: "Up"}, {Word: "Up", Kind: Repeat, At: 500 * ms}},
	} {
		if got := words(keys); got != strings.TrimSpace(want) {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestALongWaitHasALimit.
func TestALongWaitHasALimit(t *testing.T) {
	for took, want := range map[time.Duration]string{
		20 * time.Second: "until:'a'", 21 * time.Second: "until:'a':1m3s",
	} {
		if got := (Line{Texts: []Text{{Text: "a", took: took}}}).Wait(); got != want {
			t.Errorf("after %v: %s", took, got)
		}
	}
}

// TestTheFirstReplayWaits for stillness where there is no text, and for any
// text that the record had.
func TestTheFirstReplayWaits(t *testing.T) {
	for name, c := range map[string]struct {
		l    Line
		p    *program
		took time.Duration // beside the key and the end
	}{
		"never still": {Line{Words: "x", took: 2 * time.Second},
			&program{pictures: []string{"", "a", "b"}, moves: 100 * ms}, shortestRest + 2*time.Second + patience},
		"still": {Line{Words: "x", took: 2 * time.Second},
			&program{pictures: []string{"", "a", "b"}}, shortestRest},
		"another text": {Line{Words: "x", Texts: texts("none", "page")},
			&program{pictures: []string{"", "page", "b"}}, 2*50*ms + patience/3 + near},
		"its text": {Line{Words: "x", Texts: texts("page")},
			&program{pictures: []string{"", "page", "b"}}, near},
	} {
		o := Outcome{Lines: []Line{c.l}}
		o.strike(c.p, ignore)
		got := c.p.now - longestEnd - 50*ms
		struck := 0
		if name == "another text" {
			struck = 1
		}
		if got != c.took || o.Struck != struck {
			t.Errorf("%s: %v, want %v; %d struck", name, got, c.took, o.Struck)
		}
	}
}
