//go:build linux && !mips && !mipsle && !mips64 && !mips64le

package term

import "syscall"

func init() { heeded = append(heeded, syscall.SIGSTKFLT) }
