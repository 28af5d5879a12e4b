package input

import (
	"strings"
	"testing"
)

// sequences are input from terminals, with its keys and events: from all, and
// from terminals other than today's xterm.
var sequences = map[string][]struct{ in, want string }{
	"all": {
		{"", ""},
		{"\x1b", "Esc"},
		{"\x1b\x1b", "Esc Esc"},
		{"\x1b\x1b[A", "Alt+Up"}, // in one read
		{"\x1bx", "Alt+x"},
		{"\x1b\x01\x1b\x08\x1b\x1a", "Alt+Ctrl+a Alt+Ctrl+h Alt+Ctrl+z"}, // in one read
		{"\x1b\x00\x1b\x1c", "Alt+Ctrl+Space Alt+Ctrl+\\"},
		{"\x1b[97;7u", "Alt+Ctrl+a"},
		{"\x1b\x03\x1b\r\x1b\x7f", "Esc Ctrl+C Alt+Enter Alt+Backspace"},
		{"\x1bNx", "Alt+N x"}, // tcell alone takes the x for a part of the sequence
		{"\x1b[", "Alt+["},
		{"\x1bO", "Alt+O"},
		{"\x1bOA\x1bOP", "Up F1"},
		{"\x1b[[\x1b[A\x1b[[é", "Up é"},
		{"\x1bé", "Alt+é"},
		{"\x1b[1;5D\x1b[1;2A", "Ctrl+Left Shift+Up"},
		{"\x1b[99;5:1u\x1b[99;5:3u", "Ctrl+C -Ctrl-C"},
		{"\x1b[57441;2:1u\x1b[57358u", ""}, // Shift by itself, Caps Lock
		{"\x1b[3;1:3~\x1b[15;1:3~", "-Delete -F5"},
		{"\x1b[<0;5;6M\x1b[<0;5;6m\x1b[<35;99;99M", "mouse(4,5,1) mouse(4,5,0) mouse(79,23,0)"},
		{"\x1b[M !!x", "x"}, // X10's mouse
		{"\x1b[MDDDx", "x"}, // the same with bytes that would be a key
		{"\x1b[I\x1b[O", "Focus Focus"},
		{"\x1b]52;c;aGk=\x07\x1b]52;c;aGk=\x1b\\", ""},
		{"\x1b]11;rgb:0000/0000/0000\x1b\\a\x1bP>|kitty(0.26)\x1b\\b\x1b_Gi=1;OK\x1b\\c", "a b c"},
		{"\x1b[?62;22c\x1b[>1;10;0c\x1b[?2026;2$y\x1b[8;24;80t\x1b[?0ux", "device x"},
		{"\x1b[1;5\x03", "Ctrl+C"}, // Ctrl-C is no part of a torn sequence
		{"\x1b]52;c;A\x03", "Ctrl+C"},
		{"\xff\xc3x", "ÿ Ã x"}, // not UTF-8
		{nested, ""},           // bytes wrapped twice
		{"\x1b[-5;0;97;1;0;1_x", "x"},
	},
	"Alt and a key that could begin a string": {
		{"\x1b]a", "Alt+] a"}, {"\x1b_a", "Alt+_ a"}, {"\x1b^a", "Alt+^ a"}, {"\x1bXa", "Alt+X a"},
		{"\x1bPa", "Alt+P a"}, {"\x1b]\x1b[A", "Alt+] Up"}, {"\x1bP\x03", "Alt+P Ctrl+C"},
		{"\x1b]a1;\x07", "Alt+] a 1 ; Ctrl+G"},
	},
	"strings": {
		{"\x1b]0;a title\x07x", "x"},
		{"\x1b]0;title\x07x", "x"}, {"\x1bP0$r\x1b\\x", "x"}, {"\x1bP1+r\x1b\\x", "x"}, {"\x1bP!|00\x1b\\x", "x"},
		{"\x1bP$q\x1b\\x", "x"}, {"\x1bP+q\x1b\\x", "x"}, {"\x1bP>|a b\x1b\\x", "x"}, {"\x1b_Gi=1\x1b\\x", "x"},
		{"\x1b]52;c;aGk=\x1b\x1b\\", "Esc Alt+\\"}, {"\x1b]52;c;aGk=\x1b[A", "Up"}, {"\x1b]52;c;???\x07x", "x"},
	},
	"rxvt": {
		{"\x1bOa\x1bOb\x1bOc\x1bOd", "Ctrl+Up Ctrl+Down Ctrl+Right Ctrl+Left"},
		{"\x1b[a\x1b[b\x1b[c\x1b[d", "Shift+Up Shift+Down Shift+Right Shift+Left"},
		{"\x1b[3^\x1b[3$\x1b[3@", "Ctrl+Delete Shift+Delete Shift+Ctrl+Delete"},
		{"\x1b[2^\x1b[5$\x1b[6@", "Ctrl+Insert Shift+PgUp Shift+Ctrl+PgDn"},
		{"\x1b[7~\x1b[8~\x1b[7^\x1b[8$\x1b[8@", "Home End Ctrl+Home Shift+End Shift+Ctrl+End"},
		{"\x1b[11^\x1b[15^\x1b[23^\x1b[24@\x1b[23$", "Ctrl+F1 Ctrl+F5 Ctrl+F11 Shift+Ctrl+F12 Shift+F11"},
		{"\x1b[25~\x1b[28~\x1b[31~\x1b[34~\x1b[34$", "F13 F15 F17 F20 Shift+F20"},
		{"\x1b\x1b[A\x1b\x1bOa\x1b\x1b[3~", "Alt+Up Alt+Ctrl+Up Alt+Delete"},
		{"\x1b[1$\x1b[$x", "Shift+Home"},
	},
	"Konsole, and xterm before 1999": {
		{"\x1bO5A\x1bO2P\x1bO1;5B\x1bO1;2S", "Ctrl+Up Shift+F1 Ctrl+Down Shift+F4"},
		{"\x1bO5\x03\x1bO5x", "Ctrl+C Ctrl+8"},
	},
	"PuTTY's and xterm's keypad": {
		{"\x1bOp\x1bOq\x1bOr\x1bOs\x1bOt", "0 1 2 3 4"}, {"\x1bOu\x1bOv\x1bOw\x1bOx\x1bOy", "5 6 7 8 9"},
		{"\x1bOj\x1bOk\x1bOl\x1bOm\x1bOn\x1bOo\x1bOX\x1bO ", "* + , - . / = Alt+O  "},
		{"\x1bOM\x1bOI\x1bOE\x1b[E\x1b[1;5E", "Enter Tab Center Center Ctrl+Center"},
		{"\x1bO2k\x1b[1;5k\x1b[1;5M", "+ Ctrl++ Ctrl+Enter"},
	},
	"empty parameters": {
		{"\x1b[1B\x1b[1;B\x1b[;5B\x1b[B", "Down Down Ctrl+Down Down"}, {"\x1b[;;A\x1b[3;~", "Up Delete"},
	},
	"other consoles": {
		{"\x1b[[A\x1b[[E\x1b[[F", "F1 F5"}, {"\x1b[1~\x1b[4~", "Home End"},
		{"\x1b[L\x1b[H\x1b[F\x1b[Z\x1b[1;2Z", "Insert Home End Backtab Shift+Backtab"},
	},
	"modifyOtherKeys": {
		{"\x1b[27;3;20320~\x1b[27;5;9~\x1b[27;2;13~\x1b[27;6;97~", "Alt+你 Ctrl+Tab Shift+Enter Shift+Ctrl+a"},
		{"\x1b[27;5;27~\x1b[27;2;127~\x1b[27;3;57358~\x1b[27;5~", "Ctrl+Esc Shift+Backspace"},
		{"\x1b[27;1;128~\x1b[27;1;55296~\x1b[27;1;1114112~", ""},
	},
	"modifiers": {
		{"\x1b[1;3A\x1b[1;9A\x1b[1;17A\x1b[1;33A", "Alt+Up Meta+Up Hyper+Up Meta+Up"},
		{"\x1b[1;65A\x1b[1;129A\x1b[1;193D\x1b[1;130A", "Up Up Left Shift+Up"}, // Caps Lock, Num Lock
		{"\x1b[3;133~\x1b[97;133u\x1b[97;129u", "Ctrl+Delete Ctrl+A a"},
		{"\x1b[1;0A\x1b[1;00000000001A", "Up Up"},
	},
	"kitty's protocol": {
		{"\x1b[97;2u\x1b[97;65u\x1b[97;130u\x1b[97;66u", "A A A a"},
		{"\x1b[97:65;2u\x1b[49:33;2u\x1b[49;2u", "A ! 1"},
		{"\x1b[97;;229u\x1b[97;2;65u\x1b[97;5;1u\x1b[13;;27u\x1b[97;;128u", "å A Ctrl+A Enter a"},
		{"\x1b[97;;102:105u\x1b[97;5;97u\x1b[4294967393u", "f i Ctrl+A"},
		{"\x1b[3u\x1b[9u\x1b[13u\x1b[27u\x1b[32u\x1b[127u\x1b[8u", "Ctrl+C Tab Enter Esc   Backspace Backspace"},
		{"\x1b[127;2u\x1b[9;2u\x1b[13;5u\x1b[27;3u", "Shift+Backspace Backtab Ctrl+Enter Alt+Esc"},
		{"\x1b[128u\x1b[159u\x1b[0;0u\x1b[0u\x1b[55296u\x1b[57343u\x1b[1114112u\x1b[99999999999999999999;5u", ""},
		{"\x1b[57399u\x1b[57408u\x1b[57409u\x1b[57414u\x1b[57415u\x1b[57416u", "0 9 . Enter = ,"},
		{"\x1b[57417u\x1b[57426u\x1b[57427u\x1b[57428u\x1b[57454u", "Left Delete Center"},
		{"\x1b[57376u\x1b[57398u\x1b[57364;2u", "F13 F35 Shift+F1"},
		{"\x1b[57361u\x1b[57362u\x1b[57363u\x1b[57358u\x1b[57441;2u", "Print Pause Menu"},
		{"\x1b[57344u\x1b[57356u\x1b[57363;5u", "Esc Home Ctrl+Menu"},
		{"\x1b[63743u\x1b[63744u\ue0b0\uf8ff\x1b\uf8ff", "\uf900 \ue0b0 \uf8ff Alt+\uf8ff"},
		{"\x1b[97;1:2u\x1b[97;1:3u\x1b[1;1:3A", "~a -a -Up"},
	},
	"keys by their places": {
		{"\x1b[1089::99;5u\x1b[1089:1057:99;6u\x1b[1078::59;3u\x1b[1617::120;7u", "Ctrl+C Shift+Ctrl+c Alt+; Alt+Ctrl+x"},
		{"\x1b[1777::49;5u\x1b[1489::99;9u", "Ctrl+1 Meta+c"},                                          // a digit, and Super
		{"\x1b[1089::99;1;1089u\x1b[1089:1057:99;2;1057u\x1b[1092::97;65u\x1b[1092::97u", "с С Ф ф"},   // without Ctrl and Alt
		{"\x1b[246::59;5u\x1b[167::96;3u\x1b[233::50;5u\x1b[97::113;5u", "Ctrl+ö Alt+§ Ctrl+é Ctrl+A"}, // Latin letters
		{"\x1b[1089;5u\x1b[1089::27;5u\x1b[1089::1100;5u\x1b[1089::0;5u", "Ctrl+с Ctrl+с Ctrl+с Ctrl+с"},
		{"\x1b[1089::32;5u\x1b[1089::127;5u\x1b[1089::33;5u\x1b[1089::126;5u", "Ctrl+с Ctrl+с Ctrl+! Ctrl+~"},
		{"\x1b[67;46;1089;1;2;1_\x1b[67;46;1089;1;1;1_\x1b[67;46;3;1;8;1_", "Alt+c ~Alt+c ~Ctrl+C"},
		{"\x1b[67;46;1089;1;0;1_\x1b[67;46;1089;0;0;1_\x1b[219;26;1093;1;2;1_\x1b[52;5;8364;1;9;1_", "с -с Alt+[ €"},
	},
	"xterm's other forms": {
		{"\x1b[16A\x1b[57399;5~\x1b[>1;2a\x1b[>1;2X", "Shift+Alt+Meta+Ctrl+Up Ctrl+0"},
		{"\x1b[5A\x1b[2D\x1b[8H\x1b[5E\x1b[9F\x1b[17A", "Ctrl+Up Shift+Left Shift+Alt+Ctrl+Home Ctrl+Center Meta+End"}, // modifyCursorKeys 0 and 1
		{"\x1b[>1;5A\x1b[>15;2~\x1b[>1;2P\x1b[>1;10;0c\x1b[>4;2m", "Ctrl+Up Shift+F5 Shift+F1"},                        // and 3
		{"\x1b[G\x1bOG\x1b[1;5G", "Center Center Ctrl+Center"},                                                         // the middle of Linux and PuTTY
		{"\x1b[1;5t\x1b[1;5q\x1b[1;5p\x1b[1;5n\x1b[1n\x1b[2n\x1b[8;24;80t\x1b[1t\x1b[4;5t", "Ctrl+4 Ctrl+1 Ctrl+0 Ctrl+."},
		{"\x1b[1;5I\x1b[1;6I\x1b[I", "Ctrl+Tab Ctrl+Backtab Focus"}, // mintty
	},
	"reports that are no keys": {
		{"\x1b[12;40R\x1b[1;5;7R\x1b[1;1R", "F3"}, {"\x1b[1;5R\x1b[R", "Ctrl+F3 F3"}, {"\x1b[2;5H", ""},
		{"\x1b[4;600;800t\x1b[?1;2c\x1b[>41;390;0c\x1b[=0c\x1b[?1;2$y\x1b[20;1$y\x1b[3n\x1b[?13n", "device status"},
		{"\x1b[1;2;3;4;5;6;7A\x1b[1:2:3:4A\x1b[1 A\x1b[!p", "Up"},
	},
	"sequences that break off": {
		{"\x1b[" + strings.Repeat("0", 2000) + "A\x1b[B", "Down"}, {"\x1b[[~x", "x"},
		{"\x1b[1\x7fx", "Backspace x"}, {"\x1b[1éx", "é x"}, {"\x1b[1\x1b[A", "Up"}, {"\x1b\x1b[\x01", "Esc Alt+[ Ctrl+A"},
		{"\x1b[" + strings.Repeat("0", 2000) + "Ax", "x"}, {"\x1b[M\x03", "Ctrl+C"}, {"\x1b]1" + strings.Repeat("A", 2000) + "\x03x", "Ctrl+C x"},
	},
	"pastes": {
		{"\x1b[200~a\r\x1b[201~\x1b[200~\nb\x1b[201~", "paste( a Enter ) paste( Enter b )"},
		{"\x1b[200~a\x1b[A\x1b\x1bx\x1b[98u\x1b[201~", "paste( a [ A x [ 9 8 u )"},
		{"\x1b[200~a\x1b[200~b\x1b[201~c", "paste( a [ 2 0 0 ~ b ) c"}, // its begin is text
		{"\x1b[200~\x1b\x1b[201~\x1b[A", "paste( ) Up"}, {"\x1b[200~\x1b[20\x1b[201\x1b[201~", "paste( [ 2 0 [ 2 0 1 )"},
		{"\x1b[200~\t\r\n\x7f\x00\x03\x1a\b\u009b\x9b\x1b[201~\x03", "paste( Tab Enter ) Ctrl+C"},
		{"\x1b[200~a\nb\r\nc\rd\n\ne\r\r\x1b[201~\n", "paste( a Enter b Enter c Enter d Enter Enter e Enter Enter ) Ctrl+J"},
		{"\x1b[200~a\x1b[<0;1;1Mb\x1b[201~", "paste( a [ < 0 ; 1 ; 1 M b )"}, // no click, answer, or report
		{"\x1b[200~\x1b[0n\x1b[I\x1b[?1c\x1b[201~", "paste( [ 0 n [ I [ ? 1 c )"},
		{"\x1b[200~\x1b]52;c;aGk=\x07\x1b[M!!!\x1b[201~", "paste( ] 5 2 ; c ; a G k = [ M ! ! ! )"},
		{"\x1b[200~" + wrap("a\x1b") + "é你\x1b[201~\x1b[201~", "paste( " + spaced(wrap("a\x1b")) + " é 你 ) )"},
		{wrap("\x1b[200~a\x1b[<0;1;1M") + "\x1b[66;48;66;1;16;1_\x1b[66;48;66;0;16;1_\x1b[74;36;10;1;8;1_" + wrap("\x1b[201~"), "paste( a [ < 0 ; 1 ; 1 M B Enter )"},
		{wrap("\x1b[200~") + "\x1b[37;75;0;1;256;1_\x1b[18;56;225;0;0;1_\x1b[0;0;55357;1;0;1_\x1b[0;0;56898;1;0;1_" + wrap("\x1b[201~"), "paste( á 🙂 )"},
	},
	"mice": {
		{"\x1b[<128;1;1M\x1b[<128;1;1m\x1b[<129;1;1M", "mouse(0,0,8) mouse(0,0,0) mouse(0,0,16)"},
		{"\x1b[<0;1;1M\x1b[<32;2;1M\x1b[<35;3;1M", "mouse(0,0,1) mouse(1,0,1) mouse(2,0,0)"},
		{"\x1b[<32;2;1M\x1b[<65;0;0M\x1b[<0;99999999999;1M", "mouse(1,0,0) mouse(0,0,512) mouse(79,0,1)"},
		{"\x1b[<0;1M\x1b[<0;1;1;1M\x1b[<;;M", "mouse(0,0,1)"},
		{"\x1b[<31;2;1M\x1b[<32;3;1M", "mouse(1,0,0) mouse(2,0,0)"},    // urxvt's move is no press
		{"\x1b[<4;1;1M\x1b[<24;1;1M", "mouse(0,0,1)+1 mouse(0,0,1)+6"}, // Shift, and Alt and Ctrl
		{"\x1b[<0;1;1M\x1b[<0;1;1m\x1b[<32;2;1M", "mouse(0,0,1) mouse(0,0,0) mouse(1,0,0)"},
	},
	"keys of Windows": {
		{"\x1b[65;30;97;1;0;1_\x1b[65;30;97;0;0;1_", "a -a"},
		{"\x1b[0;30;97;1;0;1_\x1b[0;30;97;0;0;1_\x1b[65;0;97;1;0;1_\x1b[65;0;97;0;0;1_", "a -a a -a"},
		{"\x1b[37;75;0;1;16;1_", "Shift+Left"},
		{"\x1b[112;59;0;1;0;1_\x1b[135;1;0;1;0;1_\x1b[136;2;0;1;0;1_", "F1 F24"},
		{"\x1b[0;0;55357;1;0;1_\x1b[0;0;56898;1;0;1_", "🙂 -🙂"}, {"\x1b[0;0;56898;1;0;1_\x1b[0;0;55357;1;0;1_x", "x -x"},
		{wrap("\x1b[A"), "Up"}, {wrap("x\x1b[1;5C"), "x Ctrl+Right"}, {wrap(wrap("x")), ""}, {nested, ""},
		{"\x1b[0;0;128;1;0;1_\x1b[1;0;0;1;0;1_\x1b[999999;0;0;1;0;1_\x1b[_", ""},
		{"\x1b[49;2;0;1;8;1_\x1b[50;3;178;1;10;1_", "Ctrl+1 ²"},
		{"\x1b[112;59;0;1;10;1_\x1b[37;75;0;1;10;1_", "Alt+Ctrl+F1 Alt+Ctrl+Left"},                    // AltGr is for characters only
		{"\x1b[189;12;0;1;8;1_\x1b[186;39;0;1;8;1_\x1b[190;52;0;1;10;1_", "Ctrl+- Ctrl+; Alt+Ctrl+."}, // Ctrl and a sign
		{"\x1b[191;53;31;1;8;1_\x1b[219;26;27;1;8;1_\x1b[97;79;0;1;8;1_", "Ctrl+_ Ctrl+Esc Ctrl+1"},
		{"\x1b[221;27;0;1;0;1_\x1b[65;30;97;1;0;1_", "a"},          // a dead key
		{"\x1b[65;30;97;1;0;3_\x1b[65;30;97;0;0;1_", "a ~a ~a -a"}, // a count
		{"\x1b[65;30;97;1;0;2000000000_", "a " + times(mostRepeats-1, "~a")},
		{"\x1b[0;0;233;1;0;1_\x1b[0;0;233;0;0;1_", "é -é"}, // text without a key
		{"\x1b[93;93;0;1;256;1_\x1b[93;93;0;0;256;1_", "Menu -Menu"},
		{"\x1b[18;56;0;1;2;1_\x1b[97;79;0;1;2;1_\x1b[18;56;225;0;0;1_", "á -á"}, // Alt and numbers of the keypad
	},
	"control characters and C1": {
		{"\x00\x01\x1f\t\r\n\b\x7f", "Ctrl+Space Ctrl+A Ctrl+_ Tab Enter Ctrl+J Backspace Backspace"},
		{"\u0084\u009bA\u0085x", "Alt+Ctrl+d Alt+Esc A Alt+Ctrl+e x"}, {"\x9bA\xc2\x89\xc2\x88\xc2\x8d\xc2\x80", "A Alt+Tab Alt+Ctrl+h Alt+Enter Alt+Ctrl+Space"}, {"\xa0\xff", "\u00a0 ÿ"}, {"\ufffdx", "\ufffd x"}, {"\xed\xa0\x80", "í \u00a0"}, {"\xf4\x90\x80\x80x", "ô x"},
	},
}

