package duel

import (
	"fmt"
	"os"
	"time"

	"fixstep/world"
)

// List returns who waits in the lobby and who plays, a line each, at a time,
// and no more than so many lines: to say how a match stands it is played. Of
// who waits it knows the login, of who plays what spectators see. Private
// meetings are not among them.
func (l *Lobby) List(now time.Time, most int) (lines []string) {
	for _, e := range l.entries(l.room.of("duel")) {
		if !dead(e.pid) {
			lines = append(lines, fmt.Sprintf("%s has waited for %v", login(e.uid), now.Sub(e.info.ModTime()).Round(time.Second)))
		}
	}
	seen := map[uint64]bool{}
	for _, e := range l.entries(l.room.of("replay")) {
		if len(lines) >= most {
			break
		}
		if f := e.open(seen); f != nil {
			lines = append(lines, score(f))
			f.Close()
		}
	}
	return lines[:min(len(lines), most)]
}

// score says who plays in a recording, for how long, and how it stands.
func score(f *os.File) string {
	in, err := world.NewReader(f)
	if err != nil {
		return err.Error()
	}
	s := world.New(in.Options)
	for {
		commands, err := in.Next(&s)
		if err != nil { // the end, so far
			break
		}
		s.Step(commands)
	}
	played := time.Duration(s.Tick/uint64(s.Options.Rate)) * time.Second
	return fmt.Sprintf("%s against %s at %d to %d, after %v", Clean(in.Names[0]), Clean(in.Names[1]), s.Score[0], s.Score[1], played)
}
