package record

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// A tape plays a session for a Recorder. Each line of its text is a time in
// milliseconds, and a word that is typed, with the settings of the tty after
// "in"; or, after >, the rows of a picture with / between them. A ~ at the end
// of a picture changes only its style.
type tape struct {
	*Recorder
	at time.Duration
}

func play(text string) (list []string) {
	p := tape{Recorder: NewRecorder([]string{"anna"})}
	for line := range strings.Lines(text) {
		var at int
		line = strings.TrimSpace(line)
		number, rest, _ := strings.Cut(line, " ")
		fmt.Sscan(number, &at)
		p.at = time.Duration(at) * time.Millisecond
		switch picture, isPicture := strings.CutPrefix(rest, ">"); {
		case line == "":
		case rest == "end":
			return p.list(p.Lines(p.at, true))
		case isPicture:
			rows := strings.ReplaceAll(strings.TrimRight(picture, "~"), "/", "\n") + "\n"
			p.Draw(p.at, rows, picture)
		default:
			word, settings, _ := strings.Cut(rest, " in ")
			p.Begin(p.at, settings)
			p.Add(typing(0, word)[0])
		}
	}
	return p.list(p.Lines(p.at, false))
}

func (p tape) list(lines []Line) (list []string) {
	for _, l := range lines {
		list = append(list, l.String())
	}
	return list
}

