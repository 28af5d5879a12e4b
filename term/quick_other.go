//go:build !linux

package term

// quick takes nothing on other systems: the writer gets all.
type quick struct{}

func (quick) open(string)      {}
func (quick) write([]byte) int { return 0 }
func (quick) discard()         {}
func (quick) close()           {}
