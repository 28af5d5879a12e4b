package render

// logo is the name of the game. Each # is two pixels, which is a square.
var logo = [...]string{
	" ####  ####   ###   ####  #####  #   #   ###   ####   #",
	"#      #   # #   # #      #      # # #  #   #  #   #  #",
	" ###   ####  ##### #      ####   # # #  #####  ####   #",
	"    #  #     #   # #      #      ## ##  #   #  #  #    ",
	"####   #     #   #  ####  #####  #   #  #   #  #   #  #",
}

// Title draws the title screen: the name of the game above a menu.
func Title(c *Canvas, menu *Panel) {
	w, h := len(logo[0]), (len(logo)+1)/2
	top := (c.h - h - len(menu.Rows) - 3) / 2
	if top < 0 || c.w < w {
		menu.Draw(c)
		return
	}
	menu.draw(c, top+h+1)
	top = min(top, aboveShips(c))
	for y, line := range logo {
		for x, point := range line {
			if point == '#' {
				x := 2 * ((c.w-w)/2 + x)
				c.Pixel(x, 2*top+y, Star)
				c.Pixel(x+1, 2*top+y, Star)
			}
		}
	}
}
