//go:build unix && !linux

package door

// capable returns false: only Linux knows capabilities of a file.
func capable(string) bool { return false }
