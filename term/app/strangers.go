package app

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
)

// stars are the names that strangers get. They are so short that with a number
// they are whole beside the score in a window of 80 columns.
var stars = strings.Fields("Alya Atik Azha Caph Enif Izar Keid Kuma" +
	" Maia Mira Naos Nash Rana Sadr Skat Vega")

// strangerName returns a name for a stranger, such as "Vega 42". The same
// player, if known by a key's fingerprint, has the same name at each visit; "":
// the player is unknown, and the name random.
func strangerName(player string) string {
	number := rand.Uint64()
	if player != "" {
		sum := fnv.New64a()
		sum.Write([]byte(player))
		number = sum.Sum64()
	}
	star := stars[number%uint64(len(stars))]
	return fmt.Sprintf("%s %d", star, 10+number>>32%90)
}
