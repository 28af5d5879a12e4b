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
	fixstep = library{"fixstep", func(t testing.TB, n, frames int, o vt.Options) *termtest.Player {
		return termtest.Start(t, func(s *term.Screen) error { return onTcell2(s, n, frames) }, wide, high, o)
	}}
	bubbleTea = library{"Bubble Tea " + version("charm.land/bubbletea/v2"), func(t testing.TB, n, frames int, o vt.Options) *termtest.Player {
		return termtest.StartTTY(t, func(tty *termtest.TTY) error { return onBubbleTea(tty, n, frames) }, wide, high, o)
	}}
	tcell3s = library{"tcell " + version("github.com/gdamore/tcell/v3"), func(t testing.TB, n, frames int, o vt.Options) *termtest.Player {
		return termtest.StartTTY(t, func(tty *termtest.TTY) error { return onTcell3(tty, n, frames) }, wide, high, o)
	}}
	tcell2s = library{"tcell " + version("github.com/gdamore/tcell/v2"), func(t testing.TB, n, frames int, o vt.Options) *termtest.Player {
		return termtest.StartTTY(t, func(tty *termtest.TTY) error {
			s, err := tcell2.NewTerminfoScreenFromTty(tty)
			if err != nil {
				return err
			}
			return onTcell2(s, n, frames)
		}, wide, high, o)
	}}
)

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

func newPacker() *packer {
	p := &packer{}
	p.Writer, _ = flate.NewWriter(&p.packed, 6)
	return p
}

func (p *packer) Write(b []byte) (int, error) {
	p.Writer.Write(b)
	return len(b), p.Flush()
}

// play plays the scene over a line, and types a key a while after the last one
// was seen.
func (l library) play(t *testing.T, n, frames int, line vt.Line) (r run) {
	termtest.Test(t, func(t *testing.T) {
		pictures := 0
		line.Hold = 1 << 30 // Bubble Tea holds a lock while it writes: see package termtest
		tap := newPacker()
		o := vt.Options{Line: line, Tap: tap}
		p := l.start(t, n, frames, o)
		p.Wait(5 * time.Second)
		last := ""
		look := func() {
			if now := p.Look().String(); now != last {
				last = now
				pictures++
			}
		}
		begun, random := time.Now(), rand.New(rand.NewPCG(1, 1))
		wait := func(d time.Duration) { // counts the pictures meanwhile
			end := time.Now().Add(d)
			p.UntilFunc("time", func() bool { look(); return !time.Now().Before(end) }, d+time.Second)
		}
		for key := 'a'; time.Since(begun) < 20*time.Second; key = 'a' + (key-'a'+1)%16 {
			wait(250*time.Millisecond + time.Duration(random.IntN(500))*time.Millisecond)
			look()
			pause := time.Duration(random.IntN(1000)) * time.Second / 30_000 // to any moment between two frames
			p.Wait(pause)
			typed, seen := time.Now(), time.Time{}
			p.Type(string(key))
			p.UntilFunc("the key "+string(key), func() bool {
				look()
				if seen.IsZero() && p.Look().Cell(60, high-1).Text == string(key) {
					seen = time.Now()
				}
				return !seen.IsZero()
			}, 5*time.Minute)
			r.late = append(r.late, seen.Sub(typed))
		}
		r.frames = float64(pictures) / time.Since(begun).Seconds()
		if line.Rate == 0 {
			tap.packed.Reset()
			r.perFrame = p.Cost("wait:9s") / (10 * frames)
			r.packed = tap.packed.Len() / (10 * frames)
		}
		p.Stop()
	})
	return r
}

// median returns the median and the largest time.
func (r run) median() (median, worst time.Duration) {
	sorted := slices.Sorted(slices.Values(r.late))
	return sorted[(len(sorted)-1)/2], sorted[len(sorted)-1]
}

