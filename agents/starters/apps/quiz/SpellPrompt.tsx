import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../kit/Button.tsx';
import { canSpeak, speak } from '../kit/sound.ts';
import { words } from './texts.ts';

function subscribe(listener: () => void): () => void {
  if (!canSpeak) return () => {};
  speechSynthesis.addEventListener('voiceschanged', listener);
  return () => speechSynthesis.removeEventListener('voiceschanged', listener);
}

const hasVoice = () => canSpeak && speechSynthesis.getVoices().length > 0;

/** A spoken word, with a blank for each letter; a machine without a voice shows the word briefly. */
export function SpellPrompt({ word, voice, answered }: { word: string; voice: string; answered: boolean }) {
  const voiced = useSyncExternalStore(subscribe, hasVoice);
  const [known, setKnown] = useState(0);
  const [looking, setLooking] = useState(false);
  useEffect(() => {
    if (voiced) speak(word, voice);
  }, [voiced, word, voice]);
  useEffect(() => {
    if (!looking) return;
    const hide = () => setLooking(false);
    document.addEventListener('input', hide);
    return () => document.removeEventListener('input', hide);
  }, [looking]);
  const letters = Array.from(word);
  const open = answered || looking ? letters.length : known;
  return (
    <div className="mb-6 text-center">
      <h2 className="mb-4 font-heading text-2xl font-bold text-balance">{words.spell}</h2>
      <p className="mb-4 font-heading text-2xl tracking-[0.3em] break-all">
        <span className="sr-only">{words.letters(letters.length)} </span>
        <span aria-label={looking || answered ? word : undefined} role={looking || answered ? 'img' : undefined}>
          {letters.map((letter, index) => (index < open || /[^\p{L}]/u.test(letter) ? letter : '_')).join('')}
        </span>
      </p>
      {!voiced && <p className="mb-3 text-sm text-muted">{words.look}</p>}
      {!answered && (
        <div className="flex flex-wrap justify-center gap-2">
          {voiced ? (
            <Button icon="sound" onClick={() => speak(word, voice)}>
              {words.say}
            </Button>
          ) : (
            <Button icon="search" aria-pressed={looking} onClick={() => setLooking(true)}>
              {words.show}
            </Button>
          )}
          <Button
            icon="next"
            disabled={known >= letters.length - 1}
            onClick={() => setKnown((before) => Math.min(before + 1, letters.length - 1))}
          >
            {words.hint}
          </Button>
        </div>
      )}
    </div>
  );
}
