import type { LogState, RunState, StageState, StepState } from '../../../schema/log-state.ts';
import type { Axis } from './axis.ts';

interface Bar {
  /** Places on the axis, 0 to 1. */
  from: number;
  to: number;
  state: StepState['state'];
  /** What the step says; of bars that touch, the first. */
  message: string;
}

interface Mark {
  kind: 'version' | 'decision' | 'failure';
  place: number;
  cursor: number;
}

/** What one agent did in the whole session. */
export interface Lane {
  agent: string;
  bars: readonly Bar[];
  marks: readonly Mark[];
}

/** Bars closer than this are drawn as one: nobody sees the gap, and a session may have thousands of steps. */
const closest = 0.001;

/** Returns a lane for each agent, in the order in which they first worked. */
export function lanesOf({ runs, at }: LogState, axis: Axis): Lane[] {
  const lanes = new Map<string, { bars: Bar[]; marks: Mark[] }>();
  const now = at === null ? 0 : Date.parse(at);
  for (const run of runs) {
    for (const stage of run.stages) {
      const lane = lanes.get(stage.agent) ?? { bars: [], marks: [] };
      lanes.set(stage.agent, lane);
      lane.bars.push(...barsOf(stage, axis, now));
      lane.marks.push(...marksOf(run, stage, axis));
    }
  }
  return [...lanes].map(([agent, { bars, marks }]) => ({ agent, bars: joined(bars), marks }));
}

function barsOf({ steps, firstCursor, lastCursor, ended }: StageState, axis: Axis, now: number): Bar[] {
  if (steps.length === 0) {
    const state = ended ? 'done' : 'running';
    return [{ from: axis.ofCursor(firstCursor), to: axis.ofCursor(lastCursor), state, message: '' }];
  }
  return steps.map((step) => {
    const end = step.state === 'running' && !ended ? now : Date.parse(step.at);
    return {
      from: axis.ofTime(Date.parse(step.startedAt)),
      to: axis.ofTime(end),
      state: step.state,
      message: step.message,
    };
  });
}

function marksOf(run: RunState, stage: StageState, axis: Axis): Mark[] {
  const marks: Mark[] = [];
  const add = (kind: Mark['kind'], cursor: number) => marks.push({ kind, cursor, place: axis.ofCursor(cursor) });
  const isLast = run.stages.at(-1) === stage;
  for (const { stage: agent, cursor } of run.approvals) {
    if (agent === stage.agent && cursor >= stage.firstCursor && cursor <= stage.lastCursor + 1) add('decision', cursor);
  }
  if (isLast && run.outcome === 'failed') add('failure', stage.lastCursor);
  else if (stage.ended && (!isLast || run.outcome !== 'cancelled')) add('version', stage.lastCursor);
  return marks;
}

/** Joins bars that touch and are alike, from left to right. */
function joined(bars: readonly Bar[]): Bar[] {
  const result: Bar[] = [];
  for (const bar of bars.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && last.state === bar.state && bar.from - last.to < closest) last.to = Math.max(last.to, bar.to);
    else result.push({ ...bar });
  }
  return result;
}
