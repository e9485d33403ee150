/** How far an agent's work is. */
export type StageStatus = 'none' | 'running' | 'waiting' | 'done' | 'failed' | 'cancelled';

const looks: Record<StageStatus, string> = {
  none: 'border-dashed border-edge text-soft',
  running: 'border-2 border-now text-now',
  waiting: 'border-double border-3 border-warn text-warn',
  done: 'border-ink bg-ink text-paper',
  failed: 'border-bad text-bad line-through decoration-2',
  cancelled: 'border-edge text-soft line-through',
};

/** The letters of a stage in a box whose edge says how far it is: pattern first, colour second. */
export function StageMark({ mark, status }: { mark: string; status: StageStatus }) {
  return (
    <span
      aria-hidden
      className={`inline-flex h-5 min-w-5 items-center justify-center rounded border px-0.5 font-mono text-xs/4 ${looks[status]}`}
    >
      {mark}
    </span>
  );
}
