package cast

import (
	"bytes"
	"fmt"
	"io"
	"time"
)

// An animation has so many frames at most, and each lasts so long at least.
const (
	mostFrames = 500
	shortest   = 40 * time.Millisecond
	lastFrame  = time.Second // is shown so much longer before the animation begins again
)

// WriteStill writes the last picture of the recording as an SVG: of a program
// that has given the terminal back, what it showed before.
func (r *Recording) WriteStill(out io.Writer) error {
	list := drawn(r.frames(0))
	return r.write(out, list[max(0, len(list)-1):])
}

// WriteAnimation writes the recording as an SVG that moves, without a script,
// and begins again at its end.
func (r *Recording) WriteAnimation(out io.Writer) error {
	return r.write(out, drawn(r.frames(max(shortest, r.now()/mostFrames))))
}

// drawn returns frames up to the last that a program drew, before it gave the
// terminal back; all if none did.
func drawn(list []frame) []frame {
	for n := len(list); n > 0; n-- {
		if list[n-1].On(1049) { // the alternate screen, where programs draw
			return list[:n]
		}
	}
	return list
}

// sheet has the classes of attributes.
const sheet = `text{font:15px 'DejaVu Sans Mono',Menlo,Consolas,monospace}
.b{font-weight:bold}.i{font-style:italic}.d{opacity:.6}
`

// write writes frames as an SVG. They lie side by side, and an animation moves
// one after the other into the window.
func (r *Recording) write(out io.Writer, list []frame) error {
	w, h := r.w, r.h
	for _, f := range list {
		fw, fh := f.Size()
		w, h = max(w, fw), max(h, fh)
	}
	w, h = w*cellWidth, h*cellHeight
	var head, body bytes.Buffer
	fmt.Fprintf(&head, "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n<style>\n%s", w, h, w, h, sheet)
	if len(list) > 1 {
		keyframes(&head, list, r.now()+lastFrame, w)
	}
	fmt.Fprintf(&head, "</style>\n<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n<defs>\n", w, h, background)
	known := map[string]int{}
	body.WriteString("</defs>\n<g class=\"f\">\n")
	for i, f := range list {
		fmt.Fprintf(&body, "<svg x=\"%d\" width=\"%d\" height=\"%d\">", i*w, w, h)
		_, rows := f.Size()
		for y := range rows {
			row := svgRow(f.Term, y)
			if row == "" {
				continue
			}
			id, old := known[row]
			if !old {
				id = len(known)
				known[row] = id
				fmt.Fprintf(&head, "<g id=\"r%d\" fill=\"%s\">%s</g>\n", id, foreground, row)
			}
			fmt.Fprintf(&body, "<use href=\"#r%d\" y=\"%d\"/>", id, y*cellHeight)
		}
		if x, y, visible := f.Cursor(); visible {
			fmt.Fprintf(&body, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" opacity=\".5\"/>",
				x*cellWidth, y*cellHeight, cellWidth, cellHeight, foreground)
		}
		body.WriteString("</svg>\n")
	}
	body.WriteString("</g>\n</svg>\n")
	head.Write(body.Bytes())
	_, err := out.Write(head.Bytes())
	return err
}

// keyframes writes the style that shows each frame for its time.
func keyframes(b *bytes.Buffer, list []frame, length time.Duration, w int) {
	start := list[0].at
	length -= start
	b.WriteString("@keyframes f{")
	for i, f := range list {
		fmt.Fprintf(b, "%.4f%%{transform:translateX(%dpx)}", 100*float64(f.at-start)/float64(length), -i*w)
	}
	fmt.Fprintf(b, "to{transform:translateX(%dpx)}}\n.f{animation:f %dms steps(1,end) infinite}\n", -(len(list)-1)*w, length.Milliseconds())
}
