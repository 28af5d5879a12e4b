package render

import (
	"fmt"
	"testing"

	"fixstep/world"
)

func TestLook(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {20, 6}, {300, 100}} {
		var fx Effects
		s := world.New(world.Options{Seed: 5})
		c := Canvas{}
		for i := range 240 {
			p := s
			fx.Step(&p, &s, s.Step(world.Commands{world.Thrust | world.Fire, world.Right | world.Thrust}))
			if i > 180 && i%20 == 0 {
				c.Clear(size[0], size[1])
				Game(&c, &s, &s, one, &fx)
				fmt.Println(c.String())
			}
		}
	}
	for _, size := range [][2]int{{80, 24}, {20, 6}, {300, 100}} {
		var c Canvas
		c.Clear(size[0], size[1])
		v := fit(&c, 1)
		sz := max(shipSize, 3*world.W/v.w)
		for i := range 16 {
			at := point{world.W/20 + int64(i%8)*world.W/9, world.H/8 + int64(i/8)*world.H/4}
			v.draw(needle, at, sz, world.Angle(i)<<28, Needle)
			at.y += world.H / 2
			v.draw(wedge, at, sz, world.Angle(i)<<28, Needle)
		}
		fmt.Println(c.String())
	}
}
