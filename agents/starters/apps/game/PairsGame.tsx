import { useEffect } from 'react';
import { Button } from '../kit/Button.tsx';
import { SelectField } from '../kit/Field.tsx';
import { Icon } from '../kit/Icon.tsx';
import { useStored } from '../kit/storage.ts';
import { Layout, moveFocus, useBest } from './parts.tsx';
import { isLike } from './shape.ts';
import { shuffled } from './shuffled.ts';
import { useGames } from './state.tsx';
import { words } from './texts.ts';
import type { Values } from './values.ts';

const texts = words.pairs;
type Picture = keyof typeof texts.pictures;
const pictures = Object.keys(texts.pictures) as Picture[];

interface Pairs {
  /** The picture or word at each position. */
  cards: readonly string[];
  /** Positions of open cards that are not in a pair yet. */
  open: readonly number[];
  found: readonly string[];
  moves: number;
}

function deal(values: Values): Pairs {
  const faces = values.cards.length >= 2 ? values.cards : pictures;
  const chosen = shuffled(faces).slice(0, Math.max(2, Math.min(values.pairs, faces.length)));
  return { cards: shuffled([...chosen, ...chosen]), open: [], found: [], moves: 0 };
}

const nameOf = (face: string) => (pictures.some((one) => one === face) ? texts.pictures[face as Picture] : face);

/** Pairs of equal cards. */
export function PairsGame() {
  const { values, setValues, addScore, ring } = useGames();
  const [game, setGame] = useStored<Pairs>(
    'pairs',
    () => deal(values),
    (value) => isLike({ cards: [''], open: [0], found: [''], moves: 0 }, value),
  );
  const count = game.cards.length / 2;
  const done = game.found.length === count;
  const both = game.open.length === 2;
  useEffect(() => {
    if (!both) return;
    const timer = setTimeout(() => setGame((before) => ({ ...before, open: [] })), 1200);
    return () => clearTimeout(timer);
  }, [both, setGame]);

  const turn = (place: number) => {
    const face = game.cards[place] ?? '';
    if (game.found.includes(face) || game.open.includes(place)) return;
    const [first] = both ? [] : game.open;
    if (first === undefined) return setGame({ ...game, open: [place] });
    const moves = game.moves + 1;
    if (game.cards[first] !== face) return setGame({ ...game, open: [first, place], moves });
    const found = [...game.found, face];
    setGame({ ...game, open: [], found, moves });
    ring(found.length === count ? 3 : 1, 880);
    if (found.length === count) addScore('pairs', moves);
  };
  const columns = game.cards.length <= 8 ? 4 : game.cards.length % 4 === 0 || game.cards.length > 12 ? 4 : 3;
  const most = values.cards.length >= 2 ? values.cards.length : pictures.length;
  const counts = [4, 6, 8, 10, 12, values.pairs].filter((one) => one >= 2 && one <= most);
  return (
    <Layout
      figures={[[texts.moves, game.moves], useBest('pairs')]}
      status={done ? texts.done(game.moves) : texts.found(game.found.length, count)}
      how={texts.how}
      board={
        <div
          role="group"
          aria-label={texts.board}
          className="grid gap-2"
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {game.cards.map((face, place) => {
            const found = game.found.includes(face);
            const shown = found || game.open.includes(place);
            const look = found
              ? 'bg-success text-on-success'
              : shown
                ? 'border-2 border-primary bg-surface text-text'
                : 'bg-primary text-on-primary hover:shadow-md';
            return (
              <button
                key={place}
                type="button"
                aria-label={shown ? texts.shown(place + 1, nameOf(face)) : texts.hidden(place + 1)}
                aria-pressed={shown}
                onClick={() => turn(place)}
                onKeyDown={(event) => moveFocus(event, columns)}
                className={`grid aspect-square min-w-0 cursor-pointer touch-manipulation place-items-center rounded-md p-1 text-sm font-semibold break-words focus-visible:outline-4 focus-visible:outline-offset-2 focus-visible:outline-ring ${look}`}
              >
                {shown ? (
                  pictures.some((one) => one === face) ? (
                    <Icon name={face as Picture} className="size-10" />
                  ) : (
                    <span className="max-w-full text-xs wrap-anywhere hyphens-auto sm:text-sm">{face}</span>
                  )
                ) : (
                  <span aria-hidden="true" className="font-heading text-xl">
                    ?
                  </span>
                )}
              </button>
            );
          })}
        </div>
      }
    >
      <Button tone="primary" icon="reset" className="min-h-12" onClick={() => setGame(deal(values))}>
        {words.newGame}
      </Button>
      <SelectField
        label={texts.count}
        value={Math.min(values.pairs, most)}
        onChange={(event) => {
          const next = { ...values, pairs: Number(event.target.value) };
          setValues(next);
          setGame(deal(next));
        }}
      >
        {[...new Set([...counts, Math.min(values.pairs, most)])]
          .toSorted((a, b) => a - b)
          .map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
      </SelectField>
    </Layout>
  );
}