// TestALineIsWhatThePlayerDidUpToARest.
func TestALineIsWhatThePlayerDidUpToARest(t *testing.T) {
	for name, c := range map[string]struct{ tape, want string }{
		"a page": {`10 >one page
			900 Space
			910 >two pages
			1900 q
			1950 end`, "until:'one page'|Space until:'two pages'|q"},
		"an echo is no rest": {`10 >$
			900 l
			910 >$ l
			1500 s
			1510 >$ ls
			2000 Enter
			2010 >$ ls/main.c/$
			3000 end`, "until:'$'|'ls' Enter"},
		"an echo that comes late": {`10 >$
			900 l
			950 s
			990 >$ ls
			2000 Enter
			2100 end`, "until:'$'|'ls' Enter"},
		"stars are an echo": {`10 >Password:
			900 a
			910 >Password: *
			1500 b
			1510 >Password: **
			2500 Enter
			2600 end`, "until:'Password:'|'ab' Enter"},
		"what is erased is an echo": {`10 >> ab
			900 Backspace
			910 >> a
			1500 Backspace
			1510 >>
			2500 end`, "until:'> ab'|Backspace*2"},
		"a column counts with the echo": {`10 >text/0,0
			900 a
			910 >atext/0,1
			1500 b
			1510 >abtext/0,2
			2500 end`, "until:'text'|'ab'"},
		"an answer is no echo": {`10 >question?
			900 y
			910 >question? yes, it is
			2500 end`, "until:'question?'|y"},
		"a bar that moves is a rest": {`10 >a list
			900 Down
			910 >a list~
			2000 Enter
			2010 >other
			3000 end`, "until:'a list'|Down still:300ms|Enter"},
		"nothing is no rest": {`10 >page
			900 x
			3000 y
			6000 end`, "until:'page'|'xy'"},
		"the cut session ends with a rest": {`10 >page
			900 x
			950 >other words
			3000 >other words`, "until:'page'|x until:'other words'"},
		"what was there is not waited for": {`10 >menu/file
			900 x
			950 >menu/file menu/menu: Open
			3000 y
			3001 end`, "until:'file'|x until:'file menu'|y"},
		"type-ahead does not meet what stood before": {`10 >Open
			900 x
			910 >closed
			1000 y
			1010 >Open/now
			3000 end`, "until:'Open'|'xy'"},
		"below a row": {`10 >$
			900 x
			910 >$ x
			1000 Enter
			1020 >$ x/x/$
			3000 y
			3001 end`, "until:'$'|x Enter until:'x\n$'|y"},
		"a prompt says that it is done": {`10 >$
			900 Enter
			910 >$ ls/good news/$
			2000 y
			2001 end`, "until:'$'|Enter until:'news\n$'|y"},
		"a prompt that comes back in its place": {`10 >page/:
			900 x
			910 >page/ /x
			1000 Enter
			1010 >words/:
			2000 y
			2001 end`, "until:'page'|x Enter until:'words'|y"},
		"a row that changes is no prompt": {`10 >$
			900 Enter
			910 >$ ls/good news/$ 12:30/all is well
			2000 y
			2001 end`, "until:'$'|Enter until:'all is well'|y"},
		"another tty": {`10 >$
			900 Enter in raw
			910 >$ /
			960 x in lines
			970 >$ /x
			1100 y in lines
			1110 end`, "until:'$'|Enter still:300ms|'xy'"},
		"it thinks": {`10 >page
			900 x
			2900 >page~
			5000 y
			5001 end`, "until:'page'|x still:3s|y"},
		"it draws on": {`10 >page
			900 x
			910 >page~
			1900 >page~~
			2600 y
			2601 end`, "until:'page'|x still:300ms|y"},
		"it never is still": {`10 >0
			400 >1
			700 >2
			1000 >3
			1300 >4
			1400 x
			1401 end`, "wait:1.4s|x"},
		"at the bounds": {`10 >one page
			300 Space
			310 >two pages
			610 >two pages
			611 end`, "until:'one page'|Space"},
		"few pictures are no motion": {`10 >0
			700 >1
			1000 >2
			1100 x
			1101 end`, "still:300ms|x"},
		"what moved stands still": {`10 >0
			400 >1
			700 >2
			1000 >3
			1300 x
			1301 end`, "still:300ms|x"},
		"the first tty is no other one": {`10 >page
			100 x in raw
			110 >other words
			2000 y in raw
			2001 end`, "x until:'other words'|y"},
		"what was there long ago": {`10 >menu
			900 x
			910 >other words
			2000 y
			2010 >menu
			3000 z
			3001 end`, "until:'menu'|x until:'other words'|y until:'menu'|z"},
		"cut before a rest": {`10 >page
			900 x
			910 >other words
			1000 >other words`, "until:'page'|x"},
		"a long wait": {`10 >page
			900 x
			30900 >done it
			33000 y
			33001 end`, "until:'page'|x until:'done it':1m30s|y"},
	} {
		if got := strings.Join(play(c.tape), "|"); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestASlowHandIsNotARest: two arrows of one who types slowly are one line, as
// those of one who types fast.
func TestASlowHandIsNotARest(t *testing.T) {
	for _, gap := range []int{60, 160, 470} {
		text := "10 >row 0\n"
		at := 1000
		for i := range 20 {
			at += gap
			text += fmt.Sprintf("%d Down\n%d >row %c\n", at, at+10, 'a'+i)
		}
		text += fmt.Sprintf("%d q\n%d end", at+1700, at+1750)
		got := play(text)
		if last := got[len(got)-2]; !strings.HasSuffix(last, "until:'row t'") || len(got) > 11 {
			t.Errorf("a key in %d ms: %q", gap, got)
		}
	}
}

// TestNothingGrowsWithTheSession but the words.
func TestNothingGrowsWithTheSession(t *testing.T) {
	r := NewRecorder(nil)
	for i := range 3000 {
		at := time.Duration(i) * 50 * ms
		r.Draw(at, fmt.Sprintf("row %d\n", i), fmt.Sprint(i))
		r.Begin(at, "")
		r.Add(Key{Word: "x", Char: 'x', At: at})
	}
	if len(r.seen) > mostSeen || len(r.gaps) > mostGaps || len(r.typed) > mostTyped || len(r.changed) > 1 {
		t.Errorf("%d rows, %d gaps, %d characters, %d times are kept", len(r.seen), len(r.gaps), len(r.typed), len(r.changed))
	}
	many := strings.Repeat("one two three four five six seven\n", 500)
	for i := range 500 {
		many = strings.Replace(many, "one", fmt.Sprintf("row%c%c", 'a'+i%26, 'a'+i/26), 1)
	}
	r.Draw(time.Hour, many, "many")
	if n := len(r.texts()); n > mostTexts || n < mostTexts/2 {
		t.Errorf("%d texts are kept", n)
	}
}
