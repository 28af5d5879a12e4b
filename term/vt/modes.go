package vt

// A mode is a setting that ESC [ h and l switch on and off; a private mode has
// a '?'.
type mode struct {
	private bool
	number  int
}

var (
	insert          = mode{false, 4}
	originMode      = mode{true, 6}
	autowrap        = mode{true, 7}
	cursorVisible   = mode{true, 25}
	keypad          = mode{true, 66}
	alternateScreen = mode{true, 1049}
	synchronized    = mode{true, 2026}
	themeReports    = mode{true, 2031}
	sightReports    = mode{true, 2033}
)

// known holds the supported modes, with their names for Left.
var known = map[mode]string{
	insert:          "insert",
	{true, 1}:       "cursor keys",
	{true, 5}:       "reverse video",
	originMode:      "origin",
	autowrap:        "autowrap",
	{true, 9}:       "mouse",
	{true, 12}:      "cursor blinking",
	cursorVisible:   "cursor",
	{true, 45}:      "reverse wraparound",
	keypad:          "keypad",
	{true, 69}:      "left and right margins",
	{true, 1000}:    "mouse",
	{true, 1002}:    "mouse",
	{true, 1003}:    "mouse",
	{true, 1004}:    "focus",
	{true, 1005}:    "mouse",
	{true, 1006}:    "mouse",
	{true, 1007}:    "alternate scroll",
	{true, 1015}:    "mouse",
	{true, 1016}:    "mouse",
	alternateScreen: "alternate screen",
	{true, 2004}:    "paste",
	synchronized:    "synchronized update",
	themeReports:    "theme reports",
	sightReports:    "visibility reports",
	{true, 9001}:    "win32 input",
}
