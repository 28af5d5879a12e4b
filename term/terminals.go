//go:build !js

package term

import _ "github.com/gdamore/tcell/v2/terminfo/extended" // the list that TERM is looked up in
