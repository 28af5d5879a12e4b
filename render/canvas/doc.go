// Package canvas draws pictures that move by less than a cell.
//
// A game composes each frame from nothing, and Flush puts the cells that have
// changed on the screen:
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
// Texts and boxes stand at cells, which count from 0, 0 in the upper left
// corner. Three drawings are finer than a cell:
//
//   - A Pixel is a quarter of a cell. A cell is two pixels wide and two high.
//   - A Dot is a dot of braille. A cell is two dots wide and four high.
//   - A Bar fills a part of a row. It begins and ends at any eighth of a cell:
//     nothing in a terminal moves more smoothly.
//
// A cell is about twice as high as it is wide. So is a pixel; a dot is square.
//
// A game that keeps its places in 256ths of a cell finds the place n at pixel
// n>>7, or at n>>5 in eighths of a cell. Do not divide: n/128 rounds toward 0,
// and shows a thing that has just left at the left edge once more.
//
// # Shapes
//
// Rect, Frame and Line are made of pixels or of dots, which you pass as the
// first argument: c.Line(c.Dot, …). Sprite draws a picture of one ink from rows
// of characters, and Image one of several inks. Tiles draws a map of tiles
// through a camera.
//
// The event of a mouse has a cell: c.At(ev.Position()) is the drawing under the
// mouse, and Under returns the pixel there.
//
// # Inks
//
// An ink is an index of Styles, which holds styles of tcell. A canvas without
// Styles has seven inks, Red to Gray. Ink 0 is the style of the terminal.
//
// A cell has the ink of its last drawing, with these exceptions: a dot changes
// no cell of pixels, and two inks share a cell where two bars touch, and where
// an Image fills the cell.
//
// A style that a game changes in Styles shows at the next Flush. So a fade or a
// blink is a loop over Styles.
//
// # Fonts
//
// The zero Font has all of this. Not every terminal has all its characters:
// FontOf returns the finest font that a screen can show. On a Linux console it
// has halves of cells, and without UTF-8 it is ASCII.
package canvas
