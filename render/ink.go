package render

import (
	"github.com/gdamore/tcell/v2"

	"fixstep/render/canvas"
)

// An Ink is a style of a cell, named by what it is used for. Things of two inks
// differ in their shapes too, so that a terminal without colors shows
// everything.
type Ink = canvas.Ink

// The inks.
const (
	Plain      Ink = iota // text, and all things without another ink
	Dim                   // borders, hints, names of rows
	Bright                // titles and messages
	Marked                // a selected item
	Warn                  // numbers that are bad
	Needle                // the first ship, its torpedoes, its name
	Wedge                 // the second ship, its torpedoes, its name
	Star                  // the star, the logo, the projectile of a lane
	Flame                 // thrust and new sparks
	Ember                 // sparks in the second half of their life
	NeedleWake            // the wake of the first ship and of its torpedoes
	WedgeWake             // the wake of the second ship and of its torpedoes
	Beam                  // in the look P7: shapes of this moment
	Glow                  // in the look P7: shapes of the moment before
	Fade                  // in the look P7: older shapes
	inks                  // the number of inks
)

// A Palette is a choice of colors for the inks. The zero value is OnDark.
type Palette uint8

// The palettes.
const (
	OnDark    Palette = iota // bright colors, for a dark or unknown background
	OnLight                  // dark colors, for a light background
	Dull                     // dark colors, for a dark background if the bright ones are grays
	Fixed                    // the same colors on every terminal, for a dark background
	Colorless                // no colors: only bold, dim, underlined and reversed text
	palettes                 // the number of palettes
)

// colors are the inks as numbers of the terminal's palette. 0 is the color of
// text. The colors below 16 are those that a player has chosen in the terminal,
// and they cost the fewest bytes. Everybody can read each color on its
// background, and people who are blind to a color can tell the ships apart.
var colors = [palettes][inks]uint8{
	OnDark: {
		Warn: 9, Needle: 14, Wedge: 10, Star: 11, Flame: 11, Ember: 9,
		NeedleWake: 6, WedgeWake: 2, Beam: 195, Glow: 148, Fade: 70,
	},
	Dull: {
		Warn: 9, Needle: 6, Wedge: 2, Star: 3, Flame: 3, Ember: 9,
		NeedleWake: 6, WedgeWake: 2, Beam: 195, Glow: 148, Fade: 70,
	},
	Fixed: {
		Warn: 209, Needle: 51, Wedge: 46, Star: 226, Flame: 226, Ember: 209,
		NeedleWake: 44, WedgeWake: 40, Beam: 195, Glow: 148, Fade: 70,
	},
	OnLight: { // many terminals show dim black as black
		Dim: 240, Warn: 1, Needle: 4, Wedge: 1, Star: 53, Flame: 53, Ember: 53,
		NeedleWake: 4, WedgeWake: 1, Beam: 18, Glow: 58, Fade: 94,
	},
}

// styles are the inks as styles. Dim is not color 8 of the palette, because
// that is the background of some players. On a light background Dim is a gray
// that is the same in every terminal.
var styles = func() (all [palettes][inks]tcell.Style) {
	for p := range all {
		for i, color := range colors[p] {
			if color > 0 {
				all[p][i] = tcell.StyleDefault.Foreground(tcell.PaletteColor(int(color)))
			}
		}
		if colors[p][Dim] == 0 {
			all[p][Dim] = tcell.StyleDefault.Dim(true)
		}
		all[p][Bright] = tcell.StyleDefault.Bold(true)
		all[p][Marked] = tcell.StyleDefault.Reverse(true)
	}
	// On a light background a red number would look like the wedge, and without
	// colors nothing is red.
	for _, p := range []Palette{OnLight, Colorless} {
		all[p][Warn] = all[p][Warn].Underline(true)
	}
	// Past and present must differ without colors, too.
	for _, i := range []Ink{NeedleWake, WedgeWake, Glow, Fade} {
		all[Colorless][i] = all[Colorless][Dim]
	}
	return all
}()

// isWake reports whether the ink shows the past place of a body.
func isWake(i Ink) bool { return i >= NeedleWake && i != Beam }
