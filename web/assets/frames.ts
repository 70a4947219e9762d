// frames.ts: the frame of an example is as high as the board in it, at any size of the window.

import { $$ } from "./dom";

const border = 2; // pixels above and below

export function frames() {
  for (const frame of $$<HTMLIFrameElement>(".example iframe")) {
    const fit = () => {
      const body = frame.contentDocument?.body;
      if (body?.className === "bare") frame.style.height = Math.ceil(body.getBoundingClientRect().height) + border + "px";
    };
    const watch = new ResizeObserver(fit);
    const begin = () => {
      watch.disconnect();
      if (frame.contentDocument?.body) watch.observe(frame.contentDocument.body);
      fit();
    };
    frame.addEventListener("load", begin);
    begin();
  }
}
