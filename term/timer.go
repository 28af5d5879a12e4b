package term

import "time"

// timer calls a function after a while, once for each start that no stop
// follows.
type timer struct {
	locked func(f func()) // calls f with the lock of start and stop held
	f      func()
	timer  *time.Timer // nil before the first start
	armed  bool
}

// start arms t, or arms it anew.
func (t *timer) start(d time.Duration) {
	t.armed = true
	if t.timer != nil {
		t.timer.Reset(d)
		return
	}
	t.timer = time.AfterFunc(d, func() { t.locked(t.fire) })
}

// fire calls the function, unless t was stopped while this waited for the lock.
func (t *timer) fire() {
	if t.armed {
		t.armed = false
		t.f()
	}
}

// stop disarms t.
func (t *timer) stop() {
	if t.armed {
		t.armed = false
		t.timer.Stop()
	}
}
