package house

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"spielwerk/game"
	"spielwerk/lang"
)

// The files of a report.
const (
	reportPage    = "report.html"
	reportFigures = "report.json"
)

// mayReport creates the directory of the report and checks that files can be written there,
// before games are played in vain.
func mayReport(dir string) error {
	err := os.MkdirAll(dir, 0o755)
	if err == nil {
		var f *os.File
		if f, err = os.CreateTemp(dir, ".spielwerk-*"); err == nil {
			_ = f.Close()
			err = os.Remove(f.Name())
		}
	}
	if err != nil {
		return fmt.Errorf("no report can be written to %s: %w", dir, reason(err))
	}
	return nil
}

// reason is an error of the file system without the paths, which the sentence
// around it names.
func reason(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// reported can be written as a page, and as JSON.
type reported interface {
	WritePage(out io.Writer, rules game.Rules, book *lang.Book, code string) error
}

// writeReport writes figures to a directory.
func writeReport(dir string, f reported, rules game.Rules, code string) error {
	texts, err := bookOf(rules.Game())
	if err != nil {
		return err
	}
	var page bytes.Buffer
	if err = f.WritePage(&page, rules, texts, code); err != nil {
		return err
	}
	text, err := json.MarshalIndent(f, "", " ")
	if err != nil {
		return err
	}
	if err := writeWhole(filepath.Join(dir, reportPage), page.Bytes()); err != nil {
		return err
	}
	return writeWhole(filepath.Join(dir, reportFigures), append(text, '\n'))
}

// sayReport prints where the report is.
func sayReport(out io.Writer, dir string) {
	fmt.Fprintf(out, "the report is in %s\n", filepath.Join(dir, reportPage))
}

// writeWhole replaces a file only if all of it could be written.
func writeWhole(path string, text []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".spielwerk-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.Close()
			_ = os.Remove(f.Name())
			err = fmt.Errorf("%s cannot be written: %w", path, reason(err))
		}
	}()
	if _, err = f.Write(text); err != nil {
		return err
	}
	if err = f.Chmod(0o644); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
