package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"fixstep/term/internal/script"
)

// A program shows a picture some time after each line of keys. It is a Run in
// fake time.
type program struct {
	pictures []string // %s is what differs from run to run
	differs  string
	slow     time.Duration // until a picture comes
	ends     error
	moves    time.Duration // between two pictures, if it never is still

	typed   int // lines
	stopped bool
	last    time.Duration
	now     time.Duration
}

func (p *program) Type(steps []script.Step) error {
	for _, s := range steps {
		switch {
		case s.Still > 0:
			p.now += s.Still
		case s.Event == nil:
			p.now += s.Wait
		default:
			p.now += script.Gap
			p.last = p.now
		}
	}
	if len(steps) > 0 && steps[0].Event != nil {
		p.typed++
	}
	return nil
}

func (p *program) Until(what string, cond func() bool, limit time.Duration) error {
	for p.now < p.last+limit && !cond() {
		p.now += 10 * time.Millisecond
	}
	if !cond() {
		return fmt.Errorf("no %s within %v", what, limit)
	}
	return nil
}

func (p *program) Still(length, limit time.Duration) error {
	if p.moves > 0 && length > p.moves {
		p.now += limit
		return errors.New("no stillness")
	}
	p.now += length
	return nil
}

func (p *program) Shows(text string, limit time.Duration) error {
	return p.Until(strconv.Quote(text), comes(p, Text{Text: text}), limit)
}

func (p *program) Picture() string {
	n := p.typed
	if n > 0 && p.now < p.last+p.slow {
		n--
	}
	if n >= len(p.pictures) {
		return ""
	}
	return strings.ReplaceAll(p.pictures[n], "%s", p.differs)
}

func (p *program) Over() bool { return p.typed >= len(p.pictures) }

func (p *program) End(idle time.Duration) (string, error) {
	p.now += idle
	return strings.ReplaceAll(p.pictures[len(p.pictures)-1], "%s", p.differs), p.ends
}

func (p *program) Stop() { p.stopped = true }

// texts returns the texts of a wait, the best first.
func texts(list ...string) (all []Text) {
	for _, text := range list {
		all = append(all, Text{Text: text, took: 50 * time.Millisecond})
	}
	return all
}

// ignore is told of a line of which no text comes again.
func ignore(int, Text) {}

// TestAnExperimentFindsTheTexts: each run is one more program, the first under
// another clock.
func TestAnExperimentFindsTheTexts(t *testing.T) {
	lines := []Line{
		{Texts: texts("menu")},
		{Words: "x", Texts: texts("at noon", "page")},
		{Words: "y", Texts: texts("menu", "other")},
		{Words: "q", isLast: true},
	}
	pictures := []string{"menu", "page of the menu\nat %s", "other menu"}
	for name, c := range map[string]struct {
		differs []string // in each run
		slow    time.Duration
		pages   []string
		want    string
		wrong   string
		struck  int
		last    string
	}{
		"the same": {[]string{"noon", "noon"}, 50 * ms, pictures,
			"until:'menu'|x until:'at noon'|y until:'other'|q", "", 1, "other menu"},
		"another clock": {[]string{"night", "noon", "noon"}, 50 * ms, pictures,
			"until:'menu'|x until:'page'|y until:'other'|q", "", 2, "other menu"},
		"only the second differs": {[]string{"noon", "night", "dawn", "dawn"}, 50 * ms, pictures,
			"until:'menu'|x until:'page'|y until:'other'|q", "", 2, "other menu"},
		"luck, and then none": {[]string{"noon 1", "noon 2", "noon 3", "dawn", "dawn"}, 50 * ms, pictures,
			"until:'menu'|x until:'page'|y until:'other'|q", "", 2, "other menu"},
		"another picture each time": {[]string{"noon 1", "noon 2", "noon 3", "noon 4", "noon 5"}, 50 * ms, pictures,
			"until:'menu'|x until:'at noon'|y until:'other'|q", "", 1, "other menu"},
		"slower than the record": {[]string{"noon", "noon"}, 900 * ms, pictures,
			"until:'menu'|x until:'at noon'|y until:'other'|q", "", 1, "other menu"},
		"another last screen": {[]string{"1", "2", "3", "3"}, 50 * ms, []string{"menu", "page", "other %s"},
			"until:'menu'|x until:'page'|y until:'other'|q", "", 2, ""},
		"another last screen than the first": {[]string{"1", "2", "2"}, 50 * ms, []string{"menu", "page", "other %s"},
			"until:'menu'|x until:'page'|y until:'other'|q", "", 2, ""},
		"another clock in the last screen": {[]string{"1", "2", "2"}, 50 * ms, []string{"menu", "page", "other 1%s:00"},
			"until:'menu'|x until:'page'|y until:'other'|q", "", 2, ""},
		"a clock in the last screen": {[]string{"", ""}, 50 * ms, []string{"menu", "page", "other 12:00"},
			"until:'menu'|x until:'page'|y until:'other'|q", "", 2, ""},
		"nothing comes again": {[]string{"other", "junk"}, 50 * ms, []string{"menu", "page", "%s"},
			"until:'menu'|x until:'page'|y until:'other'|q", `line 3: until:'other': no "other" within`, 2, ""},
		"it ends too early": {[]string{"", ""}, 50 * ms, []string{"menu", "page"},
			"until:'menu'|x until:'page'|y until:'menu'|q", `line 3: until:'menu': no "menu" within`, 1, ""},
	} {
		var runs []*program
		o, err := Prove(lines, func(otherClock bool) (Run, error) {
			n := len(runs)
			if otherClock != (n == 0) || n >= len(c.differs) {
				return nil, errors.New("one run too many")
			}
			runs = append(runs, &program{pictures: c.pages, differs: c.differs[n], slow: c.slow})
			return runs[n], nil
		}, ignore)
		var got []string
		for _, l := range o.Lines {
			got = append(got, l.String())
		}
		if err != nil || strings.Join(got, "|") != c.want || len(runs) != len(c.differs) {
			t.Errorf("%s: %q after %d runs, %v", name, got, len(runs), err)
		}
		wrong := ""
		if o.Wrong != nil {
			wrong = o.Wrong.Error()
		}
		isRight := strings.HasPrefix(wrong, c.wrong) && (wrong == "") == (c.wrong == "")
		varies := strings.HasPrefix(name, "another last screen")
		if !isRight || o.Struck != c.struck || o.Last != c.last || o.Varies != varies {
			t.Errorf("%s: %v, %d texts struck, %q last, varies: %v", name, o.Wrong, o.Struck, o.Last, o.Varies)
		}
	}
	if lines[1].Texts[0].Text != "at noon" {
		t.Error("the caller's lines have changed")
	}
}

