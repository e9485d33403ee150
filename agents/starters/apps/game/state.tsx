import { createContext, type ReactNode, useContext } from 'react';
import { useKept } from '../kit/kept.ts';
import { beep } from '../kit/sound.ts';
import { useStored } from '../kit/storage.ts';
import { isLike } from './shape.ts';
import { type Game, games, values as given, type Values } from './values.ts';

export interface Score {
  game: Game;
  /** Points, or what the game counts: moves, seconds, words in a row. */
  score: number;
  at: number;
}

interface State {
  values: Values;
  setValues(values: Values): void;
  game: Game;
  setGame(game: Game): void;
  scores: readonly Score[];
  addScore(game: Game, score: number): void;
  clearScores(): void;
  /** Plays tones, unless sound is off. */
  ring(times?: number, frequency?: number): void;
}

const Context = createContext<State | null>(null);
const kept = 5;
/** Games in which the lowest score is the best. */
const lowestFirst: ReadonlySet<Game> = new Set<Game>(['pairs', 'mines']);

export function useGames(): State {
  const state = useContext(Context);
  if (state === null) throw new Error('What the games share stands around the screens.');
  return state;
}

/** Returns up to five scores, best first. */
export function bestOf(scores: readonly Score[], game: Game): readonly Score[] {
  const sign = lowestFirst.has(game) ? 1 : -1;
  return scores
    .filter((score) => score.game === game)
    .toSorted((a, b) => sign * (a.score - b.score) || a.at - b.at)
    .slice(0, kept);
}

/** The state that the games share; a screen that is rendered by itself gets its own. */
export function GameState({ children }: { children: ReactNode }) {
  return useContext(Context) === null ? <OwnState>{children}</OwnState> : children;
}

function OwnState({ children }: { children: ReactNode }) {
  const [values, setValues] = useKept<Values>('settings', given, (value) => isLike(given, value));
  const [game, setGame] = useStored<Game>(
    `game:${given.game}`,
    () => given.game,
    (value) => games.some((one) => one === value),
  );
  const [scores, setScores] = useStored<readonly Score[]>(
    'scores',
    () => [],
    (value) => isLike([{ game: '', score: 0, at: 0 }], value),
  );
  const state: State = {
    values,
    setValues,
    game,
    setGame,
    scores,
    addScore: (which, score) =>
      setScores((before) => {
        const all = [...before, { game: which, score, at: Date.now() }];
        return games.flatMap((one) => bestOf(all, one));
      }),
    clearScores: () => setScores([]),
    ring: (times, frequency) => {
      if (values.sound) beep(times, frequency, 0.1);
    },
  };
  return <Context value={state}>{children}</Context>;
}
