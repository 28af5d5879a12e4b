package scene

import (
	"bytes"
	"compress/flate"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	tcell2 "github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/termtest"
	"fixstep/term/vt"
)

// A library starts the scene of n things on a terminal.
type library struct {
	name  string
	start func(t testing.TB, n, frames int, o vt.Options) *termtest.Player
}

var (
	fixstep   = library{"fixstep", startFixstep}
	bubbleTea = library{"Bubble Tea " + version("charm.land/bubbletea/v2"), onTTY(onBubbleTea)}
	tcell3s   = library{"tcell " + version("github.com/gdamore/tcell/v3"), onTTY(onTcell3)}
	tcell2s   = library{"tcell " + version("github.com/gdamore/tcell/v2"), onTTY(onItsOwnTcell2)}
)

// startFixstep starts the scene on fixstep's screen.
func startFixstep(t testing.TB, n, frames int, o vt.Options) *termtest.Player {
	run := func(s *term.Screen) error { return onTcell2(s, n, frames) }
	return termtest.Start(t, run, wide, high, o)
}

// onTTY returns the function that starts a program of bytes.
func onTTY(
	play func(tty *termtest.TTY, n, frames int) error,
) func(t testing.TB, n, frames int, o vt.Options) *termtest.Player {
	return func(t testing.TB, n, frames int, o vt.Options) *termtest.Player {
		run := func(tty *termtest.TTY) error { return play(tty, n, frames) }
		return termtest.StartTTY(t, run, wide, high, o)
	}
}

// onItsOwnTcell2 plays the scene on the screen of tcell 2.
func onItsOwnTcell2(tty *termtest.TTY, n, frames int) error {
	s, err := tcell2.NewTerminfoScreenFromTty(tty)
	if err != nil {
		return err
	}
	return onTcell2(s, n, frames)
}

// version returns the version of a module that this test is built with. The
// build information of a test names no modules.
func version(module string) string {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}}", module).Output()
	if err != nil {
		panic(err)
	}
	return strings.Trim(string(out), "v\n")
}

// A run is what 20 seconds of the scene gave, after five seconds.
type run struct {
	late     []time.Duration // from each key until the screen shows it
	frames   float64         // pictures a second on the screen
	perFrame int             // bytes that are written for a frame
	packed   int             // what ssh -C makes of them
}

// A packer counts what ssh -C makes of the bytes for the terminal.
type packer struct {
	*flate.Writer
	packed bytes.Buffer
}

// newPacker returns a packer that has packed nothing.
func newPacker() *packer {
	p := &packer{}
	p.Writer, _ = flate.NewWriter(&p.packed, 6)
	return p
}

// Write packs bytes.
func (p *packer) Write(b []byte) (int, error) {
	p.Writer.Write(b)
	return len(b), p.Flush()
}

// play plays the scene over a line for 20 seconds. It types a key a while after
// the last one was seen.
func (l library) play(t *testing.T, n, frames int, line vt.Line) (r run) {
	termtest.Test(t, func(t *testing.T) {
		line.Hold = 1 << 30 // Bubble Tea holds a lock while it writes: see package termtest
		tap := newPacker()
		p := &viewer{Player: l.start(t, n, frames, vt.Options{Line: line, Tap: tap})}
		p.Wait(5 * time.Second)
		begun := time.Now()
		random := rand.New(rand.NewPCG(1, 1))
		key := 'a'
		for time.Since(begun) < 20*time.Second {
			p.watch(250*time.Millisecond + time.Duration(random.IntN(500))*time.Millisecond)
			// Then go to any moment between two frames.
			p.Wait(time.Duration(random.IntN(1000)) * time.Second / 30_000)
			r.late = append(r.late, p.types(key))
			key++
			if key > 'p' { // q would end the program
				key = 'a'
			}
		}
		r.frames = float64(p.pictures) / time.Since(begun).Seconds()
		if line.Rate == 0 {
			tap.packed.Reset()
			r.perFrame = p.Cost("wait:9s") / (10 * frames)
			r.packed = tap.packed.Len() / (10 * frames)
		}
		p.Stop()
	})
	return r
}

// A viewer is a player who counts the pictures.
type viewer struct {
	*termtest.Player
	pictures int
	last     string
}

// look counts the picture, if it is another one than at the last look.
func (v *viewer) look() {
	if now := v.Look().String(); now != v.last {
		v.last = now
		v.pictures++
	}
}

// watch looks for some time.
func (v *viewer) watch(length time.Duration) {
	end := time.Now().Add(length)
	isOver := func() bool {
		v.look()
		return !time.Now().Before(end)
	}
	v.UntilFunc("time", isOver, length+time.Second)
	v.look()
}

// types types a key, and returns the time until the screen shows it.
func (v *viewer) types(key rune) time.Duration {
	typed := time.Now()
	v.Type(string(key))
	var seen time.Time
	isSeen := func() bool {
		v.look()
		if seen.IsZero() && v.Look().Cell(60, high-1).Text == string(key) {
			seen = time.Now()
		}
		return !seen.IsZero()
	}
	v.UntilFunc("the key "+string(key), isSeen, 5*time.Minute)
	return seen.Sub(typed)
}

// median returns the median and the largest time.
func (r run) median() (median, worst time.Duration) {
	sorted := slices.Sorted(slices.Values(r.late))
	return sorted[(len(sorted)-1)/2], sorted[len(sorted)-1]
}