// TestEachRunMayShowOtherTexts: what the last run has changed was not tried.
func TestEachRunMayShowOtherTexts(t *testing.T) {
	runs := 0
	words := strings.Fields("one two three four five six seven eight")
	lines := []Line{{Texts: texts(words...)}}
	o, err := Prove(lines, func(bool) (Run, error) {
		runs++
		return &program{pictures: []string{strings.Join(words[runs-1:], " "), "end"}}, nil
	}, ignore)
	if err != nil || o.Wrong == nil || runs != mostRuns+1 {
		t.Errorf("%d runs, %v, %v", runs, o.Wrong, err)
	}
}

// TestAProgramThatNeverIsStill is waited for.
func TestAProgramThatNeverIsStill(t *testing.T) {
	lines := []Line{{Texts: texts("menu")}, {Words: "x", took: 700 * ms}, {Words: "q", isLast: true}}
	runs := 0
	o, err := Prove(lines, func(bool) (Run, error) {
		runs++
		return &program{pictures: []string{"menu", "page", "end"}, moves: 100 * ms}, nil
	}, ignore)
	if got := o.Lines[1].String(); err != nil || o.Wrong != nil || got != "x wait:700ms" || runs != 3 {
		t.Errorf("%s after %d runs, %v, %v", got, runs, o.Wrong, err)
	}
}

// TestAWrongWordIsToldSoon: a program that is another one each time does not
// hold up the player for long.
func TestAWrongWordIsToldSoon(t *testing.T) {
	lines := []Line{
		{Texts: texts("menu")},
		{Words: "x", Texts: texts("deep cave")},
		{Words: "y", Texts: texts("dark hall")},
	}
	lines[1].Texts[0].took = 2 * time.Second
	var runs []*program
	names := []string{"deep cave dark hall", "castle"}
	o, _ := Prove(lines, func(bool) (Run, error) {
		p := &program{pictures: []string{"menu", "%s", "%s %s", "end"}, differs: names[len(runs)]}
		runs = append(runs, p)
		return p, nil
	}, ignore)
	if o.Wrong == nil || !strings.HasPrefix(o.Wrong.Error(), "line 2: until:'deep cave'") {
		t.Errorf("%v", o.Wrong)
	}
	if took := runs[1].now; took > 3*2*time.Second+patience+time.Second {
		t.Errorf("it was told after %v", took)
	}
	if !runs[1].stopped {
		t.Error("the end of a program is waited for that shows something else")
	}
}

// TestOnlyTheFirstMissingTextIsWaitedForLong, and told at once, where the
// program shows another text after each line. A program that comes late is
// waited for.
func TestOnlyTheFirstMissingTextIsWaitedForLong(t *testing.T) {
	for shows, want := range map[string]struct {
		least, most time.Duration
		told        string
	}{
		"castle": {patience + hurry, 2*patience + hurry + 10*350*ms, "line 1: cave a after 3.35s"},
		"cave":   {longestEnd, longestEnd + 10*500*ms, ""},
	} {
		p := &program{pictures: []string{"start"}}
		var o Outcome
		for c := range strings.FieldsSeq("a b c d e f g h i j") {
			o.Lines = append(o.Lines, Line{Words: "x", Texts: texts("cave " + c)})
			p.pictures = append(p.pictures, shows+" "+c)
		}
		told := ""
		shown := o.strike(p, func(line int, best Text) {
			told += fmt.Sprintf("line %d: %s after %v", line, best.Text, p.now)
		})
		if p.now < want.least || p.now > want.most || len(shown) != 11 || told != want.told {
			t.Errorf("%s: %q, and over after %v, with %d pictures", shows, told, p.now, len(shown))
		}
	}
}

// TestTheFaultOfTheEndIsTold, such as another exit status.
func TestTheFaultOfTheEndIsTold(t *testing.T) {
	fault := errors.New("status 3")
	o, err := Prove([]Line{{Texts: texts("menu")}}, func(bool) (Run, error) {
		return &program{pictures: []string{"menu", "x"}, ends: fault}, nil
	}, ignore)
	if o.Wrong != fault || err != nil {
		t.Errorf("%v, %v", o.Wrong, err)
	}
	_, err = Prove(nil, func(bool) (Run, error) { return nil, fault }, ignore)
	if err != fault {
		t.Errorf("a program that does not start: %v", err)
	}
}
