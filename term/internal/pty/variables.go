package pty

import (
	"os"
	"slices"
	"strings"

	"fixstep/term/vt"
)

// terminals are the variables that name a terminal or a multiplexer. By them
// programs choose sequences of that terminal. A star stands for any rest.
var terminals = strings.Fields(`
	TERM TERM_* TERMCAP COLORTERM COLORFGBG COLORTERM_BCE LINES COLUMNS
	TMUX TMUX_* STY WINDOW ZELLIJ ZELLIJ_* BYOBU_*
	XTERM_* WINDOWID VTE_VERSION GNOME_TERMINAL_* TILIX_ID TERMINATOR_* GUAKE_*
	KITTY_* WEZTERM_* GHOSTTY_* ALACRITTY_* KONSOLE_* CONTOUR_* MLTERM DOMTERM
	ITERM_* LC_TERMINAL LC_TERMINAL_VERSION WARP_* TERMINAL_EMULATOR
	WT_SESSION WT_PROFILE_ID ConEmu* ANSICON ANSICON_* MINTTY_* MSYSCON
	VSCODE_* NVIM NVIM_* VIM_TERMINAL INSIDE_EMACS`)

// choices are the other variables by which programs choose colors and
// characters. CI is one, because libraries take it for a pipe. Those of ssh
// are, because programs expect late answers there.
var choices = strings.Fields(`
	LC_ALL CI NO_COLOR CLICOLOR CLICOLOR_FORCE FORCE_COLOR
	SSH_CONNECTION SSH_CLIENT SSH_TTY`)

// named reports whether a variable is in a list.
func named(variable string, list []string) bool {
	name, _, _ := strings.Cut(variable, "=")
	return slices.ContainsFunc(list, func(entry string) bool {
		begin, any := strings.CutSuffix(entry, "*")
		return name == entry || any && strings.HasPrefix(name, begin)
	})
}

// WithoutTerminal returns this process's variables without those that name its
// terminal.
func WithoutTerminal() []string {
	return slices.DeleteFunc(os.Environ(), func(v string) bool { return named(v, terminals) })
}

// Environment returns the variables for a program on a simulated terminal: this
// process's, without those that differ from machine to machine.
func Environment(o vt.Options) []string {
	list := slices.DeleteFunc(WithoutTerminal(), func(v string) bool { return named(v, choices) })
	return append(list, "TERM="+Term(o), "LC_ALL="+Locale)
}

// SetEnvironment gives this process the variables of Environment.
func SetEnvironment(o vt.Options) {
	for _, v := range os.Environ() {
		if named(v, terminals) || named(v, choices) {
			name, _, _ := strings.Cut(v, "=")
			os.Unsetenv(name)
		}
	}
	os.Setenv("TERM", Term(o))
	os.Setenv("LC_ALL", Locale)
}

// Locale is the value of LC_ALL for the simulated terminal.
const Locale = "C.UTF-8"

// Term returns the value of TERM for a simulated terminal. screen is the name
// of one that erases to the default background.
func Term(o vt.Options) string {
	if o.NoBCE {
		return "screen-256color"
	}
	return "xterm-256color"
}
