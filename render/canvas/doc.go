// Package canvas draws pictures that move by less than a cell.
//
// A game composes each frame from nothing, and Flush puts the cells that differ
// on the screen:
//
//	g.canvas.Clear(g.Size()) // of the tcell.Screen that the game embeds
//	g.canvas.Text(0, 0, title, "Breakout")
//	g.canvas.Bar(20, g.bat.At(alpha), g.bat.At(alpha)+8*6, bat)
//	g.canvas.Pixel(g.ball.At(alpha)>>7, 12, ball)
//	g.canvas.Flush(g)
//	g.Show()
//
// # Places
//
// Text is in cells, x and y from the upper left one. A Pixel is a quarter of a
// cell: two are beside each other in a cell, and two above each other. A Dot is
// an eighth of a cell, 2 by 4, of braille. A Bar begins and ends at any eighth
// of a cell along a row: nothing in a terminal moves more smoothly. A thing
// that is kept in 256ths of a cell is at pixel n>>7, and at n>>5 in eighths:
// n/128 would show a thing that has just left at the left edge once more.
//
// A cell is about twice as high as it is wide. So is a pixel; a dot is a
// square.
//
// # Shapes
//
// Rect, Frame and Line are of pixels or of dots: c.Line(c.Dot, …). Sprite draws
// a picture of one ink, and Image of several ones, as rows of characters. Tiles
// draws a map through a camera. The pixel under a mouse is Under, and the
// drawing there is At.
//
// # Inks
//
// An ink is an index of Styles, which holds styles of tcell. A canvas without
// Styles has seven inks, Red to Gray, and ink 0, which is the terminal's. A
// cell has the ink of its last drawing, but a dot leaves pixels, and bars that
// touch within a cell and an Image show two inks where the cell can. A style
// that a game changes shows at the next Flush: so a fade or a blink is a loop
// over Styles.
//
// # Fonts
//
// The zero Font has all of this. FontOf a screen is coarser where the
// terminal's font lacks the characters: halves of a cell on a Linux console,
// and ASCII without UTF-8.
package canvas