func TestSequencesBecomeKeys(t *testing.T) {
	for kind, rows := range sequences {
		t.Run(kind, func(t *testing.T) {
			for _, c := range rows {
				if got, _ := feed(c.in); got != c.want {
					t.Errorf("%q: %q, want %q", c.in, got, c.want)
				}
			}
		})
	}
}

// TestWhatAParserTells of input while the program asks for no releases: its
// keys, how many Escs may have begun a sequence, and whether the terminal
// reports releases.
func TestWhatAParserTells(t *testing.T) {
	for _, c := range []struct {
		in, keys string
		begun    int
		releases bool
	}{
		// A sequence is timed from its own Esc, also within another sequence.
		{"\x1b\x1b[A", "Alt+Up", 2, false},
		{"\x1b]11;rgb:\x1b[A", "Up", 2, false},
		{"\x1b]11;rgb:f/f/f\x1b\\", "", 1, false},
		{"\x1b\x1b\x1b", "Esc Esc", 3, false},
		{"\x1b[1\x1b[A", "Up", 2, false},
		// A release is no event, and a repeat is a press.
		{"\x1b[97;1:3u", "", 1, false},
		{"\x1b[1;1:3A\x1b[1;1:2A", "Up", 2, false},
		{"\x1b[65;30;97;1;0;1_\x1b[65;30;97;0;0;1_", "a", 2, true},
		// Who grants only a part of kitty's protocol reports no letter's release.
		{"a", "a", 0, false},
		{"\x1b[?0u", "", 1, false},
		{"\x1b[?3u", "", 1, false},
		{"\x1b[?27u", "", 1, true},
		{"\x1b[?31u", "", 1, true},
		{"\x1b[?27u\x1b[?0u", "", 2, false},
		{"\x1b[;;27;1_", "", 1, false},
		// Without a mouse CSI M is no report of one: st sends it for Ctrl+Delete.
		{"\x1b[Mabc", "a b c", 1, false},
	} {
		p := New(80, 24)
		keys := spell(p.Feed([]byte(c.in)))
		if keys != c.keys || p.Begun() != c.begun || p.Releases() != c.releases {
			t.Errorf("%q: %q, %d begun, releases %v", c.in, keys, p.Begun(), p.Releases())
		}
	}
}

// TestAReleaseCostsNothing while nobody asks for it.
func TestAReleaseCostsNothing(t *testing.T) {
	for _, in := range []string{"\x1b[97;1:3u", "\x1b[1;1:3A", "\x1b[65;30;97;0;0;1_"} {
		p := New(80, 24)
		b := []byte(in)
		if n := testing.AllocsPerRun(10, func() { p.Feed(b) }); n > 0 {
			t.Errorf("%q: %v allocations", in, n)
		}
	}
}
