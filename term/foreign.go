package term

import "time"

// call calls a method of the tty, and reports whether it returns within
// stopTime. The method may be anybody's code; if it panics, Guard gives the
// terminal back. Our own tty has no limit, because it never blocks: on a loaded
// machine its late Stop would stop the next Start.
func (s *Screen) call(method func()) bool {
	if s.line.quick != nil {
		method()
		return true
	}
	done := make(chan struct{})
	go func() {
		defer s.Guard()
		method()
		close(done)
	}()
	return within(done, stopTime, nil)
}

// within reports whether c is closed within d, and before over.
func within(c <-chan struct{}, d time.Duration, over <-chan struct{}) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-c:
		return true
	case <-t.C:
	case <-over:
	}
	return false
}
