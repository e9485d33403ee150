import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { LogState } from '../../../schema/log-state.ts';
import { score as de } from '../../words/de/pages/score.ts';
import { score as en } from '../../words/en/pages/score.ts';
import { useTexts } from '../../words/words.tsx';
import type { Axis } from './axis.ts';
import type { Lane } from './lanes.ts';
import { LaneBars } from './lane-bars.tsx';

interface PlayheadProps {
  axis: Axis;
  lanes: readonly Lane[];
  /** What the log adds up to now. */
  state: LogState;
  cursor: number;
  isNow: boolean;
  /** Where the playhead is, for screen readers. */
  says: string;
  onMove(cursor: number): void;
}

/** The axis in one line, with the playhead: a slider over the events of the log. */
export function Playhead({ axis, lanes, state, cursor, isNow, says, onMove }: PlayheadProps) {
  const words = useTexts({ en, de });
  const track = useRef<HTMLDivElement>(null);
  const move = ({ clientX }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box && box.width > 0) onMove(axis.cursorAt((clientX - box.left) / box.width));
  };
  const stages = state.runs.flatMap((run) => run.stages.map(({ firstCursor }) => firstCursor));
  const keys: Record<string, () => number | undefined> = {
    ArrowLeft: () => cursor - 1,
    ArrowDown: () => cursor - 1,
    ArrowRight: () => cursor + 1,
    ArrowUp: () => cursor + 1,
    PageDown: () => stages.findLast((first) => first < cursor) ?? 0,
    PageUp: () => stages.find((first) => first > cursor) ?? state.cursor,
    Home: () => 0,
    End: () => state.cursor,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keys[event.key]?.();
    if (next === undefined) return;
    event.preventDefault();
    onMove(Math.max(0, next));
  };
  return (
    <div
      ref={track}
      role="slider"
      tabIndex={0}
      aria-label={words.playhead}
      title={words.keys}
      aria-valuemin={0}
      aria-valuemax={state.cursor}
      aria-valuenow={cursor}
      aria-valuetext={says}
      className="relative mx-2 h-9 min-w-0 flex-1 cursor-ew-resize touch-none max-md:h-11"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event);
      }}
    >
      <div className="absolute inset-x-0 top-1/2 h-3 -translate-y-1/2 overflow-hidden rounded-xs bg-wash">
        {lanes.map((lane) => (
          <LaneBars key={lane.agent} lane={lane} />
        ))}
      </div>
      <div
        aria-hidden
        className={`absolute inset-y-0.5 w-0.5 -translate-x-1/2 ${isNow ? 'bg-now' : 'bg-ink'}`}
        style={{ left: `${axis.ofCursor(cursor) * 100}%` }}
      >
        <div
          className={`absolute top-0 left-1/2 size-2.5 -translate-x-1/2 rounded-full ${isNow ? 'bg-now' : 'bg-ink'}`}
        />
      </div>
    </div>
  );
}
