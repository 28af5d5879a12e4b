package cast

import (
	"bytes"
	"fmt"
	"io"
	"time"
)

// The limits of an animation.
const (
	mostFrames = 500
	shortest   = 40 * time.Millisecond // of a frame
	pause      = time.Second           // after the last frame, before it begins again
)

// WriteStill writes the last picture of the recording as an SVG. If the program
// has given the terminal back, that is its last picture before it did so. If
// the program has given its window a title, the SVG draws the window, too.
func (r *Recording) WriteStill(out io.Writer) error {
	list := drawn(r.frames(0))
	return r.write(out, list[max(0, len(list)-1):])
}

// WriteAnimation writes the recording as an SVG that moves without a script,
// and begins again after its end. To a reader who has turned animations off it
// shows the first picture.
func (r *Recording) WriteAnimation(out io.Writer) error {
	return r.write(out, drawn(r.frames(max(shortest, r.now()/mostFrames))))
}

// drawn returns the frames up to the last one before a program gave the
// terminal back. If no program has taken the terminal over, it returns all
// frames.
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
		fmt.Fprintf(b, `<rect width="%d" height="%d" fill="%s"/>`+"\n", w, h, background)
		return 0, 0
	}
	title = escape(title)
	w += 2 * edge
	h += barHeight + edge
	fmt.Fprintf(b, "<title>%s</title>\n", title)
	fmt.Fprintf(b, `<rect x=".5" y=".5" width="%d" height="%d" rx="9"`, w-1, h-1)
	fmt.Fprintf(b, ` fill="%s" stroke="#555"/>`+"\n", background)
	fmt.Fprintf(b, `<path fill="#333" d="M1 %dv-20a8 8 0 0 1 8-8h%da8 8 0 0 1 8 8v20z"/>`+"\n",
		barHeight-1, w-18)
	for i, color := range []string{"#ff5f57", "#febc2e", "#28c840"} {
		fmt.Fprintf(b, `<circle cx="%d" cy="15" r="5.5" fill="%s"/>`, 18+18*i, color)
	}
	b.WriteByte('\n')
	fmt.Fprintf(b, `<text x="%d" y="20" text-anchor="middle" fill="%s">%s</text>`+"\n",
		w/2, foreground, title)
	return edge, barHeight
}

// write writes frames as an SVG. The frames lie side by side, and an animation
// moves one after the other into the window.
func (r *Recording) write(out io.Writer, list []frame) error {
	w, h := r.pixels(list)
	title := ""
	if len(list) > 0 {
		title = list[len(list)-1].Title
	}
	var head, around, body bytes.Buffer
	x, y := window(&around, title, w, h)
	width := x + w + x
	height := y + h + x
	fmt.Fprintf(&head, `<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve"`+
		` viewBox="0 0 %d %d" width="%d" height="%d">`+"\n", width, height, width, height)
	head.Write(around.Bytes())
	head.WriteString("<style>\n" + sheet)
	if len(list) > 1 {
		keyframes(&head, list, r.now()+pause, w)
	}
	head.WriteString("</style>\n<defs>\n")
	fmt.Fprintf(&body, `</defs>`+"\n"+`<svg x="%d" y="%d" width="%d" height="%d"`+
		` shape-rendering="crispEdges"><g class="f">`+"\n", x, y, w, h)
	numbers := map[string]int{}
	for i, f := range list {
		fmt.Fprintf(&body, `<svg x="%d" width="%d" height="%d">`, i*w, w, h)
		f.write(&head, &body, numbers)
		body.WriteString("</svg>\n")
	}
	body.WriteString("</g></svg>\n</svg>\n")
	head.Write(body.Bytes())
	_, err := out.Write(head.Bytes())
	return err
}

// pixels returns the size of a picture that has room for all frames.
func (r *Recording) pixels(list []frame) (w, h int) {
	w = r.w
	h = r.h
	for _, f := range list {
		fw, fh := f.Size()
		w = max(w, fw)
		h = max(h, fh)
	}
	return w * cellWidth, h * cellHeight
}

// write writes the rows of a frame into the body. Equal rows are defined once,
// in the head, under a number.
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
			fmt.Fprintf(head, `<g id="r%d" fill="%s">%s</g>`+"\n", id, foreground, row)
		}
		fmt.Fprintf(body, `<use href="#r%d" y="%d"/>`, id, y*cellHeight)
	}
	if x, y, visible := f.Cursor(); visible {
		fmt.Fprintf(body, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s" opacity=".5"/>`,
			x*cellWidth, y*cellHeight, cellWidth, cellHeight, foreground)
	}
}

// keyframes writes the style that shows each frame for its time.
func keyframes(b *bytes.Buffer, list []frame, length time.Duration, w int) {
	start := list[0].at
	length -= start
	b.WriteString("@keyframes f{")
	for i, f := range list {
		percent := 100 * float64(f.at-start) / float64(length)
		fmt.Fprintf(b, "%.4f%%{transform:translateX(%dpx)}", percent, -i*w)
	}
	fmt.Fprintf(b, "to{transform:translateX(%dpx)}}\n", -(len(list)-1)*w)
	fmt.Fprintf(b, ".f{animation:f %dms steps(1,end) infinite}\n", length.Milliseconds())
	b.WriteString("@media(prefers-reduced-motion:reduce){.f{animation:none}}\n")
}
