package wire

// A run is a stretch of changed cells in one row that can be written with one
// pen.
type run struct {
	x, y, end           int
	column, row, direct uint8 // bytes of the absolute moves to its start: column, row, both at once
	class               uint8 // the number of its class
	pen                 uint8 // the class of the pen after it
	erase               byte  // 'K' or 'J': erase the rest of the row or screen in place of writing
	way                 uint8 // bytes of the move to the next run, 0 for none
	next, prev          int   // the runs written after and before this one; 0: runs[0]
	mate                int   // the last run of the same class before it in reading order, -1 for none
}

func runAt(x, y int) run {
	column := uint8(min(horizontal(-1, x).bytes, 1+x))
	return run{x: x, y: y, column: column, row: uint8(3 + digits(y+1)), direct: uint8(direct(x, y))}
}
