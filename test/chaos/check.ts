import { checkLog } from '../../server/core/log/check-log.ts';
import { splitFrames } from '../../server/core/log/frame.ts';
import type { AnyEvent } from '../support/events.ts';
import { checkEndings } from './check-endings.ts';
import { eventOf, type History, type Reading, type Violation } from './history.ts';

/** Returns everything in the history that violates a guarantee of docs/guarantees.md; empty if all hold. */
export function check(history: History): Violation[] {
  const parts = bySession(history).map((part) => ({ part, log: logOf(part) }));
  return [
    ...parts.flatMap(({ part }) => checkTables(part)),
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

/** Of the real agents in these runs, Ideation writes a field of the session. */
const agents = [
  { name: 'ideation', terminal: 'ideation_complete', writes: ['ideaSummary'] },
  { name: 'team', terminal: 'team_complete', writes: [] },
] as const;

/** G1, G6, G7 and G8, as far as the tables alone tell: the check of the service itself. */
function checkTables({ session: { sessionId, lastCursor, activeRun, ideaSummary }, runs, chunks }: Part): Violation[] {
  const found = checkLog({ sessionId, lastCursor, activeRun, fields: { ideaSummary } }, runs, agents);
  for (const chunk of chunks.toSorted((a, b) => a.firstCursor - b.firstCursor)) found.add(chunk);
  return found.end().map(({ guarantee, what, cursor, runId }) => ({
    guarantee,
    sessionId,
    what: `${what} (event ${cursor}, run ${runId})`,
  }));
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
