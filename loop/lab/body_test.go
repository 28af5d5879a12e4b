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

// TestWhereAProjectileTurns: inside the wall, and left of the lane.
func TestWhereAProjectileTurns(t *testing.T) {
	for _, c := range []struct{ x, speed, to, after int64 }{
		{WallAt - speed, speed, WallAt, speed},
		{WallAt - speed + 1, speed, WallAt - 1, -speed},
		{WallEnd - speed - 1, speed, 2*WallAt - WallEnd + 1, -speed},
		{WallEnd - speed, speed, WallEnd, speed}, // through
		{speed, -speed, 0, -speed},
		{speed - 1, -speed, 1, speed},
	} {
		b := body{kind: Wall, X: c.x, speed: c.speed}
		b.move(time.Second)
		bent := max(c.to-c.x-c.speed, c.x+c.speed-c.to)
		if b.X != c.to || b.speed != c.after || b.prev != c.x || b.Bent != bent ||
			b.Through != (c.to == WallEnd) {
			t.Errorf("%+v: %+v", c, b)
		}
		if b.Through {
			b.move(time.Second)
			if b.X != c.to {
				t.Errorf("it flies on to %d", b.X)
			}
		}
	}
	if inWall(WallAt) || !inWall(WallAt+1) || !inWall(WallEnd-1) || inWall(WallEnd) {
		t.Error("the wall has other ends")
	}
}

// TestASpringComesToRest at the side where its end is, without swinging beyond,
// and long steps throw it out of all bounds.
func TestASpringComesToRest(t *testing.T) {
	b, furthest := body{kind: Spring}, int64(0)
	for _, end := range []int64{Width * 3 / 4, Width / 4, Width * 3 / 4} {
		for range 60 {
			b.move(time.Second / 60)
			furthest = max(furthest, b.X)
		}
		if off := max(b.X-end, end-b.X); off > Width/1000 {
			t.Errorf("after %v it is at %d, off by %d", b.sim, b.X, off)
		}
	}
	if furthest > Width*3/4 || b.Broken || b.Bent == 0 {
		t.Errorf("it has been at %d: %+v", furthest, b)
	}
	for step, broken := range map[time.Duration]bool{65 * ms: false, 100 * ms: true} {
		b := body{kind: Spring}
		for b.sim < time.Minute && !b.Broken {
			b.move(step)
		}
		at := b.X
		b.move(step)
		if b.Broken != broken || broken && b.X != at {
			t.Errorf("steps of %v: %+v", step, b)
		}
	}
}

// TestADotCrossesItsLane again and again, and is marked once. A guess goes on
// from the last state, and no alpha up to one is a guess.
func TestADotCrossesItsLane(t *testing.T) {
	for at, want := range map[time.Duration]int64{
		0:                0,
		1:                1,
		Crossing / 2:     Width / 2,
		Crossing/2 + 1:   Width/2 + 1,
		-Crossing / 2:    Width / 2,
		Crossing:         0,
		3 * Crossing / 2: Width / 2,
	} {
		if got := Across(at); got != want {
			t.Errorf("at %v: %d, want %d", at, got, want)
		}
	}
	b := body{}
	for range 60 {
		b.move(100 * ms)
		if reached := b.sim >= markAt; b.X != Across(b.sim) || reached != (b.Mark == Across(markAt)) {
			t.Errorf("after %v: %+v", b.sim, b)
		}
	}
	b = body{kind: Spring, prev: 10, X: 20, speed: 1000, sim: time.Second}
	for alpha, want := range map[loop.Alpha]int64{loop.One / 2: 15, loop.One: 20, loop.One + 1: 520} {
		if got := b.at(&loop.Action{Alpha: alpha, At: 1500 * ms}); got != want {
			t.Errorf("alpha %d: at %d, want %d", alpha, got, want)
		}
	}
}

// TestABallBouncesOffThePost if it is inside it, and comes nearer.
func TestABallBouncesOffThePost(t *testing.T) {
	for _, c := range []struct{ away, speed, after int64 }{
		{post, -speed, -speed},
		{post - 1, -speed, speed},
		{post - 1, speed, speed},
	} {
		along := body{kind: Billiard, X: postAt + c.away, speed: c.speed, ball: ball{y: postAt}}
		across := body{kind: Billiard, X: postAt, ball: ball{y: postAt + c.away, rise: c.speed}}
		along.move(0)
		across.move(0)
		if along.speed != c.after || across.ball.rise != c.after {
			t.Errorf("%+v: %d along, %d across", c, along.speed, across.ball.rise)
		}
	}
	b := body{kind: Billiard}
	b.move(0)
	if b.X != Width/16 || b.speed != speed || b.ball != (ball{Width / 3, ballRise, 0}) {
		t.Errorf("at the start %+v", b)
	}
	b.move(100 * ms)
	if b.X != Width/16+speed/10 || b.ball.y != Width/3+ballRise/10 {
		t.Errorf("after 100 ms %+v", b)
	}
}

// TestProductsAreRoundedTowardZero, and those that are too large are bounded.
func TestProductsAreRoundedTowardZero(t *testing.T) {
	const half = int64(time.Second / 2)
	for _, c := range []struct{ a, b, want int64 }{
		{half, 3, 1}, {-half, 3, -1}, {half, -3, -1}, {-half, -3, 1}, {0, -3, 0}, {-half, 0, 0},
		{math.MaxInt64, math.MaxInt64, 1 << 62}, {math.MaxInt64, -math.MaxInt64, -1 << 62},
		{math.MaxInt64, int64(time.Second) / 2, math.MaxInt64 / 2},
		{math.MaxInt64, int64(time.Second), 1 << 62}, {1 << 62, 4e9, 1 << 62},
	} {
		if got := scale(c.a, c.b); got != c.want {
			t.Errorf("%d by %d: %d, want %d", c.a, c.b, got, c.want)
		}
	}
	for at, want := range map[int64][2]int64{
		-1: {1, -5}, 0: {0, 5}, Width: {Width, 5}, Width + 1: {Width - 1, -5}, 2*Width + 1: {1, 5},
		3*Width + 1: {Width - 1, -5},
	} {
		x, speed := fold(at, 5)
		if x != want[0] || speed != want[1] {
			t.Errorf("%d is folded to %d, at %d", at, x, speed)
		}
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
