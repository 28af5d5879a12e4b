package door

import "syscall"

// capable reports whether a program gives capabilities to whoever runs it.
func capable(program string) bool {
	n, err := syscall.Getxattr(program, "security.capability", nil)
	return err == nil && n > 0
}
