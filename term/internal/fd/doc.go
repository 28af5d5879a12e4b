// Package fd reads, writes and waits for files of the kernel that do not block,
// on Linux, without waking a thread of the runtime for each call.
package fd
