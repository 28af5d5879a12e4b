package pty

import (
	"slices"
	"strings"
	"testing"

	"fixstep/term/vt"
)

// TestNoProgramSeesTheTestersTerminal: of the variables that terminals set none
// reaches a program, and of the others all that say nothing of colors.
func TestNoProgramSeesTheTestersTerminal(t *testing.T) {
	theirs := strings.Fields(`
		TERM_PROGRAM TERM_PROGRAM_VERSION TERM_SESSION_ID COLORTERM COLORFGBG LINES COLUMNS
		VTE_VERSION KITTY_WINDOW_ID KITTY_PID KITTY_LISTEN_ON WEZTERM_PANE ITERM_SESSION_ID
		ITERM_PROFILE LC_TERMINAL LC_TERMINAL_VERSION GHOSTTY_RESOURCES_DIR
		ALACRITTY_WINDOW_ID KONSOLE_VERSION KONSOLE_DBUS_SESSION GNOME_TERMINAL_SCREEN
		TILIX_ID TERMINATOR_UUID WT_SESSION WT_PROFILE_ID ConEmuANSI XTERM_VERSION WINDOWID
		VSCODE_INJECTION ZELLIJ ZELLIJ_SESSION_NAME TMUX TMUX_PANE STY WINDOW TERMCAP
		INSIDE_EMACS NVIM TERMINAL_EMULATOR`)
	chosen := strings.Fields("CI NO_COLOR CLICOLOR FORCE_COLOR SSH_CONNECTION SSH_TTY")
	kept := strings.Fields("HOMEWORK TERMINAL TERMINFO LC_CTYPE WINDOWS TMUXP CITY")
	for _, name := range slices.Concat(theirs, chosen, kept) {
		t.Setenv(name, "x")
	}
	for _, c := range []struct {
		variables  []string
		gone, kept []string
	}{
		{WithoutTerminal(), theirs, slices.Concat(chosen, kept)},
		{Environment(vt.Options{}), slices.Concat(theirs, chosen), kept},
	} {
		for _, name := range c.gone {
			if slices.Contains(c.variables, name+"=x") {
				t.Errorf("%s is there", name)
			}
		}
		for _, name := range c.kept {
			if !slices.Contains(c.variables, name+"=x") {
				t.Errorf("%s is gone", name)
			}
		}
	}
}
