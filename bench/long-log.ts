import type { AnyEvent } from '../schema/fold/known-event.ts';

const perRun = 400;
/** Milliseconds between two events. */
const every = 50;
const begin = Date.parse('2026-11-26T08:00:00.000Z');

/** The JSON of a log as a long session has it: runs of 400 events, mostly text, with some steps and files. */
export function longLog(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const cursor = index + 1;
    const place = index % perRun;
    const run = Math.floor(index / perRun);
    const at = new Date(begin + index * every).toISOString();
    const shared = { cursor, runId: runIdOf(run), agent: run % 2 === 0 ? 'ideation' : 'code', at };
    const usage = { inputTokens: place, outputTokens: place, costUsd: null };
    if (place === perRun - 1)
      return { type: 'done', ...shared, outcome: 'completed', usage, durationMs: place * every };
    if (place % 20 === 0)
      return { type: 'status', ...shared, stepId: `step-${place % 60}`, message: 'Works', state: 'running' };
    if (place % 33 === 0)
      return {
        type: 'file_written',
        ...shared,
        path: `src/${place % 99}.ts`,
        change: 'changed',
        bytes: 9,
        sha256: 'a',
      };
    return { type: 'text_delta', ...shared, delta: place % 15 === 0 ? `word ${cursor}.\n\n` : `word ${cursor} ` };
  }).map((event) => JSON.stringify(event));
}

const runIdOf = (run: number) => `01a21784-2457-73f1-a9a0-${String(run).padStart(12, '0')}`;

export const parseLog = (texts: readonly string[]) => texts.map((text) => JSON.parse(text) as AnyEvent);
