import { memo } from 'react';
import type { Lane } from './lanes.ts';

/** Told by pattern first: what failed is hatched, what was left out is an outline. */
const looks = {
  running: 'bg-now',
  done: 'bg-soft',
  failed: 'border border-bad bg-[repeating-linear-gradient(135deg,var(--color-bad)_0_2px,transparent_2px_4px)]',
  skipped: 'border border-edge',
} as const;

/** When the steps of one agent ran, from left to right. */
export const LaneBars = memo(function LaneBars({ lane }: { lane: Lane }) {
  return lane.bars.map(({ from, to, state, message }) => (
    <div
      key={`${from} ${state}`}
      title={message || undefined}
      className={`absolute inset-y-0 min-w-[2px] rounded-xs ${looks[state]}`}
      style={{ left: `${from * 100}%`, width: `${Math.max(0, to - from) * 100}%` }}
    />
  ));
});
