//go:build !mips && !mipsle && !mips64 && !mips64le

package term

import "syscall"

// Linux has one more signal that names a fault, except on MIPS.
func init() { heeded = append(heeded, syscall.SIGSTKFLT) }
