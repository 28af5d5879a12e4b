package door

import "fmt"

// Full is the error of Sit when all seats are taken. Its value is the number of
// seats.
type Full int

// Error returns a sentence for the player.
func (n Full) Error() string {
	if n == 1 {
		return "the only place is taken: come back later"
	}
	return fmt.Sprintf("all %d places are taken: come back later", int(n))
}
