import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../kit/Button.tsx';
import { CheckField, SelectField } from '../kit/Field.tsx';
import { useKeys } from '../kit/keys.ts';
import { useStored } from '../kit/storage.ts';
import { type Direction, Layout, Steering, useBest, useSwipe } from './parts.tsx';
import { isLike } from './shape.ts';
import { fieldSize, newSnake, pace, type Snake, steer, step } from './snake.ts';
import { useGames } from './state.tsx';
import { words } from './texts.ts';
import { type Speed, speeds } from './values.ts';

const texts = words.snake;

/** A snake that grows when it eats. */
export function SnakeGame() {
  const { values, setValues, addScore, ring } = useGames();
  const [snake, setSnake] = useStored<Snake>(
    'snake',
    () => newSnake,
    (value) => isLike(newSnake, value),
  );
  const running = snake.phase === 'running';
  const pause = () => setSnake((before) => (before.phase === 'running' ? { ...before, phase: 'paused' } : before));
  const turn = (direction: Direction) => setSnake((before) => steer(before, direction));
  const toggle = () => {
    if (running) pause();
    else setSnake({ ...(snake.phase === 'over' ? newSnake : snake), phase: 'running' });
  };
  const move = useEffectEvent(() => {
    const next = step(snake, values.walls, Math.random);
    // Render synchronously, because the next step starts from this state, even if both are due.
    flushSync(() => setSnake(next));
    if (next.phase === 'over') {
      if (next.points > 0) addScore('snake', next.points);
      ring(2, 330);
    } else if (next.points > snake.points) ring(1, 880);
  });
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(move, pace[values.speed]);
    return () => clearInterval(timer);
  }, [running, values.speed]);
  const leave = useEffectEvent(pause);
  useEffect(() => {
    // Pause when the page is hidden or reloaded, so that the snake stays where it was.
    leave();
    const hide = () => document.hidden && leave();
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, []);
  useKeys({
    ArrowUp: () => turn('up'),
    ArrowDown: () => turn('down'),
    ArrowLeft: () => turn('left'),
    ArrowRight: () => turn('right'),
    ' ': toggle,
    p: toggle,
  });
  const status = {
    ready: texts.ready,
    running: texts.running,
    paused: words.paused,
    over: texts.over(snake.points),
  }[snake.phase];
  return (
    <Layout
      figures={[[words.score, snake.points], useBest('snake')]}
      status={status}
      how={texts.how}
      board={
        <svg
          viewBox={`0 0 ${fieldSize} ${fieldSize}`}
          role="img"
          aria-label={texts.field}
          className="aspect-square w-full touch-none rounded-lg border-2 border-border bg-surface select-none"
          {...useSwipe(turn)}
        >
          <circle cx={snake.food.x + 0.5} cy={snake.food.y + 0.5} r="0.38" className="fill-accent" />
          {snake.body.map(({ x, y }, index) => (
            <rect
              key={index}
              x={x + 0.04}
              y={y + 0.04}
              width="0.92"
              height="0.92"
              rx={index === 0 ? 0.4 : 0.2}
              className={snake.phase === 'over' ? 'fill-danger' : index === 0 ? 'fill-text' : 'fill-primary'}
            />
          ))}
        </svg>
      }
    >
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" icon={running ? 'pause' : 'play'} className="min-h-12 grow" onClick={toggle}>
          {running
            ? words.pause
            : snake.phase === 'paused'
              ? words.goOn
              : snake.phase === 'over'
                ? words.newGame
                : words.start}
        </Button>
        {snake.phase === 'paused' && (
          <Button icon="reset" className="min-h-12" onClick={() => setSnake(newSnake)}>
            {words.newGame}
          </Button>
        )}
      </div>
      <Steering onSteer={turn} />
      <SelectField
        label={texts.speed}
        value={values.speed}
        onChange={(event) => setValues({ ...values, speed: event.target.value as Speed })}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {texts.speeds[speed]}
          </option>
        ))}
      </SelectField>
      <CheckField
        label={texts.walls}
        checked={values.walls}
        onChange={(event) => setValues({ ...values, walls: event.target.checked })}
      />
    </Layout>
  );
}
