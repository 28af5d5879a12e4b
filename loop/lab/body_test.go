package lab

import (
	"math"
	"testing"
	"time"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A projectile comes back from the left end of its lane as from the wall, at
// the same speed, and stays in the lane.
func TestAProjectileComesBack(t *testing.T) {
	b := body{kind: Wall}
	left, back := 0, false
	for b.sim < 20*time.Second {
		before := b.speed
		b.move(10 * ms)
		if b.X < 0 || b.X > WallEnd || b.speed != speed && b.speed != -speed {
			t.Fatalf("at %v it is at %d, at a speed of %d", b.sim, b.X, b.speed)
		}
		if before < 0 && b.speed > 0 {
			left++
		}
		back = back || left > 0 && b.X > Width/2 && b.speed > 0
	}
	if left != 6 || !back { // every three seconds
		t.Errorf("it has come back %d times, to the middle: %v", left, back)
	}
}

// A guess goes on at the velocity of the last state: it is wrong until the
// update at the wall, and right after that (Nystrom).
func TestAGuessKnowsOfABounceThatWas(t *testing.T) {
	for _, name := range []string{"residual", "piston"} {
		inside := 0
		for step := 20 * ms; step < 33*ms; step += ms {
			m := light()
			m.Updates, m.Body, m.For = loop.Every(step), Wall, 5*time.Second
			d, _ := classic.ByName(name)
			place := int64(0)
			r := start(m, d, 0)
			r.trace = func(op Op) {
				back := r.Body.speed < 0
				if op.Do == loop.Draw && back && (inWall(r.Place) || place < WallAt && r.Place > place) {
					t.Errorf("%s, steps of %v: at %v it flies back and is drawn at %d after %d", name, step, op.T, r.Place, place)
				}
				place = r.Place
			}
			r.Advance(m.For)
			r.Stop()
			inside += r.Inside
		}
		if inside == 0 {
			t.Errorf("%s: never inside the wall", name)
		}
	}
}

// The truth of a Billiard makes the loop's steps, and gets the keys as the loop
// gets them. A key turns the ball.
func TestTheTruthOfABilliard(t *testing.T) {
	m := light()
	m.Body, m.InputTimes = Billiard, []time.Duration{1510 * ms, 2310 * ms}
	w := live(m, "catchup", 6010*ms, nil)
	if w.truth != w.Body || w.Body.ball.turned != 2 || w.Body.sim != 6*time.Second {
		t.Errorf("%+v, the truth is %+v", w.Body, w.truth)
	}
	b := body{kind: Billiard}
	b.move(0)
	along, across := b.speed, b.ball.rise
	b.keys = 1
	b.move(0)
	if b.speed != -across || b.ball.rise != along {
		t.Errorf("a key turns %d, %d to %d, %d", along, across, b.speed, b.ball.rise)
	}
}

// A hiccup of 60 ms parts two games for good if it makes a step longer. If all
// steps have one length, the games stay the same, with keys too. The ball stays
// in its box at its first speed.
func TestABilliardForgetsNothing(t *testing.T) {
	states := func(name string, stalls ...Stall) map[time.Duration]body {
		m := light()
		m.Body, m.For, m.Stalls = Billiard, 30*time.Second, stalls
		m.InputTimes = []time.Duration{5010 * ms, 9010 * ms, 9510 * ms}
		d, _ := classic.ByName(name)
		at := map[time.Duration]body{}
		r := start(m, d, 0)
		for now := time.Duration(0); now < m.For; now += 5 * ms {
			r.Advance(now)
			at[r.Body.sim/(20*ms)] = r.Body
		}
		r.Stop()
		return at
	}
	for name, same := range map[string]bool{
		"catchup": true, "steady": true, "piston": true,
		"delta": false, "semifixed": false,
	} {
		fred, george := states(name), states(name, Stall{At: 2010 * ms, For: 60 * ms})
		apart := 0
		for sim := range time.Duration(1450) {
			a, there := fred[sim]
			b, too := george[sim]
			if sim < 1000 || !there || !too {
				continue
			}
			if max(a.X-b.X, b.X-a.X) > Width/20 {
				apart++
			}
			if same && a != b {
				t.Fatalf("%s, step %d: %+v, and %+v after a hiccup", name, sim, a, b)
			}
			fast := math.Hypot(float64(a.speed), float64(a.ball.rise)) / math.Hypot(speed, ballRise)
			if a.X < 0 || a.X > Width || fast < 0.999 || fast > 1.001 {
				t.Fatalf("%s, step %d: %+v, at %v of its first speed", name, sim, a, fast)
			}
		}
		if !same && apart < 300 {
			t.Errorf("%s: apart in %d states of the last nine seconds", name, apart)
		}
	}
}
