import { locale } from './starter.ts';

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  const Audio = globalThis.AudioContext as typeof AudioContext | undefined;
  if (Audio === undefined) return null;
  context ??= new Audio();
  // Browsers allow sound only after the user has interacted with the page.
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** Plays a short tone `times` times; `length` in seconds. Does nothing if the machine has no sound. */
export function beep(times = 1, frequency = 880, length = 0.2): void {
  const sound = audio();
  if (sound === null) return;
  for (let index = 0; index < times; index += 1) {
    const start = sound.currentTime + index * 0.28;
    const oscillator = sound.createOscillator();
    const gain = sound.createGain();
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(0.3, start + length / 10);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    oscillator.connect(gain).connect(sound.destination);
    oscillator.start(start);
    oscillator.stop(start + length * 1.1);
  }
}

export const canSpeak = typeof globalThis.speechSynthesis !== 'undefined';

/** Speaks words aloud; `language` is a BCP 47 tag. */
export function speak(words: string, language = locale): void {
  if (!canSpeak) return;
  speechSynthesis.cancel();
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = language;
  speechSynthesis.speak(utterance);
}
