package term

import (
	"fmt"
	"strings"
)

// A Background says what the terminal draws on. The zero value is Unknown.
type Background uint8

// The backgrounds.
const (
	Unknown Background = iota // the terminal has not answered
	Dark
	Light
)

// ParseBackground reads a background as players write it: auto, dark or light.
// Auto is Unknown.
func ParseBackground(name string) (Background, error) {
	for i, known := range []string{"auto", "dark", "light"} {
		if name == known {
			return Background(i), nil
		}
	}
	return 0, fmt.Errorf("%q: backgrounds are auto, dark and light", name)
}

// Background returns what the terminal has answered when Init asked for its
// colour; before that, and without an answer, what COLORFGBG says.
func (s *Screen) Background() Background {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ground
}

// groundOf reads COLORFGBG, the last field of which is the number of the
// background's colour: 7 and 15 are white.
func groundOf(env string) Background {
	switch env[strings.LastIndex(env, ";")+1:] {
	case "":
		return Unknown
	case "7", "15":
		return Light
	}
	return Dark
}
