package canvas_test

import (
	"fmt"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/render/canvas"
	"fixstep/term"
	"fixstep/term/vt"
)

// A walker is the one of the README, as a bar that moves by eighths of a cell.
type walker struct {
	tcell.Screen
	canvas canvas.Canvas
	place  loop.Moving[int] // before and after the last update, in eighths of a cell
	way    int              // eighths of a cell an update
}

func (w *walker) Input(tcell.Event) error { return nil }

func (w *walker) Update() error {
	width, _ := w.Size()
	w.place.Move(max(0, min(w.place.Cur+w.way, 8*(width-1))))
	if w.place.Cur == 0 || w.place.Cur == 8*(width-1) {
		w.way = -w.way
	}
	return nil
}

func (w *walker) Draw(alpha loop.Alpha) {
	w.canvas.Clear(w.Size())
	w.canvas.Bar(0, w.place.At(alpha), w.place.At(alpha)+8, 0)
	w.canvas.Flush(w)
	w.Show()
}

// The walker of the README, in three more lines: an import, a field and Flush.
func ExampleCanvas() {
	screen, terminal := term.Sim(12, 1, vt.Options{})
	defer screen.Fini()
	w := &walker{Screen: screen, way: 1}
	for range 3 {
		if err := loop.Simulate(loop.Options{For: 400 * time.Millisecond}, w); err != nil {
			fmt.Println(err)
		}
		fmt.Print(terminal) // the left cell of each pair is reversed
	}
	// Output:
	//   ▊▊
	//      ▋▋
	//         ▌▌
}

// A sprite is a text.
func ExampleCanvas_Sprite() {
	var c canvas.Canvas
	c.Clear(6, 2)
	c.Sprite(1, 0, 0,
		"  #  # ",
		" ######",
		"## ## ##",
		"# #  # #")
	fmt.Print(&c)
	// Output:
	// ▟▄▙
	// ▐▚▀▞▌
}

// A map of tiles has a camera, here at one and a half cells.
func ExampleCanvas_Tiles() {
	var c canvas.Canvas
	c.Clear(24, 7)
	c.Text(0, 0, 0, "level 1")
	level := []string{"            ==", "====    ==  ==", "=============="}
	c.Tiles(12, -2, 2, 1, func(col, row int) (ink canvas.Ink, drawn bool) {
		return 0, col >= 0 && col < 14 && row >= 0 && row < 3 && level[row][col] == '='
	})
	c.Frame(c.Pixel, 0, 8, 10, 6, 0)
	c.Rect(c.Pixel, 2, 10, 4, 2, 0)
	c.Line(c.Pixel, 14, 13, 24, 8, 0)
	c.Line(c.Dot, 32, 27, 46, 16, 0)
	fmt.Print(&c)
	// Output:
	// level 1
	//                       ▌█
	// ██████▌       ▌███▌   ▌█
	// ████████████████████████
	// ▛▀▀▀▜     ▗▞▘        ⡠⠔⠁
	// ▌██ ▐   ▗▞▘       ⢀⠔⠊
	// ▙▄▄▄▟  ▞▘       ⡠⠒⠁
}