// text returns the median, and an arrow if the times grow.
func (r run) text() string {
	median, worst := r.median()
	first := r.late[0]
	last := r.late[len(r.late)-1]
	grows := last == worst && worst > first*3/2
	switch {
	case median < time.Second:
		return fmt.Sprintf("%.2f s", median.Seconds())
	case grows, len(r.late) < 4: // few keys are seen if each one takes so long
		return fmt.Sprintf("%.0f s ↑", median.Seconds())
	}
	return fmt.Sprintf("%.0f s", median.Seconds())
}

const trip = 50 * time.Millisecond

// numbersFile is the page of the numbers, which README names.
const numbersFile = "../../../../.github/NUMBERS.md"

// TestNumbers measures the table of the page of numbers. The page must say
// about the same, because the streams of tcell differ a little from run to run.
// It must name the same versions. With -update the table is written there.
func TestNumbers(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(numbersFile)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^\| key to screen.*\n(\|.*\n)+`).FindString(string(page))
	cpu := regexp.MustCompile(`\(\d+ ms\)`).FindAllString(found, -1) // is of .ci/bench
	table := measured(t, cpu)
	t.Log("\n" + table)
	if flag.Lookup("update").Value.String() == "true" {
		termtest.Golden(t, numbersFile, strings.Replace(string(page), found, table, 1))
		return
	}
	head, _, _ := strings.Cut(table, "\n")
	if !strings.HasPrefix(found, head) || !alike(found, table) {
		t.Errorf("the page of numbers has\n%s", found)
	}
}

// measured returns the table, with the given CPU of each library.
func measured(t *testing.T, cpu []string) string {
	lines := []struct {
		n, rate int
		name    string
	}{
		{20, 64_000, "20 things over 64 kbit/s"},
		{200, 256_000, "200 things over 256 kbit/s"},
		{200, 64_000, "200 things over 64 kbit/s"},
		{500, 128_000, "500 things over 128 kbit/s"},
	}
	const packed = "| with `ssh -C` |"
	rows := []string{"| key to screen |", "|---|"}
	for _, line := range lines {
		rows = append(rows, "| "+line.name+" |", packed)
	}
	rows = append(rows, "| 200 things: bytes of a frame |", packed, "| 200 things: CPU a second |")
	for i, l := range []library{fixstep, bubbleTea, tcell3s, tcell2s} {
		cells := []string{l.name, ""}
		for _, line := range lines {
			for _, packed := range []bool{false, true} {
				r := l.play(t, line.n, 30, vt.Line{Rate: line.rate, Trip: trip, Packed: packed})
				cells = append(cells, r.text())
			}
		}
		r := l.play(t, 200, 30, vt.Line{Trip: time.Millisecond})
		cells = append(cells, strconv.Itoa(r.perFrame), strconv.Itoa(r.packed), cpu[i])
		for k, cell := range cells {
			rows[k] += " " + cell + " |"
		}
		rows[1] = strings.Replace(rows[1], "  |", "---|", 1)
	}
	return strings.Join(rows, "\n") + "\n"
}

// alike reports whether two tables have the same texts, and numbers that are
// alike: bytes within 5 %, and times, of which some grow, within a factor of 2.
func alike(a, b string) bool {
	number := regexp.MustCompile(`[\d.]+`)
	x := number.FindAllString(a, -1)
	y := number.FindAllString(b, -1)
	if number.ReplaceAllString(a, "") != number.ReplaceAllString(b, "") || len(x) != len(y) {
		return false
	}
	for i := range x {
		p, _ := strconv.ParseFloat(x[i], 64)
		q, _ := strconv.ParseFloat(y[i], 64)
		most := 2.0
		if p > 100 {
			most = 1.05
		}
		if max(p, q) > most*min(p, q) {
			return false
		}
	}
	return true
}

// TestSceptic prints what other lines give, and with -v all of them. From 1
// Mbit/s on no library is late. On a line that is too slow for the scene,
// fixstep is late by a second and a half at most, and tcell by half a minute.
func TestSceptic(t *testing.T) {
	t.Parallel()
	for _, n := range []int{20, 200} {
		t.Logf("%d things: pictures a second · key to screen, ms, median / worst:"+
			" fixstep, fixstep with 15 frames, tcell 2", n)
		for _, rate := range []int{64_000, 1_000_000, 10_000_000} {
			for _, trip := range []time.Duration{10, 50, 200, 500} {
				isSample := rate < 10_000_000 && trip == 50
				if isSample || testing.Verbose() {
					compare(t, n, vt.Line{Rate: rate, Trip: trip * time.Millisecond})
				}
			}
		}
	}
}

// compare prints what a line gives, and fails if fixstep or tcell is late where
// it should not be.
func compare(t *testing.T, n int, line vt.Line) {
	row := fmt.Sprintf("%5d kbit/s %3d ms", line.Rate/1000, line.Trip.Milliseconds())
	play := func(l library, frames int) (median time.Duration) {
		r := l.play(t, n, frames, line)
		median, worst := r.median()
		row += fmt.Sprintf(" | %4.1f · %5d / %5d", r.frames, median.Milliseconds(), worst.Milliseconds())
		return median
	}
	ours := play(fixstep, 30)
	play(fixstep, 15)
	theirs := play(tcell2s, 30)
	t.Log(row)
	if ours > theirs+5*time.Millisecond {
		t.Error("fixstep is too late")
	}
	if line.Rate > 64_000 && theirs > ours+40*time.Millisecond {
		t.Error("tcell is too late")
	}
}
