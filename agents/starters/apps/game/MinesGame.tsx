import { useEffect, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import { SelectField } from '../kit/Field.tsx';
import { Icon } from '../kit/Icon.tsx';
import { useStored } from '../kit/storage.ts';
import { columns, isOver, type Mines, minesNear, newMines, openSquare, toggleFlag } from './mines.ts';
import { Layout, moveFocus } from './parts.tsx';
import { isLike } from './shape.ts';
import { useGames } from './state.tsx';
import { words } from './texts.ts';
import { type Level, levels } from './values.ts';

const texts = words.mines;
const example: Mines = {
  rows: 0,
  count: 0,
  mines: [0],
  open: [0],
  flags: [0],
  startedAt: null,
  seconds: null,
  lost: false,
};

/** Squares to uncover, some of which hide a mine. */
export function MinesGame() {
  const { values, setValues, addScore, ring } = useGames();
  const [game, setGame] = useStored<Mines>(
    'mines',
    () => newMines(values.level),
    (value) => isLike(example, value),
  );
  const [flagging, setFlagging] = useState(false);
  const [now, setNow] = useState(() => Date.now());
  const over = isOver(game);
  const ticking = game.startedAt !== null && !over;
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [ticking]);

  const open = (at: number) => {
    const time = Date.now();
    const next = openSquare(game, at, time);
    setNow(time);
    setGame(next);
    if (next === game || !isOver(next)) return;
    ring(next.lost ? 2 : 4, next.lost ? 330 : 880);
    if (!next.lost) addScore('mines', next.seconds ?? 0);
  };
  const elapsed =
    game.seconds ?? (game.startedAt === null ? 0 : Math.max(0, Math.round((now - game.startedAt) / 1000)));
  const status = !over ? texts.playing : game.lost ? texts.lost : texts.won(elapsed);
  return (
    <Layout
      figures={[
        [texts.left, game.count - game.flags.length],
        [texts.time, elapsed],
      ]}
      status={status}
      how={`${texts.how} ${texts.keys}.`}
      board={
        <div
          role="group"
          aria-label={texts.board}
          className="grid grid-cols-8 gap-px overflow-hidden rounded-lg border border-border bg-border select-none"
        >
          {Array.from({ length: game.rows * columns }, (_, at) => (
            <Square
              key={at}
              at={at}
              game={game}
              onPress={() => (flagging ? setGame(toggleFlag(game, at)) : open(at))}
              onFlag={() => setGame(toggleFlag(game, at))}
            />
          ))}
        </div>
      }
    >
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" icon="reset" className="min-h-12 grow" onClick={() => setGame(newMines(values.level))}>
          {words.newGame}
        </Button>
        <Button
          icon="pin"
          tone={flagging ? 'primary' : 'quiet'}
          className="min-h-12"
          aria-pressed={flagging}
          onClick={() => setFlagging(!flagging)}
        >
          {texts.flagging}
        </Button>
      </div>
      <SelectField
        label={texts.level}
        value={values.level}
        onChange={(event) => {
          const level = event.target.value as Level;
          setValues({ ...values, level });
          setGame(newMines(level));
        }}
      >
        {levels.map((level) => (
          <option key={level} value={level}>
            {texts.levels[level]}
          </option>
        ))}
      </SelectField>
    </Layout>
  );
}

function Square({ at, game, onPress, onFlag }: { at: number; game: Mines; onPress(): void; onFlag(): void }) {
  const open = game.open.includes(at);
  const mine = game.lost && game.mines.includes(at);
  const flag = !mine && game.flags.includes(at);
  const near = open ? minesNear(game, at) : 0;
  const what = mine ? texts.mine : flag ? texts.flag : open ? (near > 0 ? String(near) : texts.free) : texts.hidden;
  const look = mine
    ? 'bg-danger text-on-danger'
    : flag
      ? 'bg-accent text-on-accent'
      : open
        ? 'bg-background text-text'
        : 'bg-primary text-on-primary hover:shadow-md';
  return (
    <button
      type="button"
      aria-label={texts.cell(Math.floor(at / columns) + 1, (at % columns) + 1, what)}
      onClick={onPress}
      onContextMenu={(event) => {
        event.preventDefault();
        onFlag();
      }}
      onKeyDown={(event) => {
        moveFocus(event, columns);
        if (event.key.toLowerCase() === 'f') onFlag();
      }}
      className={`grid aspect-square min-w-0 cursor-pointer touch-manipulation place-items-center font-heading font-bold focus-visible:z-10 focus-visible:outline-4 focus-visible:-outline-offset-4 focus-visible:outline-text ${look}`}
    >
      {mine ? <Icon name="close" className="size-5" /> : flag ? <Icon name="pin" className="size-5" /> : near || ''}
    </button>
  );
}
