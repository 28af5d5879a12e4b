package render

import "github.com/gdamore/tcell/v2"

// An Ink is the colour and weight of a cell, named by its use. Shapes differ
// too, so that a terminal without colours shows everything.
type Ink uint8

// The inks.
const (
	Plain      Ink = iota // text, and what has no other ink
	Dim                   // what matters less: borders, hints, names of rows
	Bright                // titles and messages
	Marked                // a selected item
	Warn                  // numbers that are bad
	Needle                // the first ship, its torpedoes, its name
	Wedge                 // the second ship, likewise
	Star                  // the star, the logo, the projectile of a lane
	Flame                 // thrust and new sparks
	Ember                 // sparks in the second half of their life
	NeedleWake            // the way of the first ship and of its torpedoes
	WedgeWake             // of the second, likewise
	Beam                  // in the look P7: what is drawn now
	Glow                  // what was drawn just before
	Fade                  // and what was drawn before that
	inks                  // how many there are
)

// A Palette says which colours the inks are. The zero value is for a dark
// background.
type Palette uint8

// The palettes.
const (
	OnDark    Palette = iota // bright colours; also where nothing is known
	OnLight                  // dark colours
	Dull                     // on dark, where the bright colours are grays: the others
	Fixed                    // on dark, colours of 256 that no player chooses
	Colorless                // none: only bold, dim and reversed text
	palettes                 // how many there are
)

// colors are the inks as numbers of the terminal's palette; 0 is its own
// colour for text. Those below 16 are what the player has chosen, and cost the
// fewest bytes. All can be read on their background, and the two ships can be
// told apart by people who are blind to a colour.
var colors = [palettes][inks]uint8{
	OnDark: {
		Warn: 9, Needle: 14, Wedge: 10, Star: 11, Flame: 11, Ember: 9,
		NeedleWake: 6, WedgeWake: 2, Beam: 195, Glow: 148, Fade: 64,
	},
	Dull: {
		Warn: 9, Needle: 6, Wedge: 2, Star: 3, Flame: 3, Ember: 9,
		NeedleWake: 6, WedgeWake: 2, Beam: 195, Glow: 148, Fade: 64,
	},
	Fixed: {
		Warn: 209, Needle: 51, Wedge: 46, Star: 226, Flame: 226, Ember: 209,
		NeedleWake: 44, WedgeWake: 40, Beam: 195, Glow: 148, Fade: 64,
	},
	OnLight: {
		Warn: 1, Needle: 4, Wedge: 1, Star: 5, Flame: 5, Ember: 5,
		NeedleWake: 4, WedgeWake: 1, Beam: 18, Glow: 58, Fade: 94,
	},
}

// styles are the inks as the terminal's styles. Dim is not the palette's
// colour 8, which some players have made their background.
var styles = func() (all [palettes][inks]tcell.Style) {
	for p := range all {
		for i, color := range colors[p] {
			if color > 0 {
				all[p][i] = tcell.StyleDefault.Foreground(tcell.PaletteColor(int(color)))
			}
		}
		all[p][Dim] = tcell.StyleDefault.Dim(true)
		all[p][Bright] = tcell.StyleDefault.Bold(true)
		all[p][Marked] = tcell.StyleDefault.Reverse(true)
	}
	for _, p := range []Palette{OnLight, Colorless} { // the wedge is red there, or nothing is
		all[p][Warn] = all[p][Warn].Underline(true)
	}
	for _, i := range []Ink{NeedleWake, WedgeWake, Glow, Fade} { // past and present must differ without colour too
		all[Colorless][i] = all[Colorless][Dim]
	}
	return all
}()

// wake returns the ink of the way behind what has an ink.
func (i Ink) wake() Ink { return i - Needle + NeedleWake }

// isWake reports whether the ink shows where something was.
func (i Ink) isWake() bool { return i >= NeedleWake && i < inks && i != Beam }
