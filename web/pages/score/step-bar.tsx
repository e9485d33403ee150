import type { StepState } from '../../../schema/log-state.ts';

/** Told by pattern first: what failed is hatched, what was left out is an outline. */
const looks = {
  running: 'bg-now',
  done: 'bg-soft',
  failed: 'border border-bad bg-[repeating-linear-gradient(135deg,var(--color-bad)_0_2px,transparent_2px_4px)]',
  skipped: 'border border-edge',
} as const;

interface StepBarProps {
  /** Places on the axis, 0 to 1. */
  from: number;
  to: number;
  state: StepState['state'];
  title?: string | undefined;
}

/** When a step ran, as a bar over the height of the box around it. */
export function StepBar({ from, to, state, title }: StepBarProps) {
  return (
    <div
      title={title}
      className={`absolute inset-y-0 min-w-[2px] rounded-xs ${looks[state]}`}
      style={{ left: `${from * 100}%`, width: `${Math.max(0, to - from) * 100}%` }}
    />
  );
}
