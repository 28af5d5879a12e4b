package term

import "time"

// call calls a method of the tty, and reports whether it returns within
// stopTime. The method may be anybody's code: one that panics is called once
// more, because it may have left its work half done, and goOn lets the panic go
// on. Our own tty has no limit, because it never blocks: on a loaded machine
// its late Stop would stop the next Start.
func (l *line) call(method func()) bool {
	if l.quick != nil {
		method()
		return true
	}
	var fault any
	done, late := make(chan struct{}), make(chan struct{})
	go func() {
		if fault = caught(method); fault != nil {
			caught(method)
		}
		select {
		case <-late:
			if fault != nil {
				panic(fault)
			}
		default:
			close(done)
		}
	}()
	if !within(done, stopTime, nil) {
		close(late)
		return false
	}
	l.blame(fault)
	return true
}

// caught calls f, and returns the value of its panic; nil: it had none.
func caught(f func()) (fault any) {
	defer func() { fault = recover() }()
	f()
	return nil
}

// blame keeps the first panic of a method of the tty.
func (l *line) blame(fault any) {
	if l.fault == nil {
		l.fault = fault
	}
}

// goOn lets the panic of a method of the tty go on, now that the terminal is
// given back or can be.
func (l *line) goOn() {
	if fault := l.fault; fault != nil {
		l.fault = nil
		panic(fault)
	}
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
