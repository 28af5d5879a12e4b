package away

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/term/vt"
)

// A given is a piece that is given to a way at a time.
type given struct {
	at time.Duration
	n  int
}

// carried returns when pieces arrive on a line.
func carried(t *testing.T, line vt.Line, pieces ...given) (arrived []time.Duration) {
	synctest.Test(t, func(t *testing.T) {
		w := Way{Line: line, Lock: &sync.Mutex{}}
		begun := time.Now()
		for i, p := range pieces {
			time.Sleep(p.at - time.Since(begun))
			w.Lock.Lock()
			w.Carry(make([]byte, p.n), func() {
				arrived = append(arrived, time.Since(begun))
				if len(arrived) != i+1 {
					t.Errorf("piece %d is number %d", i+1, len(arrived))
				}
			})
			w.Lock.Unlock()
		}
		time.Sleep(time.Hour)
		w.Lock.Lock()
		defer w.Lock.Unlock()
		if w.Waiting() != 0 {
			t.Errorf("%d bytes have not arrived", w.Waiting())
		}
	})
	return arrived
}

// TestBytesTakeTheirTime at a byte in a millisecond: a key is 93 bytes, and a
// segment holds 1,448 bytes with the 40 of ssh. The pieces of a moment are one
// packet, and those of two moments are two.
func TestBytesTakeTheirTime(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		pieces []given
		want   []int64 // milliseconds
	}{
		{[]given{{0, 1}}, []int64{93}},
		{[]given{{0, 0}}, []int64{0}},
		{[]given{{0, 1408}}, []int64{1500}},
		{[]given{{0, 1409}}, []int64{1553}},
		{[]given{{0, 2856}}, []int64{3000}},
		{[]given{{0, 100}, {0, 8}}, []int64{192, 200}},
		{[]given{{0, 100}, {1, 8}}, []int64{192, 292}},
		{[]given{{0, 1400}, {0, 8}, {0, 1}}, []int64{1492, 1500, 1553}},
		{[]given{{0, 8}, {time.Second, 8}}, []int64{100, 1100}},
	} {
		for _, trip := range []time.Duration{0, 50 * ms} {
			var got []int64
			for _, at := range carried(t, vt.Line{Rate: 8000, Trip: trip}, c.pieces...) {
				got = append(got, (at - trip/2).Milliseconds())
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%v, trip %v: %v, want %v", c.pieces, trip, got, c.want)
			}
		}
	}
}

// TestAWayHasRoom for Hold bytes that have not arrived, or for a megabyte, and
// says what is on it.
func TestAWayHasRoom(t *testing.T) {
	for hold, room := range map[int]int{1: 1, 1000: 1000, 0: 1 << 20} {
		synctest.Test(t, func(t *testing.T) {
			w := Way{Line: vt.Line{Hold: hold, Trip: 2 * time.Second}, Lock: &sync.Mutex{}}
			passes := func(length time.Duration) {
				w.Lock.Unlock()
				time.Sleep(length)
				w.Lock.Lock()
			}
			check := func(full bool, waiting int, left time.Duration) {
				t.Helper()
				if w.Full() != full || w.Waiting() != waiting || w.Left() != left {
					t.Errorf("hold %d: full %v, %d bytes for %v", hold, w.Full(), w.Waiting(), w.Left())
				}
			}
			w.Lock.Lock()
			defer w.Lock.Unlock()
			w.Carry(make([]byte, room-1), func() {})
			check(false, room-1, time.Second)
			passes(500 * time.Millisecond)
			w.Carry(make([]byte, 1), func() {})
			check(true, room, time.Second)
			passes(750 * time.Millisecond)
			check(room == 1, 1, 250*time.Millisecond)
			passes(time.Second)
			check(false, 0, -750*time.Millisecond)
		})
	}
}

// TestAPackedLineCarriesWhatSshPacks: the pieces of a way have one history, and
// what cannot be packed takes its bytes.
func TestAPackedLineCarriesWhatSshPacks(t *testing.T) {
	noise := make([]byte, 1000)
	rand.NewChaCha8([32]byte{1}).Read(noise)
	key := []byte("a")
	text := bytes.Repeat([]byte("0123456789"), 100)
	var took []time.Duration
	synctest.Test(t, func(t *testing.T) {
		w := Way{Line: vt.Line{Rate: 8000, Packed: true}, Lock: &sync.Mutex{}}
		for _, b := range [][]byte{key, text, text, noise, noise, key, nil} {
			w.Lock.Lock()
			begun := time.Now()
			w.Carry(b, func() { took = append(took, time.Since(begun)) })
			if w.Waiting() != len(b) {
				t.Errorf("%d bytes of %d are under way", w.Waiting(), len(b))
			}
			w.Lock.Unlock()
			time.Sleep(10 * time.Second)
		}
	})
	const head = sshHead + tcpHead
	for i, want := range [][2]int{{1, 9}, {15, 40}, {5, 20}, {1000, 1020}, {10, 30}, {1, 9}} {
		if n := int(took[i]/time.Millisecond) - head; n < want[0] || n > want[1] {
			t.Errorf("piece %d takes %d bytes, want %d to %d", i+1, n, want[0], want[1])
		}
	}
	if took[6] != 0 {
		t.Errorf("the end takes %v", took[6])
	}
}

// TestPiecesKeepTheirOrder, also without a rate, where many arrive at one
// moment.
func TestPiecesKeepTheirOrder(t *testing.T) {
	got := carried(t, vt.Line{Trip: time.Second}, make([]given, 200)...)
	if len(got) != 200 || got[199] != time.Second/2 {
		t.Errorf("%v", got)
	}
}
