package wall_test

import (
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/wall"
)

// TestForward: a clock that is set forward shows the time it was set to, and wakes who waited for less than that;
// the others wait for what is left.
func TestForward(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begins := time.Date(2026, 12, 4, 18, 0, 0, 0, time.UTC)
		f := wall.NewForward(begins)
		c := f.Clock().Whole()
		time.Sleep(time.Minute)
		if got := c.Now(); !got.Equal(begins.Add(time.Minute)) || c.Elapsed() != time.Minute {
			t.Errorf("after a minute it shows %v, %v has passed", got, c.Elapsed())
		}
		hour, _ := c.Timer(time.Hour)
		day, _ := c.Timer(24 * time.Hour)
		stopped, stop := c.Timer(time.Second)
		stop()
		begun := time.Now()
		f.Set(begins.Add(10 * time.Hour))
		<-hour
		if took := time.Since(begun); took != 0 {
			t.Errorf("the timer that was up woke after %v", took)
		}
		if c.Elapsed() != 10*time.Hour {
			t.Errorf("%v has passed", c.Elapsed())
		}
		if at := <-day; !at.Equal(begins.Add(24*time.Hour+time.Minute)) || time.Since(begun) != 14*time.Hour+time.Minute {
			t.Errorf("who waited for a day was woken at %v, after %v", at, time.Since(begun))
		}
		f.Set(begins)
		if c.Now().Before(begins.Add(24 * time.Hour)) {
			t.Error("it was set back")
		}
		synctest.Wait()
		select {
		case <-stopped:
			t.Error("a timer that was stopped woke somebody")
		default:
		}
	})
}

// TestMachine: what a clock lacks is the machine's.
func TestMachine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := wall.Clock{}.Whole()
		begun := time.Now()
		up, _ := c.Timer(time.Minute)
		<-up
		if c.Elapsed() != time.Minute || !c.Now().Equal(begun.Add(time.Minute)) {
			t.Errorf("after a minute %v has passed and it is %v", c.Elapsed(), c.Now())
		}
	})
}
