import type { DoneEvent, ErrorEvent, WireEvent } from '../contract.ts';
import { RunCancelledError, RunFailedError } from '../sdk/errors.ts';

/** The events of a run that were received so far. */
export interface RunState {
  runId: string;
  /** The cursor before its first event. */
  since: number;
  events: readonly WireEvent[];
}

export type RunOutcome = 'running' | DoneEvent['outcome'];

type Fields = WireEvent & Readonly<Record<string, unknown>>;

/** Returns the state with one more event. Ignores an event that it already has. */
export function withEvent(state: RunState, event: WireEvent): RunState {
  const last = state.events.at(-1)?.cursor ?? state.since;
  return event.cursor <= last ? state : { ...state, events: [...state.events, event] };
}

export function outcomeOf({ events }: RunState): RunOutcome {
  const last = events.at(-1);
  return last?.type === 'done' ? (last as DoneEvent).outcome : 'running';
}

/** Returns the streamed text, without the deltas that a `text_reset` took back. */
export function textOf({ events }: RunState): string {
  let deltas: Fields[] = [];
  for (const event of events as readonly Fields[]) {
    if (event.type === 'text_delta') deltas.push(event);
    if (event.type === 'text_reset') deltas = deltas.filter(({ cursor }) => cursor < Number(event.fromCursor));
  }
  return deltas.map(({ delta }) => String(delta)).join('');
}

/** Returns the id of the last approval that the run asked for, or null. */
export function approvalOf({ events }: RunState): string | null {
  const last = events.findLast(({ type }) => type === 'approval_requested') as Fields | undefined;
  return typeof last?.approvalId === 'string' ? last.approvalId : null;
}

/** Returns the terminal event of a completed run, otherwise null. */
export function terminalOf(state: RunState): WireEvent | null {
  return outcomeOf(state) === 'completed' ? (state.events.at(-2) ?? null) : null;
}

/** Returns why a run failed or was cancelled; null if it is running or completed. */
export function failureOf(state: RunState): RunFailedError | null {
  const outcome = outcomeOf(state);
  const event = state.events.at(-2) as ErrorEvent | undefined;
  if (outcome === 'running' || outcome === 'completed' || event?.type !== 'error') return null;
  return outcome === 'cancelled' ? new RunCancelledError(event) : new RunFailedError(event);
}
