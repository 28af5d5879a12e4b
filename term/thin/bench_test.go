package thin

import (
	"fmt"
	"strings"
	"testing"

	"fixstep/term"
	"fixstep/term/vt"
)

// frames returns two pictures of 200 things that move, as a program writes
// them: what has changed, a place and a style each.
func frames() (list [2]string) {
	for i := range list {
		for n := range 200 {
			x, y := n*7%79+1, n*3%24+1
			list[i] += fmt.Sprintf("\x1b[%d;%dH \x1b[%d;%dH\x1b[3%dm@", y, x+i, y, x+1-i, n%8)
		}
	}
	return list
}

// relay returns a Relay of a simulated screen, without a program.
func relay(screen *term.Screen, w, h int) *Relay {
	r := New()
	r.screen, r.terminal = screen, vt.New(w, h, vt.Options{Relay: true})
	return r
}

// BenchmarkFrame is a picture from the program's bytes to the screen's.
func BenchmarkFrame(b *testing.B) {
	list := frames()
	screen, _ := term.Sim(80, 24, vt.Options{})
	r := relay(screen, 80, 24)
	b.ReportAllocs()
	for i := range b.N {
		r.terminal.Write([]byte(list[i%2]))
		r.copy()
	}
}

// BenchmarkRead is the part of it that reads the bytes.
func BenchmarkRead(b *testing.B) {
	list := frames()
	t := vt.New(80, 24, vt.Options{})
	b.ReportAllocs()
	b.SetBytes(int64(len(list[0])))
	for i := range b.N {
		t.Write([]byte(list[i%2]))
	}
}

// BenchmarkFlood is text that scrolls.
func BenchmarkFlood(b *testing.B) {
	text := []byte(strings.Repeat("y\r\n", 1<<12))
	t := vt.New(80, 24, vt.Options{})
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for range b.N {
		t.Write(text)
	}
}

// TestNoPictureAllocates: neither a program's text of ASCII nor the copy of the
// picture takes memory.
func TestNoPictureAllocates(t *testing.T) {
	screen, _ := term.Sim(80, 24, vt.Options{})
	r := relay(screen, 80, 24)
	pictures, n := [2][]byte{
		[]byte("\x1b[2;3H\x1b[1;38;5;9;4:3mtext\x1b[m\x1b[K"), []byte("\x1b[2;3Hother\r\n\x1b[24;1H\n"),
	}, 0
	if allocs := testing.AllocsPerRun(100, func() {
		r.terminal.Write(pictures[n%2])
		r.copy()
		n++
	}); allocs > 0 {
		t.Errorf("%v allocations", allocs)
	}
}
