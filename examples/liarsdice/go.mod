module liarsdice

go 1.26.0

require (
	github.com/a-h/templ v0.3.977
	go.yaml.in/yaml/v3 v3.0.6
	spielwerk v0.0.0
)

require (
	github.com/nicksnyder/go-i18n/v2 v2.7.0 // indirect
	golang.org/x/text v0.43.0 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)

replace spielwerk => ../..
