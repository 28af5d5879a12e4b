package link

import "testing"

func TestWhatASilenceEnds(t *testing.T) {
	check(t, map[string][]act{
		"a silence of two seconds ends a sequence": {
			answered,
			{2000 * ms, "\x1b[1;", "", Never},
			{3900 * ms, "5", "", Never},
			{4001 * ms, "C", "Rune[C]", Never},
			{5000 * ms, "\x1b[1;", "", Never},
			{7000 * ms, "5C", "Ctrl+Right", Never},
		},
		"a character in two reads is one, after any silence": {
			answered,
			{5000 * ms, "\xc4", "", Never},
			{5037 * ms, "\x80", "Rune[Ā]", Never},
			{9000 * ms, "\xe4", "", Never},
			{12000 * ms, "\xb8", "", Never},
			{15000 * ms, "\x96", "Rune[世]", Never},
			{20000 * ms, "\xe9", "", Never}, // Latin-1
			{23000 * ms, "x", "Rune[é], Rune[x]", Never},
		},
		"a string that nobody ends takes keys for two seconds, of any alphabet": {
			answered,
			{2000 * ms, "\x1b]1", "", Never},
			{3000 * ms, "ф", "", Never},
			{4000 * ms, "ф", "", Never},
			{4001 * ms, "фы", "Rune[ф], Rune[ы]", Never},
		},
		"a paste lives as long as bytes come": {
			answered,
			{2000 * ms, "\x1b[200~a", "paste(, Rune[a]", Never},
			{3900 * ms, "b", "Rune[b]", Never},
			{5800 * ms, "\x1b", "", Never},
			{7700 * ms, "[", "", Never},
			{9600 * ms, "A\x1b[20", "Rune[[], Rune[A]", Never},
			{11500 * ms, "1~", ")", Never},
		},
		"a paste whose end is lost ends after two seconds": {
			answered,
			{2000 * ms, "\x1b[200~a", "paste(, Rune[a]", Never},
			{3000 * ms, "\x03", "", Never},
			{3900 * ms, "\x03", "", Never},
			{4001 * ms, "\x03", "), Ctrl+C", Never},
			{5000 * ms, "\x1b[200~b", "paste(, Rune[b]", Never},
			{7001 * ms, "\x1b[A", "), Up", Never},
		},
		"an Esc in a record of Windows is a key after a while": {
			answered,
			{2000 * ms, "\x1b[0;0;27;1;0;1_", "", escAlone},
			{2050 * ms, "", "Esc", Never},
			{3000 * ms, "\x1b[0;0;113;1;0;1_", "Rune[q]", Never},
		},
	})
}
