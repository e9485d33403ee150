import type { LogState } from '../../../schema/log-state.ts';
import { readPreference, writePreference } from '../../api/preferences.ts';

const name = 'seen';
/** Of how many sessions the browser remembers how far they were seen. */
const kept = 200;

/** Returns the cursor up to which somebody has seen a session in this browser; null if never. */
export function readSeen(sessionId: string): number | null {
  return read().find(([id]) => id === sessionId)?.[1] ?? null;
}

export function writeSeen(sessionId: string, cursor: number): void {
  const others = read().filter(([id]) => id !== sessionId);
  writePreference(name, JSON.stringify([...others, [sessionId, cursor]].slice(-kept)));
}

/** The least recently seen first. */
function read(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(readPreference(name) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const isEntry = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';

export interface News {
  agent: string;
  outcome: 'done' | 'failed' | 'cancelled' | 'waiting';
}

/** Returns what ended or began to wait after a cursor, in order. */
export function newsSince({ runs }: LogState, cursor: number): News[] {
  return runs.flatMap((run) =>
    run.stages.flatMap((stage): News[] => {
      if (stage.lastCursor <= cursor || !stage.ended) return [];
      const isLast = run.stages.at(-1) === stage;
      if (isLast && run.waitingFor) return [{ agent: stage.agent, outcome: 'waiting' }];
      if (!isLast || run.outcome === 'completed' || run.outcome === null)
        return [{ agent: stage.agent, outcome: 'done' }];
      return [{ agent: stage.agent, outcome: run.outcome }];
    }),
  );
}
