import { type FormEvent, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { TextField } from '../kit/Field.tsx';
import { useKeys } from '../kit/keys.ts';
import { starter } from '../kit/starter.ts';
import { useStored } from '../kit/storage.ts';
import { Layout, useBest } from './parts.tsx';
import { isLike } from './shape.ts';
import { shuffled } from './shuffled.ts';
import { useGames } from './state.tsx';
import { words } from './texts.ts';

const texts = words.word;
const alphabet = Array.from(
  starter.language === 'de' ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜß' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
);

interface Guess {
  word: string;
  letters: readonly string[];
  streak: number;
  /** Whether a player entered the word for another. */
  own: boolean;
}

const upper = (letter: string) => (letter === 'ß' ? 'ß' : letter.toUpperCase());
/** A letter with an accent counts as its base letter, unless the alphabet of the language contains it. */
const base = (letter: string) =>
  alphabet.includes(upper(letter)) ? upper(letter) : upper(letter.normalize('NFD')[0] ?? '');
/** Characters without a button are visible from the start. */
const isLetter = (letter: string) => alphabet.includes(base(letter));

/** A word to guess letter by letter, until the word or the drawing is complete. */
export function WordGame() {
  const { values, addScore, ring } = useGames();
  const [asking, setAsking] = useState(false);
  const draw = (before: string, streak: number): Guess => {
    const others = values.words.filter((word) => word !== before);
    return { word: shuffled(others)[0] ?? values.words[0] ?? '', letters: [], streak, own: false };
  };
  const [guess, setGuess] = useStored<Guess>(
    'word',
    () => draw('', 0),
    (value) => isLike({ word: '', letters: [''], streak: 0, own: false }, value),
  );
  const needed = new Set(Array.from(guess.word).filter(isLetter).map(base));
  const missed = guess.letters.filter((letter) => !needed.has(letter)).length;
  const won = needed.size > 0 && [...needed].every((letter) => guess.letters.includes(letter));
  const lost = !won && missed >= values.misses;
  const over = won || lost;

  const press = (letter: string) => {
    if (over || guess.letters.includes(letter)) return;
    const letters = [...guess.letters, letter];
    const all = [...needed].every((one) => letters.includes(one));
    const dead = letters.filter((one) => !needed.has(one)).length >= values.misses;
    const streak = guess.own ? guess.streak : all ? guess.streak + 1 : dead ? 0 : guess.streak;
    setGuess({ ...guess, letters, streak });
    if (all) ring(3);
    else if (dead) ring(2, 330);
    if (all && !guess.own) addScore('word', streak);
  };
  const next = () => setGuess(draw(guess.word, guess.streak));
  useKeys({
    ...Object.fromEntries(alphabet.map((letter) => [letter.toLowerCase(), () => press(letter)])),
    ...(over ? { Enter: next } : {}),
  });
  const shown = Array.from(guess.word, (letter) => ({
    letter,
    open: over || !isLetter(letter) || guess.letters.includes(base(letter)),
  }));
  return (
    <Layout
      figures={[[texts.streak, guess.streak], useBest('word')]}
      status={won ? texts.won(guess.word) : lost ? texts.lost(guess.word) : texts.missed(missed, values.misses)}
      how={texts.how}
      board={
        <div className="rounded-lg border border-border bg-surface p-4">
          <Figure part={Math.min(1, missed / values.misses)} />
          <p
            role="img"
            aria-label={`${texts.word}: ${shown.map(({ letter, open }) => (open ? letter : '_')).join(' ')}`}
            className="my-4 flex flex-wrap justify-center gap-1 font-heading text-xl font-bold sm:gap-1.5 sm:text-2xl"
          >
            {shown.map(({ letter, open }, index) => (
              <span
                key={index}
                className={`grid h-11 w-6 place-items-center sm:w-8 ${isLetter(letter) ? 'border-b-2 border-text' : ''}`}
              >
                {open ? upper(letter) : ''}
              </span>
            ))}
          </p>
          <div role="group" aria-label={texts.letters} className="grid grid-cols-7 gap-1 sm:grid-cols-8">
            {alphabet.map((letter) => {
              const used = guess.letters.includes(letter);
              const look = !used
                ? 'border border-border bg-background text-text hover:bg-text/5'
                : needed.has(letter)
                  ? 'bg-success text-on-success'
                  : 'border border-border bg-surface text-muted line-through';
              return (
                <button
                  key={letter}
                  type="button"
                  disabled={used || over}
                  onClick={() => press(letter)}
                  className={`min-h-11 cursor-pointer touch-manipulation rounded-md font-semibold disabled:cursor-default ${look}`}
                >
                  {letter}
                </button>
              );
            })}
          </div>
        </div>
      }
    >
      <Button tone="primary" icon="next" className="min-h-12" onClick={next}>
        {texts.next}
      </Button>
      <Button icon="edit" onClick={() => setAsking(true)}>
        {texts.own}
      </Button>
      {asking && (
        <OwnWord
          onClose={() => setAsking(false)}
          onPlay={(word) => {
            setGuess({ word, letters: [], streak: guess.streak, own: true });
            setAsking(false);
          }}
        />
      )}
    </Layout>
  );
}

/** The strokes of the drawing, in order; `part` of them are visible. */
const lines = [
  'M10 95h60',
  'M25 95V8',
  'M25 8h40',
  'M65 8v12',
  'M65 20a8 8 0 110 16a8 8 0 110-16',
  'M65 36v26',
  'M65 44L53 54M65 44l12 10',
  'M65 62L55 80M65 62l10 18',
];

function Figure({ part }: { part: number }) {
  return (
    <svg
      viewBox="0 0 100 100"
      role="img"
      aria-label={texts.figure}
      className="mx-auto h-28 text-text sm:h-40"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
    >
      {lines.slice(0, Math.ceil(part * lines.length)).map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}

function OwnWord({ onClose, onPlay }: { onClose(): void; onPlay(word: string): void }) {
  const [word, setWord] = useState('');
  const [tried, setTried] = useState(false);
  const clean = word.trim();
  // Every letter must have a button.
  const bad = !Array.from(clean).every((one) => / |-/.test(one) || alphabet.includes(base(one))) || clean.length < 2;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!bad) onPlay(clean);
  };
  return (
    <Dialog title={texts.ownTitle} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label={texts.ownLabel}
          type="password"
          autoComplete="off"
          value={word}
          maxLength={30}
          hint={texts.ownHint}
          error={tried && bad ? texts.ownBad : undefined}
          onChange={(event) => setWord(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" tone="primary">
            {texts.play}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
