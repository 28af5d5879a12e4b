package vt

// A mode is a setting that ESC [ h and l switch on and off; a private mode has
// a '?'.
type mode struct {
	private bool
	number  int
}

var (
	insert          = mode{false, 4}
	newline         = mode{false, 20}
	reverseVideo    = mode{true, 5}
	originMode      = mode{true, 6}
	autowrap        = mode{true, 7}
	cursorVisible   = mode{true, 25}
	keypad          = mode{true, 66}
	otherScreen     = mode{true, 47}
	erasedScreen    = mode{true, 1047}
	savedCursor     = mode{true, 1048}
	alternateScreen = mode{true, 1049}
	synchronized    = mode{true, 2026}
	themeReports    = mode{true, 2031}
	sightReports    = mode{true, 2033}
	windowsKeys     = mode{true, 9001} // no xterm has them, and a program must undo them
	columns         = mode{true, 3}    // 132 of them, or 80
	columnsAllowed  = mode{true, 40}   // without it columns has no effect
)

// mice are the modes of the mouse that exclude each other: the last one that
// was set counts, and the reset of any one ends it.
var mice = []mode{{true, 9}, {true, 1000}, {true, 1002}, {true, 1003}}

// notKittys are the modes that kitty does not know, and takes without a change.
var notKittys = map[mode]bool{
	{true, 9}: true, {true, 12}: true, keypad: true, {true, 1007}: true, {true, 1015}: true, columnsAllowed: true,
}

// known holds the supported modes, with their names for Left.
var known = map[mode]string{
	insert:          "insert",
	newline:         "new line",
	{true, 1}:       "cursor keys",
	reverseVideo:    "reverse video",
	originMode:      "origin",
	autowrap:        "autowrap",
	columnsAllowed:  "132 columns",
	{true, 9}:       "mouse",
	{true, 12}:      "cursor blinking",
	cursorVisible:   "cursor",
	keypad:          "keypad",
	{true, 1000}:    "mouse",
	{true, 1002}:    "mouse",
	{true, 1003}:    "mouse",
	{true, 1004}:    "focus",
	{true, 1005}:    "mouse",
	{true, 1006}:    "mouse",
	{true, 1007}:    "alternate scroll",
	{true, 1015}:    "mouse",
	otherScreen:     "alternate screen",
	erasedScreen:    "alternate screen",
	savedCursor:     "saved cursor",
	alternateScreen: "alternate screen",
	{true, 2004}:    "paste",
	synchronized:    "synchronized update",
	themeReports:    "theme reports",
	sightReports:    "visibility reports",
	windowsKeys:     "win32 input",
}
