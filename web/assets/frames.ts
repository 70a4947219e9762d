// frames.ts: the board of an example is as high as what it shows.

import { $$ } from "./dom";

export function frames() {
  for (const frame of $$<HTMLIFrameElement>(".example iframe")) {
    const fit = () => {
      const page = frame.contentDocument?.documentElement;
      const body = frame.contentDocument?.body;
      if (page && body) frame.style.height = Math.min(body.scrollHeight + 2, Math.max(320, innerHeight * 0.9)) + "px";
    };
    frame.addEventListener("load", fit);
    if (frame.contentDocument?.readyState === "complete") fit();
  }
}
