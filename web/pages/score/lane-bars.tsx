import { memo } from 'react';
import type { Lane } from './lanes.ts';
import { stepLooks } from './step-looks.ts';

/** When the steps of one agent ran, from left to right. */
export const LaneBars = memo(function LaneBars({ lane }: { lane: Lane }) {
  return lane.bars.map(({ from, to, state, message }) => (
    <div
      key={`${from} ${state}`}
      title={message || undefined}
      className={`absolute inset-y-0 min-w-[2px] rounded-xs ${stepLooks[state]}`}
      style={{ left: `${from * 100}%`, width: `${Math.max(0, to - from) * 100}%` }}
    />
  ));
});
