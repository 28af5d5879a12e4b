package rollback

import (
	"strings"
	"testing"

	"fixstep/world"
)

func TestTheGameCanBeSteppedAgain(t *testing.T) {
	pilot, s := world.NewPilot(world.Hard, 1), world.New(world.Options{Seed: 1})
	c := config{Step: step, Hash: (*world.State).Hash}
	err := Check(c, s, 3000, 60, func(int) [2]world.Command {
		commands := [2]world.Command{pilot.Command(&s, 0), pilot.Command(&s, 1)}
		s.Step(commands)
		return commands
	})
	if err != nil {
		t.Error(err)
	}
}

// Whatever is outside the state is found, in the tick in which it matters.
func TestWhatIsOutsideTheStateIsFound(t *testing.T) {
	outside, played := 0, 0
	for name, c := range map[string]struct {
		start []int
		step  func(*[]int, [2]int)
		want  string
	}{
		"nothing":   {nil, func(*[]int, [2]int) {}, ""},
		"a counter": {[]int{0}, func(s *[]int, c [2]int) { outside++; *s = []int{(*s)[0] + c[0] + outside/30} }, "after tick "},
		"a slice":   {[]int{0}, func(s *[]int, c [2]int) { (*s)[0] += c[1] }, "after tick 5, tick 2 came"},
		"a late one": {[]int{0}, func(s *[]int, c [2]int) {
			if played++; c[0] == 7 { // only in one tick
				*s = []int{played}
			}
		}, "after tick 7, tick 7 came"},
	} {
		config := Config[[]int, int]{Step: c.step, Hash: func(s *[]int) (h uint64) {
			for _, x := range *s {
				h = h*31 + uint64(x)
			}
			return h
		}}
		err := Check(config, c.start, 50, 4, func(tick int) [2]int { return [2]int{tick, tick / 5} })
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}
