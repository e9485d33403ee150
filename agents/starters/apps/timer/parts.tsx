import type { ReactNode } from 'react';
import { Button } from '../kit/Button.tsx';
import { words } from './texts.ts';

const radius = 46;
const around = 2 * Math.PI * radius;

/** The time in a ring that empties; `part` is the remaining share, 0 to 1. */
export function Dial({
  time,
  part,
  above,
  below,
  tone = 'primary',
}: {
  time: string;
  part: number;
  above: ReactNode;
  below: ReactNode;
  tone?: 'primary' | 'accent' | 'success';
}) {
  const stroke = { primary: 'stroke-primary', accent: 'stroke-accent', success: 'stroke-success' }[tone];
  return (
    <div className="relative mx-auto aspect-square w-full max-w-[22rem]">
      <svg viewBox="0 0 100 100" className="absolute inset-0 -rotate-90" aria-hidden="true">
        <circle cx="50" cy="50" r={radius} fill="none" strokeWidth="4" className="stroke-border" />
        <circle
          cx="50"
          cy="50"
          r={radius}
          fill="none"
          strokeWidth="4"
          strokeLinecap={part > 0 ? 'round' : 'butt'}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - Math.max(0, Math.min(1, part)))}
          className={stroke}
        />
      </svg>
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 px-8 text-center">
        <div className="text-sm font-semibold">{above}</div>
        <Time>{time}</Time>
        <div className="text-sm text-muted">{below}</div>
      </div>
    </div>
  );
}

/** The time of a clock, which screen readers read on demand. */
export function Time({ children }: { children: string }) {
  const size = children.length > 7 ? 'text-5xl' : 'text-6xl sm:text-7xl';
  return (
    <div role="timer" className={`font-heading leading-none font-bold tabular-nums ${size}`}>
      {children}
    </div>
  );
}

/** The main button of a clock, and the buttons next to it. */
export function Controls({
  running,
  start = words.start,
  stop = words.pause,
  onToggle,
  children,
}: {
  running: boolean;
  start?: string;
  stop?: string;
  onToggle(): void;
  children?: ReactNode;
}) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-center gap-2 max-md:*:px-3 sm:gap-3">
      <Button
        tone="primary"
        icon={running ? 'pause' : 'play'}
        className="min-h-14 min-w-28 px-8 text-lg sm:min-w-36"
        onClick={onToggle}
      >
        {running ? stop : start}
      </Button>
      {children}
    </div>
  );
}

export function KeyHint({ children }: { children: string }) {
  return <p className="mt-4 text-center text-sm text-muted max-md:hidden">{children}</p>;
}
