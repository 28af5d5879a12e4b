//go:build linux

package vt_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"fixstep/term/vt"
)

// shown is a script that xterm runs: it shows one file after another, prints
// each screen into a file, and keeps the answers. The answer to ESC [ 5 n shows
// that xterm has read all bytes before it, and has printed the screen.
const shown = `stty raw -echo
[ -p "$1/page" ] || mkfifo "$1/page"
for i in $(seq "$2" "$3"); do
	[ -f "$1/$i.said" ] && continue
	printf '\033c'; cat "$1/$i"; printf '\030\033[?19h\033[i\033[6n\033[5n'
	said=
	while IFS= read -r -d n x; do said="$said${x}n"; case "$x" in *'[0') break; esac; done
	cat "$1/page" >"$1/$i.page"; printf %s "$said" >"$1/$i.said"
done`

// asks follows each input: it breaks off a sequence, and asks for the cursor.
const asks = "\x18\x1b[6n"

var position = regexp.MustCompile(`\x1b\[(\d+;\d+)R(\x1b\[0n)?$`)

// inXterm shows each of the inputs in a real xterm of w by h cells, and returns
// the printed screens, and the answers to asks.
func inXterm(t *testing.T, w, h int, inputs []string) (pages, cursors []string) {
	for _, program := range []string{"Xvfb", "xterm"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is missing: apt-get install xvfb xterm", program)
		}
	}
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	read := func(name string) string {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatalf("xterm has ended early: %v", err)
		}
		return string(b)
	}
	for i, in := range inputs {
		write(strconv.Itoa(i), in)
	}
	display := startXvfb(t)
	write("printer", "#!/bin/sh\nexec cat >"+dir+"/page\n")
	for first := 0; first < len(inputs); first += most {
		runXterm(t, display, dir, w, h, first, min(first+most, len(inputs))-1)
	}
	for i := range inputs {
		pages = append(pages, read(strconv.Itoa(i)+".page"))
		at := position.FindStringSubmatch(read(strconv.Itoa(i) + ".said"))
		cursors = append(cursors, append(at, "", "")[1])
	}
	return pages, cursors
}

// most bounds the pages that one xterm prints: 1,707 were too many.
const most = 500

// runXterm has xterm show the inputs first to last. An xterm that stops, as one
// of some hundred does on a busy machine, is started anew where it was.
func runXterm(t *testing.T, display, dir string, w, h, first, last int) {
	var out []byte
	for range 5 {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		xterm := exec.CommandContext(ctx, "xterm", "-display", display, "-u8", "-geometry", fmt.Sprintf("%dx%d", w, h),
			"-xrm", "*printerCommand: "+dir+"/printer", "-xrm", "*printerAutoClose: true", "-xrm", "*printAttributes: 2",
			"-e", "bash", "-c", shown, "bash", dir, strconv.Itoa(first), strconv.Itoa(last))
		xterm.Env, xterm.WaitDelay = append(os.Environ(), "LC_ALL=C.UTF-8"), time.Second
		out, _ = xterm.CombinedOutput()
		cancel()
		if _, err := os.Stat(filepath.Join(dir, strconv.Itoa(last)+".said")); err == nil {
			return
		}
	}
	t.Fatalf("xterm does not go on: %s", out)
}

// startXvfb starts an X server without a screen for a test, and returns the
// name of its display.
func startXvfb(t *testing.T) string {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	server := exec.CommandContext(t.Context(), "Xvfb", "-displayfd", "3", "-screen", "0", "640x480x24", "-nolisten", "tcp")
	server.ExtraFiles = []*os.File{w}
	err = server.Start()
	w.Close()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Process.Kill()
		server.Wait()
	})
	display, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb does not start: %v", err)
	}
	return ":" + strings.TrimSpace(display)
}

// printed returns the terminal that shows a printed screen.
func printed(page string, w, h int) *vt.Term {
	v := vt.New(w, h, vt.Options{})
	page = strings.NewReplacer("\x1b#5", "", "\uffff", "").Replace(page)
	v.Write([]byte("\x1b[?7l" + strings.TrimSuffix(page, "\r\n")))
	return v
}

