package recipes

// A Box is a thing that tiles stop, such as a runner. Its place and its size
// are in the units of Tile.
type Box struct {
	X, Y int // the upper left corner
	W, H int // the size, above 0
}

// Tile is the size of a tile.
const Tile = 256

// Move moves a box, first sideways and then up or down, and stops it at the
// first tile that is solid. It reports what stopped it: a wall, or the floor or
// the ceiling. A tile must not be where the box is.
func (b *Box) Move(dx, dy int, solid func(col, row int) bool) (wall, floor bool) {
	x := slide(b.X, b.W, dx, func(col int) bool {
		return some(b.Y, b.H, func(row int) bool { return solid(col, row) })
	})
	wall = x != b.X+dx
	b.X = x
	y := slide(b.Y, b.H, dy, func(row int) bool {
		return some(b.X, b.W, func(col int) bool { return solid(col, row) })
	})
	floor = y != b.Y+dy
	b.Y = y
	return wall, floor
}

// slide moves the edge at, of a thing of some size, and stops it at the first
// line of tiles that is solid. It looks at each line on the way, so that a fast
// thing goes through none.
func slide(at, size, way int, solid func(line int) bool) int {
	for line := tileOf(at+size-1) + 1; way > 0 && line <= tileOf(at+size-1+way); line++ {
		if solid(line) {
			return line*Tile - size
		}
	}
	for line := tileOf(at) - 1; way < 0 && line >= tileOf(at+way); line-- {
		if solid(line) {
			return (line + 1) * Tile
		}
	}
	return at + way
}

// some reports whether a tile between at and at+size is solid.
func some(at, size int, solid func(tile int) bool) bool {
	for tile := tileOf(at); tile <= tileOf(at+size-1); tile++ {
		if solid(tile) {
			return true
		}
	}
	return false
}

// tileOf returns the tile of a place. A shift rounds down, where / would round
// -1 to 0.
func tileOf(at int) int { return at >> 8 }
