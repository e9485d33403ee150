import type { CallState, LogState, StageState, StepState } from '../../../schema/log-state.ts';
import type { Axis } from '../score/axis.ts';

interface Used {
  /** Tokens that models read and wrote. */
  tokens: number;
  /** US dollars; null if the price of a call is not known. */
  costUsd: number | null;
}

/** A row of the waterfall: a stage, a step of it, or a call of a model. */
export interface FallRow {
  key: string;
  kind: 'stage' | 'step' | 'call';
  agent: string;
  /** What the step says, or the model of the call; empty for a stage. */
  name: string;
  state: StepState['state'];
  /** Places on the axis, 0 to 1. Of a call, only the end is known: both are the same. */
  from: number;
  to: number;
  /** Milliseconds that it took or has taken so far; null for a call. */
  durationMs: number | null;
  /** What its calls used; null: it had none. */
  used: Used | null;
  /** The event at which the session can be shown. */
  cursor: number;
}

/** The end of the log: milliseconds since 1970, and the place on the axis. */
interface Now {
  at: number;
  place: number;
}

/**
 * Returns what each stage of a session did and when, in order: the stage, its steps by their begin, and after each step the
 * calls that it made. A call of a step without a status stands after the steps.
 */
export function waterfallOf({ runs, at, cursor }: LogState, axis: Axis): FallRow[] {
  const now = { at: at === null ? 0 : Date.parse(at), place: axis.ofCursor(cursor) };
  return runs.flatMap((run) =>
    run.stages.flatMap((stage) => [
      stageRow(stage, axis, stage === run.stages.at(-1) && run.outcome === 'failed', now),
      ...partsOf(stage, axis, now),
    ]),
  );
}

function stageRow(stage: StageState, axis: Axis, hasFailed: boolean, now: Now): FallRow {
  const { agent, firstCursor, lastCursor, startedAt, ended, calls } = stage;
  const end = ended ? endOf(stage) : now.at;
  return {
    key: `stage ${firstCursor}`,
    kind: 'stage',
    agent,
    name: '',
    state: hasFailed ? 'failed' : ended ? 'done' : 'running',
    from: axis.ofCursor(firstCursor),
    to: ended ? axis.ofCursor(lastCursor) : now.place,
    durationMs: lasted(startedAt, end),
    used: usedBy(calls),
    cursor: lastCursor,
  };
}

/** The last moment of a stage of which the time is known. */
function endOf({ startedAt, steps, phases, calls }: StageState): number {
  const times = [...steps, ...phases, ...calls].map(({ at }) => Date.parse(at));
  return times.reduce((latest, time) => Math.max(latest, time), Date.parse(startedAt));
}

function partsOf({ agent, firstCursor, steps, calls, ended }: StageState, axis: Axis, now: Now): FallRow[] {
  const byStep = Map.groupBy(calls, ({ step }) => step);
  const inOrder = steps.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
  const named = new Set(steps.map(({ stepId }) => stepId));
  return [
    ...inOrder.flatMap((step) => {
      const own = byStep.get(step.stepId) ?? [];
      return [stepRow(step, own), ...own.map(callRow)];
    }),
    ...calls.filter(({ step }) => !named.has(step)).map(callRow),
  ];

  function stepRow({ stepId, message, state, startedAt, at, cursor }: StepState, own: readonly CallState[]): FallRow {
    const isOpen = state === 'running' && !ended;
    const end = isOpen ? now.at : Date.parse(at);
    return {
      key: `step ${firstCursor} ${stepId}`,
      kind: 'step',
      agent,
      name: message,
      state,
      from: axis.ofTime(Date.parse(startedAt)),
      to: isOpen ? now.place : axis.ofTime(end),
      durationMs: lasted(startedAt, end),
      used: usedBy(own),
      cursor,
    };
  }

  function callRow(call: CallState): FallRow {
    const place = axis.ofCursor(call.cursor);
    return {
      key: `call ${call.cursor}`,
      kind: 'call',
      agent,
      name: call.model,
      state: 'done',
      from: place,
      to: place,
      durationMs: null,
      used: usedBy([call]),
      cursor: call.cursor,
    };
  }
}

/** The clocks of two nodes may differ. */
const lasted = (from: string, to: number) => Math.max(0, to - Date.parse(from));

function usedBy(calls: readonly CallState[]): Used | null {
  if (calls.length === 0) return null;
  return calls.reduce<Used>(
    ({ tokens, costUsd }, call) => ({
      tokens: tokens + call.inputTokens + call.outputTokens,
      costUsd: costUsd === null || call.costUsd === null ? null : costUsd + call.costUsd,
    }),
    { tokens: 0, costUsd: 0 },
  );
}
