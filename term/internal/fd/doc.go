// Package fd reads, writes and polls nonblocking files on Linux, without waking
// a thread of the runtime for each call.
package fd
