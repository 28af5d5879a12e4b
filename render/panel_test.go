package render

import (
	"slices"
	"strings"
	"testing"

	"fixstep/world"
)

// TestEveryLineOfAPanelCanBeSeen: a panel of any size scrolls to the selected
// row. Without a selected row, each scrolled line shows a new line, up to the
// number that Beyond returns.
func TestEveryLineOfAPanelCanBeSeen(t *testing.T) {
	draw := func(w, h int, m *Panel) *Canvas {
		c := blank(w, h)
		m.Draw(c)
		return c
	}
	for _, w := range []int{4, 14, 15, 16, 17, 20, 21, 22, 80} {
		for h := 1; h < 12; h++ {
			m := panel
			for m.Selected = range panel.Rows {
				c := draw(w, h, &m)
				first := panel.Rows[m.Selected].Left[:1]
				if c.count(Marked) == 0 || !strings.Contains(c.String(), first) {
					t.Fatalf("%d x %d, row %d:\n%s", w, h, m.Selected, c)
				}
			}
			before, seen := "", ""
			m.Selected = -1
			for m.Top = 0; m.Top <= m.Beyond(w, h)+1; m.Top++ {
				got := draw(w, h, &m).String()
				seen += got
				if (got != before) != (m.Top <= m.Beyond(w, h)) {
					t.Fatalf("%d x %d, %d of %d lines away:\n%s", w, h, m.Top, m.Beyond(w, h), got)
				}
				before = got
			}
			for _, row := range m.Rows {
				for _, word := range strings.Fields(row.Left + " " + row.Right) {
					if w >= 14 && !slices.Contains(strings.Fields(seen), word) {
						t.Fatalf("%d x %d: never is there %q in\n%s", w, h, word, seen)
					}
				}
			}
		}
	}
}

// TestPanelsFitTheirWindow: what a panel leaves out in a smaller and smaller
// window. The picture behind it is of the sign ~.
func TestPanelsFitTheirWindow(t *testing.T) {
	list := Panel{Title: "Title", Rows: []Row{{"abc", "de"}}, Hint: "one  two  three", Selected: -1}
	menu := Panel{Title: "Menu", Rows: []Row{{"a", "1"}, {"b", "2"}, {"c", "3"}}, Hint: list.Hint}
	long := menu
	long.Rows = slices.Concat(menu.Rows, menu.Rows)
	unmarked := long
	unmarked.Selected = -1
	for _, c := range []struct {
		panel Panel
		w, h  int
		want  string // the rows, with / between them
	}{
		{list, 20, 3, "┌ Title ──────────┐~/│ abc          de │~/└ one  two  three ┘~"},
		{list, 18, 3, "┌ Title ─────────┐/│ abc         de │/└ one  two ──────┘"},
		{list, 12, 3, "┌ Title ───┐/│ abc   de │/└ one  two ┘"},
		{list, 10, 3, "┌ Title ─┐/│ abc de │/└ one ───┘"},
		{list, 9, 4, "┌ Title ┐/│ abc   │/│    de │/└ one ──┘"},
		{list, 8, 4, "┌Title ┐/│ abc  │/│   de │/└ one ─┘"},
		{list, 7, 5, "┌Title┐/│ abc │/│  de │/└ one ┘/~~~~~~~"},
		{list, 6, 6, "~~~~~~/┌────┐/│ a… │/│ de │/└one ┘/~~~~~~"},
		{list, 5, 7, "~~~~~/┌───┐/│ … │/│ … │/└one┘/~~~~~/~~~~~"},
		{list, 4, 3, "abc/  de/~~~~"},
		{menu, 12, 5, "┌ Menu ────┐/│ a      1 │/│ b      2 │/│ c      3 │/└ one  two ┘"},
		{menu, 16, 4, "a              1/b              2/c              3/one  two  three"},
		{menu, 14, 4, "a            1/b            2/c            3/one  two"},
		{menu, 14, 3, "a            1/b            2/c            3"},
		{long, 8, 5, "a      1/b      2/c      3/a    1 ▼/one  two"},
		{unmarked, 8, 5, "┌ Menu ┐/│ a  1 │/│ b  2 │/│ c  3 │/└ one ─┘"},
	} {
		canvas := blank(c.w, c.h)
		for y := range c.h {
			canvas.Text(0, y, Plain, strings.Repeat("~", c.w))
		}
		c.panel.Draw(canvas)
		want := strings.ReplaceAll(c.want, "/", "\n") + "\n"
		if got := canvas.String(); got != want {
			t.Errorf("%d x %d:\n%swant\n%s", c.w, c.h, got, want)
		}
	}
}

