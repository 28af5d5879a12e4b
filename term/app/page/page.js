// The page has xterm.js show what the program writes, and sends it keys. The
// link says what the program does: ?tour=3, ?claim=8, ?play,
// ?lab=-loops delta,steady -machine slow, or in general ?args=version.
import { Terminal } from './xterm.js';
import { FitAddon } from './addon-fit.js';
import { WebglAddon } from './addon-webgl.js';
import './wasm_exec.js';

const says = document.getElementById('says');
says.textContent = 'Loading …';

const [[name, value] = ['tour', '']] = new URLSearchParams(location.search);
const args = value.split(/\s+/).filter(Boolean);
if (name === 'tour' || name === 'claim') args.unshift('lab', '-' + name);
else if (name !== 'args') args.unshift(name);

if (name === 'claim') { // back to its place in the list, or on to the next one
	const about = document.getElementById('about');
	about.querySelector('a').href = `claims.html#c${+value}`;
	about.insertAdjacentHTML('beforeend', ` · <a href="?claim=${+value + 1}">Next claim</a>`);
}

const box = document.getElementById('terminal');
// The program gives its terminal two functions: keys(text) and resized().
const terminal = globalThis.tty = new Terminal({
	fontFamily: 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace',
	theme: matchMedia('(prefers-color-scheme: light)').matches ? { background: '#fff', foreground: '#222' } : {},
});
const fitting = new FitAddon();
terminal.loadAddon(fitting);
terminal.open(box);
try { // it draws blocks that meet, and needs a graphics card
	const webgl = new WebglAddon();
	webgl.onContextLoss(() => webgl.dispose());
	terminal.loadAddon(webgl);
} catch { /* then xterm.js draws with elements, and hairs between blocks */ }

terminal.onData(text => terminal.keys?.(text));
terminal.onResize(() => terminal.resized?.());

// A hidden tab is told to the lab, whose machines have stood still then. A game
// is not told: its loop meets the stall itself.
if (args[0] === 'lab')
	document.addEventListener('visibilitychange', () => terminal.keys?.(`\x1b[?999;${document.hidden ? 2 : 1}n`));

// fit makes the letters as large as 80 columns and 24 rows allow, or on a phone
// held upright 46 and 36, and then as many columns and rows as there is room for.
function fit() {
	const sizeOf = (columns, rows) => Math.min(box.clientWidth / columns / 0.61, box.clientHeight / rows / 1.2);
	const size = Math.max(sizeOf(80, 24), sizeOf(46, 36));
	terminal.options.fontSize = Math.max(10, Math.min(32, Math.floor(size)));
	fitting.fit();
}
new ResizeObserver(fit).observe(box);

// Kitty's keyboard protocol, which xterm.js 6.0 does not have: with it the
// program is told of keys that go up. It needs only the top of its stack.
let flags = 0;
for (const prefix of ['>', '=', '<'])
	terminal.parser.registerCsiHandler({ prefix, final: 'u' }, p => { flags = prefix === '<' ? 0 : p[0]; return true; });
terminal.parser.registerCsiHandler({ prefix: '?', final: 'u' }, () => { terminal.keys?.(`\x1b[?${flags}u`); return true; });

const letters = { ArrowUp: 'A', ArrowDown: 'B', ArrowRight: 'C', ArrowLeft: 'D', End: 'F', Home: 'H' };
const codes = { Tab: 9, Enter: 13, Escape: 27, Backspace: 127 };
const sliders = [];

// send tells the program of a key by its name in JavaScript: 1 down, 2 held, 3
// up. It returns false for a key that is not for the program.
function send(key, event, shift = key !== key.toLowerCase()) {
	const mods = `${shift ? 2 : 1}:${event}`, types = [...key].length === 1;
	if (!(flags & 2) || !types && !letters[key] && !codes[key]) return false;
	const code = codes[key] ?? key.toLowerCase().codePointAt();
	const text = types && event < 3 ? ';' + key.codePointAt() : '';
	terminal.keys?.(letters[key] ? `\x1b[1;${mods}${letters[key]}` : `\x1b[${code};${mods}${text}u`);
	for (const s of sliders) { // each stands where its keys have brought it
		if (event < 3) s.at += (key === s.more) - (key === s.less);
		if (key === 'ArrowLeft' || key === 'ArrowRight') s.at = 0; // another step of the tour
		s.input.value = s.at;
	}
	return true;
}

