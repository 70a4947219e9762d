// sound.ts: short soft sounds, made here, for visitors who have asked for them.

// Notes in hertz, one after the other.
const tunes = { turn: [523, 659], points: [784], complete: [659, 880], attack: [196, 147], victory: [392, 523, 659], end: [523, 659, 784, 1047] };

let audio: AudioContext | undefined;

export function sound(name: keyof typeof tunes, hidden = false) {
  if (document.documentElement.dataset.sound !== "on" || document.hidden !== hidden) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {}); // browsers wait for a click
  tunes[name].forEach((hertz, i) => {
    const begin = audio!.currentTime + i * 0.13, note = audio!.createOscillator(), volume = audio!.createGain();
    note.type = "triangle";
    note.frequency.value = hertz;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.12, begin + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.3);
    note.connect(volume).connect(audio!.destination);
    note.start(begin);
    note.stop(begin + 0.32);
  });
}
