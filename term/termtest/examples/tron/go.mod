module tron.example

go 1.25.0

require (
	fixstep v0.0.0
	github.com/gdamore/tcell/v2 v2.13.10
	github.com/gliderlabs/ssh v0.3.8
	golang.org/x/crypto v0.55.0
	sshserver.example v0.0.0
)

require (
	github.com/anmitsu/go-shlex v0.0.0-20200514113438-38f4b401e2be // indirect
	github.com/gdamore/encoding v1.0.1 // indirect
	github.com/lucasb-eyer/go-colorful v1.3.0 // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	golang.org/x/sys v0.47.0 // indirect
	golang.org/x/term v0.45.0 // indirect
	golang.org/x/text v0.41.0 // indirect
)

replace fixstep => ../../../..

replace sshserver.example => ../sshserver
