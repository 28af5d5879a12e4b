package cast_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"fixstep/term/internal/cast"
	"fixstep/term/termtest"
	"fixstep/term/vt"
)

// recorded returns the recording of a program that takes the terminal over,
// draws once a second, has its window resized, and gives the terminal back.
func recorded(title string) *cast.Recording {
	now := time.Second / 4
	r := cast.New(20, 3, vt.Options{}, func() time.Duration { return now })
	v := vt.New(20, 3, vt.Options{Tap: r})
	send := func(text string) { fmt.Fprint(v, text) }
	send("$ play\r\n\x1b[?1049h\x1b]2;" + title + "\a")
	send("\x1b[2J\x1b[H\x1b[1;31mstart <&>\x1b[m")
	for i := range 3 {
		now += time.Second
		send(fmt.Sprintf("\x1b[2;1Hstep %d \x1b[44;4m▚█x\x1b[m 漢⠕▒", i))
		now += time.Millisecond
		send("\x1b[3;1H\x1b[7mend\x1b[m ")
	}
	now += time.Second
	r.Resize(10, 4)
	v.Resize(10, 4)
	send("\x1b[4;1H\x1b[4;9mlow\x1b[m\x1b[?25l")
	now += time.Second
	send("\x1b[2J\x1b[?1049l\x1b[?25h")
	return r
}

// TestTheCastIsWhatWasSent plays the asciicast back.
func TestTheCastIsWhatWasSent(t *testing.T) {
	var out bytes.Buffer
	recorded("").WriteCast(&out)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	type header struct{ Version, Width, Height int }
	var head header
	err := json.Unmarshal([]byte(lines[0]), &head)
	if err != nil || head != (header{2, 20, 3}) {
		t.Errorf("%v, %+v", err, head)
	}
	v := vt.New(head.Width, head.Height, vt.Options{})
	last := 0.0
	for _, line := range lines[1:] {
		var event [3]any
		if err := json.Unmarshal([]byte(line), &event); err != nil || event[0].(float64) < last {
			t.Fatalf("%v: %s", err, line)
		}
		last = event[0].(float64)
		if event[1] == "r" {
			var w, h int
			fmt.Sscanf(event[2].(string), "%dx%d", &w, &h)
			v.Resize(w, h)
			continue
		}
		if last == 4.253 && v.String() != "start <&>\nstep 2 ▚█x\nend\n\n" {
			t.Errorf("before the last picture:\n%s", v)
		}
		v.Write([]byte(event[2].(string)))
	}
	w, h := v.Size()
	got := fmt.Sprintf("%d lines, at %v: %d by %d\n%s", len(lines), last, w, h, v)
	if got != "12 lines, at 5.253: 10 by 4\n$ play\n\n\n\n" {
		t.Error(got)
	}
}

// TestPicturesAreGolden: a picture is well formed, and the same as before. A
// title draws a window around it.
func TestPicturesAreGolden(t *testing.T) {
	for name, write := range map[string]func(*cast.Recording, io.Writer) error{
		"still": (*cast.Recording).WriteStill, "moves": (*cast.Recording).WriteAnimation,
	} {
		for window, title := range map[string]string{"": "", "-titled": "a <b> & c"} {
			var out bytes.Buffer
			write(recorded(title), &out)
			wellFormed(t, out.String())
			termtest.Golden(t, "testdata/"+name+window+".svg", out.String())
		}
	}
}

// wellFormed checks that a text is XML.
func wellFormed(t *testing.T, svg string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("%v\n%s", err, svg)
		}
	}
}

// TestAnSVGHasOnlyCharactersOfXML, although a program may print all of Unicode.
func TestAnSVGHasOnlyCharactersOfXML(t *testing.T) {
	r := cast.New(20, 3, vt.Options{}, func() time.Duration { return 0 })
	r.Write([]byte("\x1b]2;a\uffff\x01b\ab\ufffe<\uffff"))
	var out bytes.Buffer
	r.WriteStill(&out)
	wellFormed(t, out.String())
	if !strings.Contains(out.String(), ">b\ufffd&lt;\ufffd<") {
		t.Error(out.String())
	}
}

// TestARuneMayComeInTwoWrites: a program writes bytes, and one write may end
// within a rune. Bytes that are no rune stay at their place.
func TestARuneMayComeInTwoWrites(t *testing.T) {
	var now time.Duration
	r := cast.New(20, 3, vt.Options{}, func() time.Duration { return now })
	for _, part := range []string{"a\xe6", "\xbc", "\xa2b\xff", "c\xe2\x96"} {
		r.Write([]byte(part))
		now += time.Second
	}
	var out bytes.Buffer
	r.WriteCast(&out)
	_, events, _ := strings.Cut(out.String(), "\n")
	want := `[0.000000, "o", "a"]
[1.000000, "o", ""]
[2.000000, "o", "漢b\ufffd"]
[3.000000, "o", "c"]
[4.000000, "o", "\ufffd\ufffd"]
`
	if events != want {
		t.Errorf("%s", events)
	}
}

// TestAPictureHasTheColorsThatAProgramDefines, by OSC 4.
func TestAPictureHasTheColorsThatAProgramDefines(t *testing.T) {
	r := cast.New(20, 3, vt.Options{}, func() time.Duration { return 0 })
	r.Write([]byte("\x1b[38;5;17;48;5;18mtext\x1b]4;17;rgb:d6/d6/d6\x1b\\\x1b]4;18;rgb:39/39/39\x1b\\"))
	var out bytes.Buffer
	r.WriteStill(&out)
	if svg := out.String(); !strings.Contains(svg, "#d6d6d6") || !strings.Contains(svg, "#393939") {
		t.Error(svg)
	}
}

// TestNothingIsAPicture: a recording without bytes, of a terminal without
// cells.
func TestNothingIsAPicture(t *testing.T) {
	r := cast.New(0, 0, vt.Options{}, func() time.Duration { return 0 })
	for _, write := range []func(io.Writer) error{r.WriteStill, r.WriteAnimation, r.WriteCast} {
		var out bytes.Buffer
		if err := write(&out); err != nil || out.Len() == 0 {
			t.Errorf("%v, %q", err, out.String())
		}
	}
}