// TestTheSelectedRowIsInTheMiddle of a list that is longer than its window,
// except near both ends.
func TestTheSelectedRowIsInTheMiddle(t *testing.T) {
	long := Panel{Rows: make([]Row, 20)}
	for long.Selected = range long.Rows {
		c, want := blank(20, 7), long.Selected // the hint has the last row
		if want >= 6 {
			want = max(3, want-14)
		}
		long.Draw(c)
		if c.At(0, want).Ink != Marked || c.count(Marked) != 20 {
			t.Errorf("row %d is not in line %d", long.Selected, want)
		}
	}
	new(Panel).Draw(blank(20, 7)) // a list without rows
}

// TestTextsHaveTheirInks: a title stands out and a hint does not. Each of two
// players reads keys in the ink of the ship, also after the keys of the other
// player are gone.
func TestTextsHaveTheirInks(t *testing.T) {
	brief := func(b Brief, seat Seat) func(*Canvas) {
		return func(c *Canvas) { b.Draw(c, &seat) }
	}
	for _, c := range []struct {
		draw func(*Canvas)
		want [Wedge + 1]int // cells of each ink that is looked at
	}{
		{
			(&Panel{Title: "title", Hint: "hint..", Selected: -1}).Draw,
			[...]int{Bright: 7, Dim: 8, Wedge: 0},
		},
		{
			brief(Brief{Keys: [2][]string{{"turn"}}}, Seat{}),
			[...]int{Wedge: 0},
		},
		{
			brief(Brief{
				Keys:   [2][]string{{"turn"}, {"fire", "a key in a second row, unnamed"}},
				Shared: true,
			}, Seat{Names: [2]string{"an"}}),
			[...]int{Needle: 7, Wedge: 40},
		},
		{
			brief(Brief{Keys: [2][]string{nil, {"fire"}}, Shared: true}, Seat{}),
			[...]int{Wedge: 10},
		},
	} {
		canvas := blank(40, 12)
		c.draw(canvas)
		for _, ink := range []Ink{Bright, Dim, Needle, Wedge} {
			if n := canvas.count(ink); n != c.want[ink] {
				t.Errorf("%d cells have ink %d, not %d, in\n%s", n, ink, c.want[ink], canvas)
			}
		}
	}
}

// TestALowTitleIsItsMenu alone, with the name of the game, or with a question.
func TestALowTitleIsItsMenu(t *testing.T) {
	var title, menu Canvas
	for _, c := range []*Canvas{&title, &menu} {
		c.Clear(80, 9)
	}
	menus := panel
	menus.Named = true
	Title(&title, &menus)
	if !strings.Contains(title.String(), " SPACEWAR! ") || panel.Title == "SPACEWAR!" {
		t.Error(&title)
	}
	named := panel
	named.Title = "SPACEWAR!"
	named.Draw(&menu)
	if title.String() != menu.String() {
		t.Error(&title)
	}
	title.Clear(80, 9)
	Title(&title, &panel)
	if !strings.Contains(title.String(), panel.Title) {
		t.Error(&title)
	}
}

// TestTheLogoNeedsItsRoom: four rows above a menu with edges, and a column for
// each of its squares.
func TestTheLogoNeedsItsRoom(t *testing.T) {
	for size, logo := range map[[2]int]bool{
		{55, 12}: true,
		{54, 12}: false,
		{55, 11}: false,
	} {
		c := blank(size[0], size[1])
		menu := panel // of six rows
		menu.Named = true
		Title(c, &menu)
		if named := strings.Contains(c.String(), "SPACEWAR!"); named == logo {
			t.Errorf("%v: the name is a text: %v\n%s", size, named, c)
		}
	}
}

// TestNoShipFliesThroughTheLogo: there is no sky behind it.
func TestNoShipFliesThroughTheLogo(t *testing.T) {
	title := func(mode world.Mode) string {
		c := blank(80, 24)
		s := world.New(world.Options{})
		s.Ships[0].Mode = mode
		s.Ships[0].X, s.Ships[0].Y = world.W/2, world.H/7
		s.Ships[1].Mode = world.Dead
		Game(c, nil, &s, &s, 0, nil)
		Title(c, &panel)
		return c.String()
	}
	with, without := title(world.Flying), title(world.Dead)
	if !strings.Contains(with, "▀") || with != without {
		t.Errorf("with a ship:\n%s\nwithout:\n%s", with, without)
	}
}