terminal.attachCustomKeyEventHandler(e => {
	if (e.altKey || e.metaKey || e.ctrlKey) return e.ctrlKey && e.key === 'c'; // others are the browser's
	const event = { keydown: e.repeat ? 2 : 1, keyup: 3 }[e.type];
	if (!event || !send(e.key, event, e.shiftKey)) return !/^F\d/.test(e.key);
	e.preventDefault();
	return false;
});

// What is touched leaves the terminal its focus. A slider is too thin for a
// finger, which gets the keys of the costs as buttons, and all that texts ask for.
const fingers = matchMedia('(pointer: coarse)').matches;
const [buttons, ranges] = args[0] === 'lab'
	? ['← → ↑ ↓ Enter 1 2 3 stall Space pause . Esc ?' + (fingers ? ' u U d D t T S - + E M' : ''), fingers ? [] : ['update u U', 'draw d D', 'step t T']]
	: ['← → ↑ ↓ Space Tab pause Esc ?', []];
const keys = document.getElementById('keys');
const named = { '←': 'ArrowLeft', '→': 'ArrowRight', '↑': 'ArrowUp', '↓': 'ArrowDown', stall: 's', Space: ' ', pause: 'p', Esc: 'Escape' };
const add = html => { keys.insertAdjacentHTML('beforeend', html); return keys.lastElementChild; };
function button(word) {
	const made = add(`<button>${word}</button>`), press = event => send(named[made.textContent] ?? made.textContent, event);
	made.onmousedown = e => e.preventDefault();
	made.onpointerdown = e => { made.setPointerCapture(e.pointerId); press(1); };
	made.onpointerup = made.onpointercancel = () => press(3);
	return made;
}
buttons.split(' ').forEach(button);
// In the tour one more button is the key that the step asks for. It keeps its
// place when no key is asked for: a tap must not hit a button that has moved.
const asked = button('');
asked.className = 'asked';
asked.hidden = name !== 'tour';
keys.prepend(asked);
if (name === 'tour') terminal.onWriteParsed(() => {
	const lines = [...Array(terminal.rows).keys()].map(y => terminal.buffer.active.getLine(y)?.translateToString(true));
	const [, key] = lines.join(' ').match(/Now\s+press\s+(?:Shift-)?(\w+)\b/) ?? [];
	asked.disabled = !key;
	asked.textContent = key ?? '';
});
for (const range of ranges) {
	const [word, less, more] = range.split(' ');
	const input = add(`<label>${word}<input type="range" min="-6" max="6" value="0"></label>`).lastElementChild;
	const s = { input, less, more, at: 0 };
	sliders.push(s);
	input.onchange = () => terminal.focus();
	input.oninput = () => { for (const to = +input.value; s.at !== to;) send(s.at < to ? more : less, 1); };
}

const go = new Go();
go.argv = ['fixstep', ...args];
go.env = { TERM: 'xterm-256color', COLORTERM: 'truecolor' };
go.exit = status => {
	for (const timer of go._scheduledTimeouts.values()) clearTimeout(timer);
	if (name === 'claim' && status === 2 && +value > 1) return location.replace('claims.html'); // after the last one
	says.textContent = `The program has ended with status ${status}: reload the page to begin again.`;
};
fs.writeSync = (_, bytes) => { // what a command prints
	terminal.write(new TextDecoder().decode(bytes).replaceAll('\n', '\r\n'));
	return bytes.length;
};
try {
	const answer = await fetch('fixstep.wasm.gz');
	if (!answer.ok) throw new Error(`fixstep.wasm.gz: ${answer.status} ${answer.statusText}`);
	const unpacked = answer.headers.has('Content-Encoding') ? answer.body : answer.body.pipeThrough(new DecompressionStream('gzip'));
	const program = new Response(unpacked, { headers: { 'Content-Type': 'application/wasm' } });
	const { instance } = await WebAssembly.instantiateStreaming(program, go.importObject);
	says.textContent = '';
	fit();
	if (!fingers) terminal.focus(); // a phone would open its keyboard
	await go.run(instance);
} catch (e) {
	says.textContent = `The program cannot run: ${e.message}`;
	throw e;
}
