//go:build linux && !mips && !mipsle && !mips64 && !mips64le

package term

import "syscall"

// A stack fault is a signal of Linux only, and not of every processor.
func init() { heeded = append(heeded, syscall.SIGSTKFLT) }
