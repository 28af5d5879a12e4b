package lab

import (
	"iter"
	"os"
	"strings"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A lane shows the turn of its loop from its file, and marks the lines that
// name the operation which is being carried out, and the operations of the last
// Advance.
func TestALaneKnowsItsLine(t *testing.T) {
	for _, d := range classic.Designs {
		m := light()
		m.InputTimes, m.Stalls = []time.Duration{ms, 700 * ms}, []Stall{{At: 500 * ms, For: 300 * ms}}
		r := start(m, d, 0)
		var now, done [loop.Drop + 1]bool
		for at := time.Duration(0); at < time.Second; at += ms {
			r.Advance(at)
			for _, line := range r.Lines() {
				now[line.does] = now[line.does] || line.Now
				done[line.does] = done[line.does] || line.Done
			}
		}
		r.Stop()
		for do, did := range map[loop.Kind]int{
			loop.Input:  1,
			loop.Update: r.Updates,
			loop.Draw:   r.Draws,
			loop.Sleep:  r.Sleeps,
			loop.Drop:   int(r.Dropped),
		} {
			if done[do] != (did > 0) || now[do] != (did > 0 && do != loop.Input && do != loop.Drop) {
				t.Errorf("%s: %v is marked as running: %v, as done: %v, in\n%v", d.Name, do, now[do], done[do], r.Lines())
			}
		}
	}
}

// A line that names no operation runs with the operation below it. If two lines
// are equal, Line takes the last.
func TestALineOfTheCodeRuns(t *testing.T) {
	d, _ := classic.ByName("frameskip")
	r := start(light(), d, 0)
	defer r.Stop()
	want := map[string]loop.Kind{
		"next += step":             loop.Update,
		"if current < next:":       loop.Draw,
		"do.Sleep(next - current)": loop.Sleep,
		"skipped++":                loop.Drop,
	}
	for at := time.Duration(0); at < 100*ms; at += ms {
		r.Advance(at)
		for text, kind := range want {
			l, running := r.Line(text), r.doing[0]
			if running == loop.Input && kind == loop.Update { // "next += step" stands above both
				continue
			}
			if l.Now != (running == kind) || l.Text != text {
				t.Errorf("%q during %v: %+v", text, running, l)
			}
		}
	}
	r.Advance(110 * ms)
	if !r.Line("do.Draw()").Done {
		t.Error("a draw of the last Advance is not marked")
	}
	r.Advance(111 * ms)
	if r.Line("do.Draw()").Done {
		t.Error("a draw before the last Advance counts in it")
	}
}

// The turn of each core is found where a loop is written: in a function, in a
// literal, without Forever; and a loop whose file is not there has no lines.
func TestTheTurnIsFound(t *testing.T) {
	texts := func(d classic.Design) string {
		r := start(light(), d, 0)
		defer r.Stop()
		text := ""
		for _, line := range r.Lines() {
			text += line.Text + "\n"
		}
		return text
	}
	nap, _ := classic.ByName("nap")
	async, _ := classic.ByName("async")
	mine := func(f loop.Func) classic.Design { return classic.Design{Name: "mine", New: f} }
	for want, d := range map[string]classic.Design{
		"start := now()\ndo.Input()\ndo.Update(step)\ndo.Draw()\ndo.Sleep(start + step - now())\n": nap,
		"do.Update(ms)\nfor range 2:\n    do.Draw()\n": mine(func(loop.Now, *loop.Options) iter.Seq[loop.Action] {
			return loop.Forever(func(do *loop.Turn) {
				do.Update(ms)
				for range 2 {
					do.Draw()
				}
			})
		}),
		"actions := loop.Steady(now, o)\nreturn actions\n": mine(func(now loop.Now, o *loop.Options) iter.Seq[loop.Action] {
			actions := loop.Steady(now, o)
			return actions
		}),
	} {
		if got := texts(d); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", d.Name, got, want)
		}
	}
	got := texts(async)
	if strings.Count(got, "\n\n") != 1 || !strings.Contains(got, "do.Update(step)\n\ncurrent := now()") {
		t.Errorf("async has not two turns:\n%s", got)
	}
	if got := texts(classic.Design{Name: "mine", New: nobody{}.loop}); got != "" {
		t.Errorf("a loop without a file has the lines\n%s", got)
	}
}

// A loop without Forever has one turn, whose lines run.
func TestALineRunsWithoutForever(t *testing.T) {
	r := start(light(), classic.Design{Name: "mine", New: draws}, 0)
	defer r.Stop()
	r.Advance(ms)
	if l := r.Line("return all.Draw()"); !l.Now {
		t.Errorf("%+v does not run, in %+v", l, r.Lines())
	}
}

func draws(loop.Now, *loop.Options) iter.Seq[loop.Action] {
	all := pictures{}
	return all.Draw()
}

type pictures struct{}

// Draw only draws.
//
//go:noinline
func (pictures) Draw() iter.Seq[loop.Action] {
	return func(yield func(loop.Action) bool) {
		for yield(loop.Action{Do: loop.Draw}) {
		}
	}
}

// A file may have changed since the program was built, and may be cut off.
func TestABlockOfAFile(t *testing.T) {
	all := []string{"func a() {", "\tb()", "}", "func c() {", "\td()"}
	for number, want := range []bool{false, true, false, false, true, false, false} {
		if got := opens(all, number); got != want {
			t.Errorf("line %d opens a block: %v", number, got)
		}
	}
	if !opens(all[3:4], 1) {
		t.Error("the last line opens no block")
	}
	if a, c := end(all, 0), end(all, 3); a != 2 || c != len(all) {
		t.Errorf("the blocks end at %d and %d", a, c)
	}
}

// A file of one's own may have the name of Steady's file. In a program that was
// built with -trimpath it is below the working directory.
func TestAFileIsThatOfItsFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	os.Mkdir("rooms", 0o700)
	os.WriteFile("steady.go", []byte("mine"), 0o600)
	os.WriteFile("rooms/steady.go", []byte("below"), 0o600)
	for file, want := range map[string]string{
		dir + "/steady.go":               "mine",
		"mine/steady.go":                 "mine",
		"example.com/mine/steady.go":     "mine",
		"example.com/rooms/steady.go":    "below",
		"example.com/mine/other.go":      "",
		dir + "/mine/steady.go":          "",
		"fixstep@v1.0.0/loop/nothing.go": "",
	} {
		if text := textOf(file); text != want {
			t.Errorf("%s: it reads %q", file, text)
		}
	}
}

// nobody has a loop, whose method value the compiler writes.
type nobody struct{}

func (nobody) loop(now loop.Now, o *loop.Options) iter.Seq[loop.Action] { return loop.Steady(now, o) }
