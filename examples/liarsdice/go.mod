module liarsdice

go 1.26.0

require (
	go.yaml.in/yaml/v3 v3.0.6
	spielwerk v0.0.0
)

require pgregory.net/rapid v1.3.0 // indirect

replace spielwerk => ../..
