import { splitFrames } from '../../server/core/log/frame.ts';
import type { AnyEvent } from '../support/events.ts';
import { checkEndings } from './check-endings.ts';
import { eventOf, type History, type Reading, type Violation } from './history.ts';

/** Returns everything in the history that violates a guarantee of docs/guarantees.md; empty if all hold. */
export function check(history: History): Violation[] {
  const parts = bySession(history).map((part) => ({ part, log: logOf(part) }));
  return [
    ...parts.flatMap(({ part }) => checkOrder(part)),
    ...checkDeletes(history),
    ...parts.flatMap(({ part, log }) => checkReadings(part, log)),
    ...parts.flatMap(({ part, log }) => checkEndings(part, part.session.sessionId, log.map(eventOf))),
  ];
}

/** The history of one session: half an hour has thousands of sessions, and hundreds of thousands of rows. */
type Part = History & { session: History['sessions'][number] };

function bySession(history: History): Part[] {
  const [runs, chunks] = [grouped(history.runs), grouped(history.chunks)];
  const [readings, acknowledgements] = [grouped(history.readings), grouped(history.acknowledgements)];
  return history.sessions.map((session) => ({
    session,
    sessions: [session],
    runs: runs(session.sessionId),
    chunks: chunks(session.sessionId),
    readings: readings(session.sessionId),
    acknowledgements: acknowledgements(session.sessionId),
  }));
}

function grouped<Item extends { sessionId: string }>(items: readonly Item[]): (sessionId: string) => Item[] {
  const groups = Map.groupBy(items, ({ sessionId }) => sessionId);
  return (sessionId) => groups.get(sessionId) ?? [];
}

function logOf({ chunks }: Part): string[] {
  return chunks.toSorted((a, b) => a.firstCursor - b.firstCursor).flatMap((chunk) => splitFrames(chunk.frames));
}

/** G1: one order per session, cursors without a gap. */
function checkOrder({ session: { sessionId, lastCursor }, chunks }: Part): Violation[] {
  const violations: Violation[] = [];
  const fail = (what: string) => violations.push({ guarantee: 'G1', sessionId, what });
  let next = 1;
  for (const chunk of chunks.toSorted((a, b) => a.firstCursor - b.firstCursor)) {
    if (chunk.firstCursor !== next) fail(`a chunk begins at ${chunk.firstCursor} where ${next} was due`);
    const events = splitFrames(chunk.frames).map(eventOf);
    events.forEach((event, index) => {
      if (event.cursor !== chunk.firstCursor + index) fail(`cursor ${event.cursor} stands at another place`);
      if (event.runId !== chunk.runId) fail(`cursor ${event.cursor} stands in a chunk of another run`);
    });
    if (events.length !== chunk.lastCursor - chunk.firstCursor + 1) fail(`chunk ${chunk.firstCursor} is not whole`);
    next = chunk.lastCursor + 1;
  }
  if (next !== lastCursor + 1) fail(`the session stands at ${lastCursor}, its log at ${next - 1}`);
  return violations;
}

/** G2 stored before sent, G3 each once and in order, G4 the same bytes, G5 everything from anywhere. */
function checkReadings({ session: { sessionId }, readings }: Part, log: readonly string[]): Violation[] {
  const violations: Violation[] = [];
  const fail = (guarantee: Violation['guarantee'], what: string) => violations.push({ guarantee, sessionId, what });
  for (const reading of readings) {
    const events = stored(reading);
    events.forEach(({ event, frame }, index) => {
      const due = (events[index - 1]?.event.cursor ?? reading.after) + 1;
      if (event.cursor !== due) fail('G3', `${event.cursor} came where ${due} was due`);
      const kept = log[event.cursor - 1];
      if (kept === undefined) fail('G2', `${event.cursor} was sent, and is not in the log`);
      else if (!isSame(kept, frame, reading.only))
        fail('G4', `${event.cursor} was sent in other bytes than it is kept in`);
    });
    const last = events.at(-1)?.event.cursor ?? reading.after;
    if (reading.complete && last < log.length) fail('G5', `a whole reading ended at ${last} of ${log.length}`);
  }
  return violations;
}

function isSame(kept: string, frame: string, only: Reading['only']): boolean {
  return only ? fieldsOf(kept, only) === fieldsOf(frame, only) : kept === frame;
}

/** The fields with a value: GraphQL has no absent ones. */
function fieldsOf(frame: string, names: readonly string[]): string {
  const event = eventOf(frame);
  return JSON.stringify(names.map((name) => event[name] ?? null));
}

/** The stored events of a reading: the ending of a deleted session is sent, but not stored. */
function stored(reading: Reading): { event: AnyEvent; frame: string }[] {
  const events = reading.frames.map((frame) => ({ event: eventOf(frame), frame }));
  const end = events.findIndex(({ event }) => event.type === 'error' && event.code === 'session_deleted');
  return end < 0 ? events : events.slice(0, end);
}

/** G10: after a delete nothing can be read. */
function checkDeletes(history: History): Violation[] {
  const violations: Violation[] = [];
  const rows = [...history.sessions, ...history.runs, ...history.chunks];
  const left = new Set(rows.map(({ sessionId }) => sessionId));
  const looks = grouped(history.acknowledgements);
  for (const deleted of history.acknowledgements) {
    if (deleted.kind !== 'deleted') continue;
    const { sessionId, at } = deleted;
    const fail = (what: string) => violations.push({ guarantee: 'G10', sessionId, what });
    if (left.has(sessionId)) fail('rows of a deleted session are left');
    for (const look of looks(sessionId)) {
      if (look.kind !== 'looked' || look.at < at) continue;
      if (look.status !== 404) fail(`a look at it afterwards was answered with ${look.status}`);
    }
  }
  return violations;
}
