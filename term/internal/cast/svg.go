package cast

import (
	"bytes"
	"fmt"
	"io"
	"time"
)

// The limits of an animation: the largest number of frames, and the shortest
// time of one.
const (
	mostFrames = 500
	shortest   = 40 * time.Millisecond
	lastFrame  = time.Second // the last frame lasts so much longer before the animation begins again
)

// WriteStill writes the last picture of the recording as an SVG. If the program
// has given the terminal back, this is its last picture before that. If the
// program gave its window a title, the SVG draws that window.
func (r *Recording) WriteStill(out io.Writer) error {
	list := drawn(r.frames(0))
	return r.write(out, list[max(0, len(list)-1):])
}

// WriteAnimation writes the recording as an SVG that moves without a script and
// begins again at its end. Where a reader has turned animations off, the SVG
// shows the first picture.
func (r *Recording) WriteAnimation(out io.Writer) error {
	return r.write(out, drawn(r.frames(max(shortest, r.now()/mostFrames))))
}

// drawn returns the frames up to the last one before a program gave the
// terminal back. If no program took the terminal over, drawn returns all.
func drawn(list []frame) []frame {
	for n := len(list); n > 0; n-- {
		if list[n-1].On(1049) { // the alternate screen, where programs draw
			return list[:n]
		}
	}
	return list
}

// sheet has the font, and a class for each attribute of a text. Newer browsers
// heed white-space, and older ones xml:space.
const sheet = `text{font:15px 'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}
.b{font-weight:bold}.i{font-style:italic}.d{opacity:.6}
`

// The window around a picture that has a title: the height of its bar, and the
// width of its other edges, in pixels.
const (
	barHeight = 30
	edge      = 10
)

// window writes a window with a title around w by h pixels, and returns the
// place of these pixels in it. Without a title there is no window.
func window(b *bytes.Buffer, title string, w, h int) (x, y int) {
	if title == "" {
		fmt.Fprintf(b, "<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", w, h, background)
		return 0, 0
	}
	title = escape(title)
	w, h = w+2*edge, h+barHeight+edge
	fmt.Fprintf(b, "<title>%s</title>\n<rect x=\".5\" y=\".5\" width=\"%d\" height=\"%d\" rx=\"9\" fill=\"%s\" stroke=\"#555\"/>\n", title, w-1, h-1, background)
	fmt.Fprintf(b, "<path fill=\"#333\" d=\"M1 %dv-20a8 8 0 0 1 8-8h%da8 8 0 0 1 8 8v20z\"/>\n", barHeight-1, w-18)
	for i, color := range []string{"#ff5f57", "#febc2e", "#28c840"} {
		fmt.Fprintf(b, "<circle cx=\"%d\" cy=\"15\" r=\"5.5\" fill=\"%s\"/>", 18+18*i, color)
	}
	fmt.Fprintf(b, "\n<text x=\"%d\" y=\"20\" text-anchor=\"middle\" fill=\"%s\">%s</text>\n", w/2, foreground, title)
	return edge, barHeight
}

// write writes frames as an SVG. The frames lie side by side, and an animation
// moves one after the other into the window.
func (r *Recording) write(out io.Writer, list []frame) error {
	w, h, title := r.w, r.h, ""
	for _, f := range list {
		title = f.Title
		fw, fh := f.Size()
		w, h = max(w, fw), max(h, fh)
	}
	w, h = w*cellWidth, h*cellHeight
	var head, around, body bytes.Buffer
	x, y := window(&around, title, w, h)
	width, height := w+2*x, h+y+x
	fmt.Fprintf(&head, "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n%s<style>\n%s", width, height, width, height, &around, sheet)
	if len(list) > 1 {
		keyframes(&head, list, r.now()+lastFrame, w)
	}
	head.WriteString("</style>\n<defs>\n")
	numbers := map[string]int{}
	fmt.Fprintf(&body, "</defs>\n<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" shape-rendering=\"crispEdges\"><g class=\"f\">\n", x, y, w, h)
	for i, f := range list {
		fmt.Fprintf(&body, "<svg x=\"%d\" width=\"%d\" height=\"%d\">", i*w, w, h)
		f.write(&head, &body, numbers)
		body.WriteString("</svg>\n")
	}
	body.WriteString("</g></svg>\n</svg>\n")
	head.Write(body.Bytes())
	_, err := out.Write(head.Bytes())
	return err
}

// write writes the rows of a frame into the body. Equal rows have one
// definition in the head, under a number.
func (f frame) write(head, body *bytes.Buffer, numbers map[string]int) {
	_, rows := f.Size()
	for y := range rows {
		row := svgRow(f.Term, y)
		if row == "" {
			continue
		}
		id, old := numbers[row]
		if !old {
			id = len(numbers)
			numbers[row] = id
			fmt.Fprintf(head, "<g id=\"r%d\" fill=\"%s\">%s</g>\n", id, foreground, row)
		}
		fmt.Fprintf(body, "<use href=\"#r%d\" y=\"%d\"/>", id, y*cellHeight)
	}
	if x, y, visible := f.Cursor(); visible {
		fmt.Fprintf(body, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" opacity=\".5\"/>",
			x*cellWidth, y*cellHeight, cellWidth, cellHeight, foreground)
	}
}

// keyframes writes the style that shows each frame for its time.
func keyframes(b *bytes.Buffer, list []frame, length time.Duration, w int) {
	start := list[0].at
	length -= start
	b.WriteString("@keyframes f{")
	for i, f := range list {
		fmt.Fprintf(b, "%.4f%%{transform:translateX(%dpx)}", 100*float64(f.at-start)/float64(length), -i*w)
	}
	fmt.Fprintf(b, "to{transform:translateX(%dpx)}}\n.f{animation:f %dms steps(1,end) infinite}\n@media(prefers-reduced-motion:reduce){.f{animation:none}}\n", -(len(list)-1)*w, length.Milliseconds())
}
