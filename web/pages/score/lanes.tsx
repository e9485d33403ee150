import { memo } from 'react';
import type { AgentInfo } from '../../../schema/agent-list.ts';
import { marksOf } from '../../api/agents.ts';
import { StageMark } from '../../parts/stage-mark.tsx';
import { score as de } from '../../words/de/pages/score.ts';
import { score as en } from '../../words/en/pages/score.ts';
import { useTexts } from '../../words/words.tsx';
import { titleOf } from '../session/session-context.ts';
import { LaneBars } from './lane-bars.tsx';
import type { Lane } from './lanes.ts';

interface LanesProps {
  lanes: readonly Lane[];
  agents: readonly AgentInfo[];
  /** Where the playhead is, 0 to 1. */
  place: number;
  onMove(cursor: number): void;
}

/** One lane for each agent: bars for steps, dots for results, diamonds for decisions, crosses for failures. */
export function Lanes({ lanes, agents, place, onMove }: LanesProps) {
  const marks = marksOf(agents);
  return (
    <ul className="max-h-48 overflow-y-auto px-2 pb-2 md:px-4">
      {lanes.map((lane) => (
        <li key={lane.agent} className="flex items-center">
          <span className="flex w-53 shrink-0 items-center gap-1.5 truncate text-sm max-md:w-10">
            <StageMark mark={marks.get(lane.agent) ?? lane.agent.slice(0, 2)} status="none" />
            <span className="max-md:sr-only">{titleOf(agents, lane.agent)}</span>
          </span>
          <div className="relative mx-2 h-7 min-w-0 flex-1">
            <div className="absolute inset-x-0 top-1/2 h-2 -translate-y-1/2 rounded-xs bg-wash">
              <LaneBars lane={lane} />
            </div>
            <LaneMarks lane={lane} onMove={onMove} />
            <div
              aria-hidden
              className="pointer-events-none absolute inset-y-0 w-px bg-ink"
              style={{ left: `${place * 100}%` }}
            />
          </div>
          <span className="w-49 shrink-0 max-md:hidden" />
        </li>
      ))}
    </ul>
  );
}

const shapes = {
  version: 'size-2.5 rounded-full bg-ink',
  decision: 'size-2.5 rotate-45 border-2 border-warn bg-sheet',
  failure:
    'size-2.5 bg-bad [clip-path:polygon(20%_0,50%_30%,80%_0,100%_20%,70%_50%,100%_80%,80%_100%,50%_70%,20%_100%,0_80%,30%_50%,0_20%)]',
} as const;

/** Moments to go to. */
const LaneMarks = memo(function LaneMarks({ lane, onMove }: Pick<LanesProps, 'onMove'> & { lane: Lane }) {
  const words = useTexts({ en, de });
  return lane.marks.map(({ kind, place, cursor }) => (
    <button
      key={`${kind} ${cursor}`}
      type="button"
      aria-label={`${words.marks[kind]} (${cursor})`}
      title={words.marks[kind]}
      className="absolute top-1/2 flex size-6 -translate-x-1/2 -translate-y-1/2 items-center justify-center"
      style={{ left: `${place * 100}%` }}
      onClick={() => onMove(cursor)}
    >
      <span aria-hidden className={shapes[kind]} />
    </button>
  ));
});
