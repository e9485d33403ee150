import type { Direction } from './parts.tsx';
import type { Speed } from './values.ts';

/** Squares per row of the field. */
export const fieldSize = 15;
/** Milliseconds between two steps. */
export const pace: Readonly<Record<Speed, number>> = { slow: 260, normal: 160, fast: 95 };

export interface Square {
  x: number;
  y: number;
}

export interface Snake {
  /** Head first. */
  body: readonly Square[];
  direction: Direction;
  /** Turns that were pressed but not made yet. */
  turns: readonly Direction[];
  food: Square;
  points: number;
  phase: 'ready' | 'running' | 'paused' | 'over';
}

const ways: Readonly<Record<Direction, Square>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};
const opposite: Readonly<Record<Direction, Direction>> = { up: 'down', down: 'up', left: 'right', right: 'left' };

export const newSnake: Snake = {
  body: [
    { x: 6, y: 7 },
    { x: 5, y: 7 },
    { x: 4, y: 7 },
  ],
  direction: 'right',
  turns: [],
  food: { x: 11, y: 7 },
  points: 0,
  phase: 'ready',
};

const same = (a: Square, b: Square) => a.x === b.x && a.y === b.y;

/** Turns the snake, and starts it if it is not running. It cannot turn back into itself. */
export function steer(snake: Snake, direction: Direction): Snake {
  if (snake.phase === 'over') return snake;
  const last = snake.turns.at(-1) ?? snake.direction;
  const turns =
    direction === last || direction === opposite[last] ? snake.turns : [...snake.turns, direction].slice(-3);
  return { ...snake, turns, phase: 'running' };
}

/** Moves one step. With `walls`, the edge ends the game; otherwise the snake comes in on the other side. */
export function step(snake: Snake, walls: boolean, random: () => number): Snake {
  const [turn, ...turns] = snake.turns;
  const direction = turn ?? snake.direction;
  const way = ways[direction];
  const [first = { x: 0, y: 0 }] = snake.body;
  const ahead = { x: first.x + way.x, y: first.y + way.y };
  const outside = ahead.x < 0 || ahead.y < 0 || ahead.x >= fieldSize || ahead.y >= fieldSize;
  const head = { x: (ahead.x + fieldSize) % fieldSize, y: (ahead.y + fieldSize) % fieldSize };
  const eats = same(head, snake.food);
  const rest = eats ? snake.body : snake.body.slice(0, -1);
  if ((outside && walls) || rest.some((square) => same(square, head))) return { ...snake, phase: 'over' };
  const body = [head, ...rest];
  const moved = { ...snake, body, direction, turns };
  if (!eats) return moved;
  const free = Array.from({ length: fieldSize * fieldSize }, (_, index) => ({
    x: index % fieldSize,
    y: Math.floor(index / fieldSize),
  })).filter((square) => !body.some((part) => same(part, square)));
  const food = free[Math.floor(random() * free.length)];
  return { ...moved, points: snake.points + 1, food: food ?? snake.food, phase: food ? moved.phase : 'over' };
}
