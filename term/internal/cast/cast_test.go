package cast

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"fixstep/term/vt"
)

// recorded returns the recording of a program that takes the terminal over,
// draws once a second, has its window resized, and gives the terminal back.
func recorded(t *testing.T) *Recording {
	t.Helper()
	var now time.Duration
	r := New(20, 3, vt.Options{}, func() time.Duration { return now })
	v := vt.New(20, 3, vt.Options{Tap: r})
	send := func(text string) { fmt.Fprint(v, text) }
	send("$ play\r\n\x1b[?1049h")
	send("\x1b[2J\x1b[H\x1b[1;31mstart <&>\x1b[m")
	for i := range 3 {
		now += time.Second
		send(fmt.Sprintf("\x1b[2;1Hstep %d \x1b[44;4m▚█x\x1b[m 漢 ▒", i))
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
	recorded(t).WriteCast(&out)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	var head struct{ Version, Width, Height int }
	if err := json.Unmarshal([]byte(lines[0]), &head); err != nil || head.Version != 2 || head.Width != 20 || head.Height != 3 {
		t.Errorf("%v, %+v", err, head)
	}
	v, last := vt.New(head.Width, head.Height, vt.Options{}), 0.0
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
		if last == 4.003 && v.String() != "start <&>\nstep 2 ▚█x\nend\n\n" {
			t.Errorf("before the last picture:\n%s", v)
		}
		v.Write([]byte(event[2].(string)))
	}
	if w, h := v.Size(); w != 10 || h != 4 || v.String() != "$ play\n\n\n\n" || last != 5.003 || len(lines) != 12 {
		t.Errorf("%d lines, at %v %d by %d\n%s", len(lines), last, w, h, v)
	}
}

// texts returns the texts of an SVG, which must be well formed, and the number
// of elements of a name.
func texts(t *testing.T, svg string, element string) (list []string, n int) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(svg))
	in := ""
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return list, n
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if in = token.Name.Local; in == element {
				n++
			}
		case xml.EndElement:
			in = ""
		case xml.CharData:
			if in == "text" {
				list = append(list, string(token))
			}
		}
	}
}

func TestTheStillIsTheLastPicture(t *testing.T) {
	var out bytes.Buffer
	recorded(t).WriteStill(&out)
	list, paths := texts(t, out.String(), "path")
	if got := strings.Join(list, "|"); got != "start <&>|step 2|x|end|low" {
		t.Errorf("%q", got)
	}
	if paths != 1 || !strings.Contains(out.String(), `width="180" height="72"`) || strings.Contains(out.String(), "keyframes") {
		t.Errorf("%d paths\n%s", paths, out.String())
	}
	for _, want := range []string{`fill="#cd0000" class="b"`, `fill="#111111"`, `<rect x="63" width="27" height="18" fill="#1e6fee"/>`, "M63 0h4.5v9h-4.5z", `text-decoration="underline line-through">low<`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %s in\n%s", want, out.String())
		}
	}
}

func TestTheAnimationHasAllPictures(t *testing.T) {
	var out bytes.Buffer
	recorded(t).WriteAnimation(&out)
	_, frames := texts(t, out.String(), "svg")
	if frames != 2+5 { // the start, three steps, the last picture
		t.Errorf("%d frames", frames-2)
	}
	if want := "16.6583%{transform:translateX(-180px)}"; !strings.Contains(out.String(), want) || strings.Contains(out.String(), "script") {
		t.Errorf("no %s in\n%s", want, out.String())
	}
}

// TestATitleMakesAWindow around the picture. The frames of an animation stay
// inside of the window, and a reader who wants no motion sees the first one.
func TestATitleMakesAWindow(t *testing.T) {
	plain, titled := recorded(t), recorded(t)
	titled.list[0].sent = append([]byte("\x1b]2;a <b> & c\a"), titled.list[0].sent...)
	var without, with bytes.Buffer
	plain.WriteAnimation(&without)
	titled.WriteAnimation(&with)
	for _, want := range []string{
		`viewBox="0 0 200 112"`, "\n<title>a &lt;b&gt; &amp; c</title>\n", ">a &lt;b&gt; &amp; c</text>",
		`<svg x="10" y="30" width="180" height="72" shape-rendering="crispEdges"><g class="f">`, "reduce){.f{animation:none}}",
	} {
		if !strings.Contains(with.String(), want) {
			t.Errorf("no %s in\n%s", want, with.String())
		}
	}
	if texts(t, with.String(), "title"); strings.Contains(without.String(), "<title") || !strings.Contains(without.String(), `viewBox="0 0 180 72"`) {
		t.Errorf("a window without a title:\n%s", without.String())
	}
}

// TestAnSVGHasOnlyCharactersOfXML, although a program may print all of Unicode.
func TestAnSVGHasOnlyCharactersOfXML(t *testing.T) {
	r := New(20, 3, vt.Options{}, func() time.Duration { return 0 })
	r.Write([]byte("\x1b]2;a\uffff\x01b\ab\ufffe<\uffff"))
	var out bytes.Buffer
	r.WriteStill(&out)
	if list, _ := texts(t, out.String(), "text"); !strings.Contains(strings.Join(list, ""), "b\ufffd<\ufffd") {
		t.Errorf("%q", list)
	}
	if got := escape("\ufffe\uffff\x00\x1f\xff\t\n&"); got != "\ufffd\ufffd\ufffd\ufffd\ufffd&#x9;&#xA;&amp;" {
		t.Errorf("%q", got)
	}
}

// TestARuneMayComeInTwoWrites: a program writes bytes, and one write may end
// within a rune. Bytes that are no rune stay at their place.
func TestARuneMayComeInTwoWrites(t *testing.T) {
	var now time.Duration
	r := New(20, 3, vt.Options{}, func() time.Duration { return now })
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

func TestNothingIsAPicture(t *testing.T) {
	r := New(0, 0, vt.Options{}, func() time.Duration { return 0 })
	for _, write := range []func(io.Writer) error{r.WriteStill, r.WriteAnimation, r.WriteCast} {
		var out bytes.Buffer
		if err := write(&out); err != nil || out.Len() == 0 {
			t.Errorf("%v, %q", err, out.String())
		}
	}
}

// TestBlocksFillTheirCells counts the pixels of each block element. Shades are
// text.
func TestBlocksFillTheirCells(t *testing.T) {
	area := func(r rune) (sum float64) {
		for box := range strings.SplitSeq(blockOf(string(r), 0), "M") {
			var x, y, w, h float64
			if n, _ := fmt.Sscanf(box, "%g %gh%gv%g", &x, &y, &w, &h); n == 4 {
				if sum += w * h; x < 0 || y < 0 || x+w > cellWidth || y+h > cellHeight {
					t.Errorf("%c: %s", r, box)
				}
			}
		}
		return sum / (cellWidth * cellHeight)
	}
	for i, want := range []float64{4, 1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1, 4, 0, 0, 0, 1, 1, 2, 2, 2, 6, 4, 6, 6, 2, 4, 6} {
		if got := area('▀' + rune(i)); got != want/8 {
			t.Errorf("%c fills %v of its cell, want %v", '▀'+rune(i), got, want/8)
		}
	}
	if blockOf("a", 0)+blockOf("─", 0)+blockOf("■", 0)+blockOf("", 0) != "" {
		t.Error("a letter is a block")
	}
}
