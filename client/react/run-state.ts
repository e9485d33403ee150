import type { DoneEvent, ErrorEvent, WireEvent } from '../../schema/event.ts';
import { RunCancelledError, RunFailedError } from '../sdk/errors.ts';

/** A run as far as it was seen. */
export interface RunState {
  runId: string;
  /** The cursor before its first event. */
  since: number;
  events: readonly WireEvent[];
}

export type RunOutcome = 'running' | DoneEvent['outcome'];

type Fields = WireEvent & Readonly<Record<string, unknown>>;

/** The same with one event more; what comes a second time is left out. */
export function withEvent(state: RunState, event: WireEvent): RunState {
  const last = state.events.at(-1)?.cursor ?? state.since;
  return event.cursor <= last ? state : { ...state, events: [...state.events, event] };
}

export function outcomeOf({ events }: RunState): RunOutcome {
  const last = events.at(-1);
  return last?.type === 'done' ? (last as WireEvent<DoneEvent>).outcome : 'running';
}

/** The text that was streamed, without what a text that started over has taken back. */
export function textOf({ events }: RunState): string {
  let deltas: Fields[] = [];
  for (const event of events as readonly Fields[]) {
    if (event.type === 'text_delta') deltas.push(event);
    if (event.type === 'text_reset') deltas = deltas.filter(({ cursor }) => cursor < Number(event.fromCursor));
  }
  return deltas.map(({ delta }) => String(delta)).join('');
}

/** What the run waits for, as far as it was seen: what a decision is about. null: nothing that was seen waits. */
export function approvalOf({ events }: RunState): string | null {
  const last = events.findLast(({ type }) => type === 'approval_requested') as Fields | undefined;
  return typeof last?.approvalId === 'string' ? last.approvalId : null;
}

/** The terminal event of a run that has completed; null before, and of one that has not. */
export function terminalOf(state: RunState): WireEvent | null {
  return outcomeOf(state) === 'completed' ? (state.events.at(-2) ?? null) : null;
}

/** Why a run has no result; null where it has one, or may get one. */
export function failureOf(state: RunState): RunFailedError | null {
  const outcome = outcomeOf(state);
  const event = state.events.at(-2) as WireEvent<ErrorEvent> | undefined;
  if (outcome === 'running' || outcome === 'completed' || event?.type !== 'error') return null;
  return outcome === 'cancelled' ? new RunCancelledError(event) : new RunFailedError(event);
}
