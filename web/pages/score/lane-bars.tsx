import { memo } from 'react';
import type { Lane } from './lanes.ts';
import { StepBar } from './step-bar.tsx';

/** When the steps of one agent ran, from left to right. */
export const LaneBars = memo(function LaneBars({ lane }: { lane: Lane }) {
  return lane.bars.map(({ from, to, state, message }) => (
    <StepBar key={`${from} ${state}`} from={from} to={to} state={state} title={message || undefined} />
  ));
});
