// Package fd reads, writes and polls nonblocking files without waking a thread
// of the runtime for each call.
//
// Go's scheduler has a thread of its own, sysmon, which sleeps while nothing
// runs. If the scheduler is told of a system call, it wakes that thread, which
// then looks every 20 microseconds whether the call has returned. That is three
// switches of threads for each call, and a third more CPU for a game that wakes
// 60 times a second.
//
// syscall.Syscall tells the scheduler. So do os.File, cgo, and most functions
// of package unix, with every ioctl. syscall.RawSyscall does not, and neither
// do the functions of unix that never wait, such as unix.Getpgrp and
// unix.TimerfdSettime.
//
// So what is called for each frame or each key, and cannot wait, is a raw call
// here. A call that may wait must not be raw, because it would keep its
// processor.
package fd