// text returns the median, and an arrow if the times grow.
func (r run) text() string {
	median, worst := r.median()
	if median < time.Second {
		return fmt.Sprintf("%.2f s", median.Seconds())
	}
	if worst == r.late[len(r.late)-1] && worst > r.late[0]*3/2 || len(r.late) < 4 {
		return fmt.Sprintf("%.0f s ↑", median.Seconds())
	}
	return fmt.Sprintf("%.0f s", median.Seconds())
}

const trip = 50 * time.Millisecond

// TestReadme measures the table of the README, which must say about the same:
// the streams of tcell differ a little from run to run. It must name the same
// versions. With -update the table is written there.
func TestReadme(t *testing.T) {
	const file = "../../../../README.md"
	readme, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^\| moving things.*\n(\|.*\n)+`).FindString(string(readme))
	cpu := regexp.MustCompile(`\(\d+\) \|`).FindAllString(found, -1) // is of .ci/bench
	rows := []string{"| moving things: key to screen |", "|---|", "| 20 over 64 kbit/s |", "| 200 over 256 kbit/s |", "| 200 over 64 kbit/s |", "| 500 over 128 kbit/s |", "| 200: bytes a frame (ms of CPU a second) |"}
	for i, l := range []library{fixstep, bubbleTea, tcell3s, tcell2s} {
		rows[0] += " " + l.name + " | `-C` |"
		rows[1] += "---|---|"
		for k, c := range []struct{ n, rate int }{{20, 64_000}, {200, 256_000}, {200, 64_000}, {500, 128_000}} {
			for _, packed := range []bool{false, true} {
				rows[2+k] += " " + l.play(t, c.n, 30, vt.Line{Rate: c.rate, Trip: trip, Packed: packed}).text() + " |"
			}
		}
		r := l.play(t, 200, 30, vt.Line{Trip: time.Millisecond})
		rows[6] += fmt.Sprintf(" %d %s %d |", r.perFrame, cpu[i], r.packed)
	}
	table := strings.Join(rows, "\n") + "\n"
	t.Log("\n" + table)
	if flag.Lookup("update").Value.String() == "true" {
		termtest.Golden(t, file, strings.Replace(string(readme), found, table, 1))
	} else if !strings.HasPrefix(found, rows[0]) || !alike(found, table) {
		t.Errorf("the README has\n%s", found)
	}
}

// alike reports whether two tables have the same texts, and numbers that are
// alike: bytes within 5 %, and times, of which some grow, within a factor of 2.
func alike(a, b string) bool {
	number := regexp.MustCompile(`[\d.]+`)
	x, y := number.FindAllString(a, -1), number.FindAllString(b, -1)
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
// Mbit/s on no library is late. On a line that is too slow for the scene
// fixstep is late by a second and a half at most, and tcell by half a minute.
func TestSceptic(t *testing.T) {
	for _, n := range []int{20, 200} {
		t.Logf("%d things: pictures a second · key to screen, ms, median / worst: fixstep, fixstep with 15 frames, tcell 2", n)
		for _, rate := range []int{64_000, 1_000_000, 10_000_000} {
			for _, trip := range []time.Duration{10, 50, 200, 500} {
				if !testing.Verbose() && (rate == 10_000_000 || trip != 50) {
					continue
				}
				line, row := vt.Line{Rate: rate, Trip: trip * time.Millisecond}, fmt.Sprintf("%5d kbit/s %3d ms", rate/1000, trip)
				var medians []time.Duration
				for i, l := range []library{fixstep, fixstep, tcell2s} {
					r := l.play(t, n, []int{30, 15, 30}[i], line)
					median, worst := r.median()
					medians = append(medians, median)
					row += fmt.Sprintf(" | %4.1f · %5d / %5d", r.frames, median.Milliseconds(), worst.Milliseconds())
				}
				t.Log(row)
				if ours, theirs := medians[0], medians[2]; ours > theirs+5*time.Millisecond || rate > 64_000 && theirs > ours+40*time.Millisecond {
					t.Error("fixstep is too late, or tcell")
				}
			}
		}
	}
}