// TestSmallSequencesAreXterms plays small sequences of every kind to a real
// xterm, and compares its text, cursor and styles with ours.
func TestSmallSequencesAreXterms(t *testing.T) {
	if os.Getenv("FIXSTEP_TEST") != "whole" {
		t.Skip("only FIXSTEP_TEST=whole starts a real xterm")
	}
	const w, h = 20, 8
	all := smallSequences()
	if os.Getenv("FIXSTEP_XTERM") != "all" { // each behind one of the starts: 17 s for 60
		n := 0
		all = slices.DeleteFunc(all, func(small) bool { n++; return (n-1)%4 != (n-1)/4%4 })
	}
	total, known := len(all), map[string]int{}
	var faults []string
	for range 3 { // an xterm on a busy machine loses a byte or a page now and then
		all, faults = unlike(t, w, h, all, known)
		if len(all) == 0 {
			break
		}
	}
	for _, fault := range faults {
		t.Error(fault)
	}
	differ := len(faults)
	for why, n := range known {
		t.Logf("%d differ: %s", n, why)
		differ += n
	}
	t.Logf("%d of %d the same", total-differ, total)
}

// unlike plays sequences to xterm, and returns those that it shows otherwise
// than ours for no known reason, with both pictures. It counts the others by
// their reasons.
func unlike(t *testing.T, w, h int, all []small, known map[string]int) (rest []small, faults []string) {
	inputs := make([]string, len(all))
	for i, c := range all {
		inputs[i] = c.start + c.in
	}
	pages, cursors := inXterm(t, w, h, inputs)
	for i, c := range all {
		ours, theirs := vt.New(w, h, vt.Options{}), printed(pages[i], w, h)
		ours.Write([]byte(inputs[i] + asks))
		at := append(position.FindStringSubmatch(string(ours.Answers())), "", "")[1]
		why := xtermDiffers(c.in)
		if len(ours.Ignored()) > 0 {
			why = "an order that Ignored names"
		}
		switch {
		case ours.String() == theirs.String() && at == cursors[i] && sameStyles(ours, theirs):
		case why != "":
			known[why]++
		default:
			rest = append(rest, c)
			faults = append(faults, fmt.Sprintf("%q, then %q: xterm has the cursor at %s and shows\n%s\nwe at %s\n%s",
				c.start, c.in, cursors[i], theirs.Styled(), at, ours.Styled()))
		}
	}
	return rest, faults
}

// differences are the sequences, as regular expressions of a part, that xterm
// carries out in another way, with the reason for ours.
var differences = []struct{ in, why string }{
	{`\x1b\[(0|0;0|;3|2;5)T`, "xterm takes no 0 for 1 here, and more numbers for a mouse"},
	{`\x1b\[[0-9;]*Z`, "at the waiting wrap xterm stays, as a tab does; tmux goes back"},
	{`\x1bm`, "memory of an HP terminal"},
	{`\x1b\[\?(47|1047)h`, "a reset of xterm leaves the other screen as it was"},
	{`\x1b\[8m`, "xterm prints hidden text as blanks without a style"},
	{`\x1b\[(38;5|38;2;1;2|4:3|4:0|1:2)m`, "a color that is not whole, and parts of a number, are none"},
	{`e\x{301}|^\x{301}`, "xterm composes é, and drops a mark without a base or at the start"},
	{"[\u200b\u2060\ud7b0\ud7fb\u1160]|👨", "xterm drops what has no width, and cannot be printed"},
	{`(;1){20}`, "xterm takes 30 numbers at most"},
	{`\x1b[\[(]?2?[^\x00-\x7f]`, "bytes beyond ASCII in a sequence: nothing should depend on it"},
	{`\x1b\[2;5s`, "the second half of margins left and right, which tmux sends"},
}

// xtermDiffers returns the reason why xterm shows something else, or "".
func xtermDiffers(in string) string {
	if !utf8.ValidString(in) {
		return "xterm prints broken UTF-8 as it likes"
	}
	for _, d := range differences {
		if regexp.MustCompile(d.in).MatchString(in) {
			return d.why
		}
	}
	return ""
}

// sameStyles compares the styles of all cells with text: a printed screen has
// no blanks at the end of a row, and 16 colors.
func sameStyles(ours, theirs *vt.Term) bool {
	w, h := ours.Size()
	for n := range w * h {
		a, b := ours.Cell(n%w, n/w), theirs.Cell(n%w, n/w)
		if (a.Style == vt.Style{}) {
			continue // xterm may print a style up to the end of the row
		}
		a.Style.Link, a.Style.Under = "", 0
		if a.Text != " " && a.Text != "" && a.Style != b.Style {
			return false
		}
	}
	return true
}
