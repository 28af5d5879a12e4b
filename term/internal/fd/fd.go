// Package fd asks, reads, writes and polls nonblocking files without waking a
// thread of the runtime for each call.
//
// Go's scheduler has a thread of its own, sysmon, which sleeps while nothing
// runs. A system call that the scheduler is told of wakes it, and it then looks
// every 20 microseconds whether the call has come back: three switches of
// threads for each call, and a third more CPU for a game that wakes 60 times a
// second. The scheduler is told by syscall.Syscall, and so by os.File, by most
// functions of package unix, by every ioctl of it among them, and by cgo. It is
// not told by syscall.RawSyscall, nor by those functions of unix that never
// wait, such as unix.Getpgrp and unix.TimerfdSettime.
//
// So whatever is called for each frame or each key, and cannot wait, is a raw
// call. A call that may wait must not be raw: it would keep the processor.
package fd
