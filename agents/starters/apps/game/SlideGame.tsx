import { Button } from '../kit/Button.tsx';
import { formatNumber } from '../kit/format.ts';
import { useKeys } from '../kit/keys.ts';
import { useStored } from '../kit/storage.ts';
import { type Direction, Layout, Steering, useBest, useSwipe } from './parts.tsx';
import { isLike } from './shape.ts';
import { isStuck, newSlide, slide, type Slide } from './slide.ts';
import { useGames } from './state.tsx';
import { words } from './texts.ts';

const texts = words.slide;

interface Kept {
  now: Slide;
  /** The state before the last move; empty after an undo. */
  before: readonly Slide[];
}

const isKept = (value: unknown) => {
  const example = { cells: [0], points: 0 };
  return isLike({ now: example, before: [example] }, value) && (value as Kept).now.cells.length === 16;
};

function toneOf(value: number): string {
  if (value === 0) return 'bg-background';
  if (value <= 4) return 'border border-border bg-surface text-text';
  if (value <= 32) return 'bg-accent text-on-accent';
  return value <= 256 ? 'bg-primary text-on-primary' : 'bg-success text-on-success';
}

/** Numbers that slide, merge and double. */
export function SlideGame() {
  const { addScore, ring } = useGames();
  const [kept, setKept] = useStored<Kept>('slide', () => ({ now: newSlide(), before: [] }), isKept);
  const { now } = kept;
  const stuck = isStuck(now);
  const highest = Math.max(...now.cells);
  const move = (direction: Direction) => {
    const next = slide(now, direction);
    if (next === now) return;
    setKept({ now: next, before: [now] });
    if (isStuck(next)) addScore('slide', next.points);
    else if (highest < 2048 && next.cells.includes(2048)) ring(4);
  };
  const newGame = () => {
    if (!stuck && now.points > 0) addScore('slide', now.points);
    setKept({ now: newSlide(), before: [] });
  };
  useKeys({
    ArrowUp: () => move('up'),
    ArrowDown: () => move('down'),
    ArrowLeft: () => move('left'),
    ArrowRight: () => move('right'),
  });
  return (
    <Layout
      figures={[[words.score, now.points], useBest('slide')]}
      status={stuck ? texts.over(now.points) : highest >= 2048 ? texts.won : texts.playing}
      how={texts.how}
      board={
        <ul
          aria-label={texts.board}
          className="grid touch-none grid-cols-4 gap-2 rounded-lg border border-border bg-surface p-2 select-none"
          {...useSwipe(move)}
        >
          {now.cells.map((value, index) => (
            <li
              key={index}
              className={`grid aspect-square place-items-center rounded-md font-heading font-bold tabular-nums ${
                value >= 1000 ? 'text-xl sm:text-2xl' : 'text-2xl sm:text-3xl'
              } ${toneOf(value)}`}
            >
              {value === 0 ? <span className="sr-only">{texts.empty}</span> : formatNumber(value)}
            </li>
          ))}
        </ul>
      }
    >
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" icon="reset" className="min-h-12 grow" onClick={newGame}>
          {words.newGame}
        </Button>
        <Button
          icon="undo"
          className="min-h-12"
          disabled={kept.before.length === 0}
          onClick={() => setKept({ now: kept.before[0] ?? now, before: [] })}
        >
          {texts.undo}
        </Button>
      </div>
      <Steering onSteer={move} />
    </Layout>
  );
}
