package rollback

import (
	"errors"
	"testing"
)

// TestNextRefusesWhatHasLeftItsRing, because the other side would play other
// commands. It sends all that the ring still holds.
func TestNextRefusesWhatHasLeftItsRing(t *testing.T) {
	for _, ticks := range []int{1, ring - 1, ring, ring + 1, 600} {
		a, b := session(config{}), session(config{Player: 1})
		for i := range ticks {
			if !a.Add(command(i % 251)) {
				t.Fatalf("no tick %d: %v", i, a.Err())
			}
			a.Receive(Commands[command]{Ticks: 1})
		}
		sent := 0
		for {
			held, ok := a.Next(true)
			if !ok {
				break
			}
			if err := b.Receive(held); err != nil && ticks <= far {
				t.Fatal(err)
			}
			for range held.Ticks {
				if held.Command != command(sent%251) {
					t.Fatalf("%d ticks: the command of tick %d is %d", ticks, sent+1, held.Command)
				}
				sent++
			}
		}
		lost := ticks > ring
		want := ticks
		if lost {
			want = 0
		}
		if sent != want || errors.Is(a.Err(), ErrUnsent) != lost || lost && a.Add(0) {
			t.Errorf("%d ticks: %d sent, %v", ticks, sent, a.Err())
		}
	}
}

func TestNobodyResumesWhereTheyCannotBe(t *testing.T) {
	for known, ok := range map[int64]bool{
		-1 << 63: false,
		-1:       false,
		1:        false,
		2:        true, // the delay
		12:       true,
		13:       false,
		1 << 62:  false,
	} {
		a := session(config{Delay: [2]int{2, 0}})
		for range 10 {
			a.Add(0)
		}
		a.Next(true)
		a.Add(0) // which is not sent
		err := a.Resume(known)
		if (err == nil) != ok || errors.Is(err, ErrNonsense) == ok || a.Add(0) != ok {
			t.Errorf("tick %d: %v", known, err)
		}
	}
	for ticks, ok := range map[int]bool{ring: true, ring + 1: false} {
		a, b := session(config{}), session(config{Player: 1})
		for range ticks {
			a.Add(0)
			b.Add(0)
			deliver(t, b, a)
			deliver(t, a, b)
		}
		err := a.Resume(0)
		if (err == nil) != ok || errors.Is(err, ErrNonsense) == ok {
			t.Errorf("from the start after %d ticks: %v", ticks, err)
		}
	}
}

// TestALieIsFoundByTheNextAdd, if that confirms its tick.
func TestALieIsFoundByTheNextAdd(t *testing.T) {
	a := session(config{})
	for range 3 {
		a.Add(0)
	}
	a.Next(true)
	a.Receive(Commands[command]{Ticks: 3})
	a.ReceiveStatus(Status{Tick: 3, Hash: 1})
	if a.Err() != nil || a.Add(0) || a.Differs() != 3 {
		t.Errorf("%v, differs at %d", a.Err(), a.Differs())
	}
}

// FuzzMessages: no order of messages makes a session panic, grow or hang.
func FuzzMessages(f *testing.F) {
	f.Add([]byte{1, 2, 3, 4, 5, 6, 0, 0, 255, 16, 7})
	f.Fuzz(func(t *testing.T, in []byte) {
		a := session(config{Window: 5, Delay: [2]int{2, 3}})
		for i := 0; i+2 < len(in); i += 3 {
			switch x, y := in[i+1], in[i+2]; in[i] % 4 {
			case 0:
				a.Add(x)
			case 1:
				a.Receive(Commands[command]{Ticks: int(int8(x)) << (y % 40), Command: y})
			case 2:
				a.ReceiveStatus(Status{
					Tick: a.confirmed + int64(int8(x)),
					Hash: uint64(y),
					Lead: int64(int8(y)) << (x % 50),
				})
			case 3:
				a.Next(x%2 == 0)
				a.Report()
			}
			if s := a.Speed(); s < slowest || s > 1000 {
				t.Fatalf("scale is %d", s)
			}
		}
	})
}
