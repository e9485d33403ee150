import { isDeepStrictEqual } from 'node:util';
import type { AgentEvent, Envelope } from '../../../schema/event.ts';
import type { LogViolation } from '../../../schema/log-verification.ts';
import type { RunStatus } from '../../../schema/run.ts';
import type { Chunk } from './chunk.ts';
import { frameJson, splitFrames } from './frame.ts';

export interface CheckedSession {
  sessionId: string;
  lastCursor: number;
  activeRun: string | null;
  /** The values of fields whose events are known; a field that is left out is not compared. */
  fields: Readonly<Record<string, unknown>>;
}

export interface CheckedRun {
  runId: string;
  status: RunStatus;
  startCursor: number;
  endCursor: number | null;
}

/** What the check has to know of an agent. */
export interface CheckedAgent {
  name: string;
  /** The type of its terminal event; null if its runs have none. */
  terminal: string | null;
  writes: readonly string[];
}

export interface LogCheck {
  /** Takes the next row of the log; they come in the order of their first cursors. */
  add(chunk: Pick<Chunk, 'runId' | 'firstCursor' | 'lastCursor' | 'frames' | 'final'>): void;
  /** Returns what violates a guarantee: the first hundred. */
  end(): LogViolation[];
  events(): number;
}

/** The most violations that are told of one session. */
const mostViolations = 100;

type StoredEvent = AgentEvent & Envelope & Record<string, unknown>;

/** What was seen of a run so far. */
interface Seen {
  done: number | null;
  outcome: string | null;
  /** How many events there are of an agent and a type. */
  counts: Map<string, number>;
}

const unfinished: ReadonlySet<RunStatus> = new Set(['queued', 'running', 'waiting']);

/** Events that any agent sends on the way, so that none of them ends a run. */
const onTheWay: ReadonlySet<string> = new Set([
  'phase',
  'status',
  'text_delta',
  'text_reset',
  'usage',
  'approval_requested',
]);

/**
 * Checks the log of one session against its row and the rows of its runs: everything of docs/guarantees.md that the tables alone
 * can tell (G1, G6, G7, G8). It holds one event at a time, and a few numbers for each run.
 */
export function checkLog(
  session: CheckedSession,
  runs: readonly CheckedRun[],
  agents: readonly CheckedAgent[],
): LogCheck {
  const { sessionId } = session;
  const violations: LogViolation[] = [];
  const byName = new Map(agents.map((agent) => [agent.name, agent]));
  const rows = new Map(runs.map((run) => [run.runId, run]));
  const seen = new Map<string, Seen>();
  /** The values of fields that the last event of an agent which writes them tells. */
  const told = new Map<string, { cursor: number; value: unknown }>();
  let next = 1;
  let count = 0;
  let last: StoredEvent | null = null;

  function fail(guarantee: LogViolation['guarantee'], cursor: number | null, runId: string | null, what: string): void {
    if (violations.length < mostViolations) violations.push({ guarantee, sessionId, runId, cursor, what });
  }

  function seenOf(runId: string, cursor: number): Seen {
    const known = seen.get(runId);
    if (known) return known;
    const fresh: Seen = { done: null, outcome: null, counts: new Map() };
    seen.set(runId, fresh);
    if (!rows.has(runId)) fail('G6', cursor, runId, 'The run of this event has no row.');
    return fresh;
  }

  function take(event: StoredEvent, cursor: number): void {
    const { runId, type } = event;
    const run = seenOf(runId, cursor);
    if (run.done !== null) fail('G7', cursor, runId, `An event ${type} stands after the run's done.`);
    if (cursor <= (rows.get(runId)?.startCursor ?? 0))
      fail('G7', cursor, runId, 'The event stands before the run was accepted.');
    if (type === 'done') takeDone(event, run, cursor);
    else {
      const key = `${event.agent} ${type}`;
      run.counts.set(key, (run.counts.get(key) ?? 0) + 1);
      takeFields(event, cursor);
    }
    last = event;
  }

  function takeDone(done: StoredEvent, run: Seen, cursor: number): void {
    const outcome = String(done['outcome']);
    if (run.done === null) Object.assign(run, { done: cursor, outcome });
    const agent = byName.get(done.agent);
    if (agent?.terminal === null) return;
    const { runId } = done;
    const before = last?.runId === runId && last.agent === done.agent ? last.type : null;
    const errors = run.counts.get(`${done.agent} error`) ?? 0;
    const wanted = outcome === 'completed' ? (agent?.terminal ?? before) : 'error';
    if (before === null || before !== wanted || onTheWay.has(before))
      return fail('G6', cursor, runId, 'done does not follow the terminal event of the run.');
    if (outcome === 'completed' && before === 'error') fail('G6', cursor, runId, 'The run completed with an error.');
    const own = agent?.terminal ?? (before === 'error' ? null : before);
    const results = own === null ? 0 : (run.counts.get(`${done.agent} ${own}`) ?? 0);
    if (results + errors !== 1) fail('G6', cursor, runId, 'The run has more than one terminal event.');
  }

  function takeFields(event: StoredEvent, cursor: number): void {
    const agent = byName.get(event.agent);
    if (agent?.terminal !== event.type) return;
    for (const field of agent.writes) {
      if (Object.hasOwn(event, field)) told.set(field, { cursor, value: event[field] });
      else told.delete(field);
    }
  }

  return {
    add({ runId, firstCursor, lastCursor, frames, final }) {
      if (firstCursor !== next) fail('G1', firstCursor, runId, `A row of the log begins here, and ${next} was due.`);
      const texts = splitFrames(frames);
      if (texts.length !== lastCursor - firstCursor + 1)
        fail('G1', firstCursor, runId, `A row of the log has ${texts.length} events, up to ${lastCursor}.`);
      let type = '';
      texts.forEach((text, index) => {
        const cursor = firstCursor + index;
        const event = parse(text);
        if (!event) return fail('G1', cursor, runId, 'This is not an event.');
        if (event.cursor !== cursor) fail('G1', cursor, runId, `The event says that it is ${event.cursor}.`);
        if (event.runId !== runId) fail('G1', cursor, runId, `The event is of another run: ${event.runId}.`);
        type = event.type;
        count += 1;
        return take(event, cursor);
      });
      if (final !== (type === 'done'))
        fail(
          'G6',
          lastCursor,
          runId,
          final ? 'The last row of the run has no done.' : 'The row with done is not the last.',
        );
      next = lastCursor + 1;
    },
    events: () => count,
    end() {
      if (next !== session.lastCursor + 1)
        fail('G1', next - 1, null, `The session is at ${session.lastCursor}, and its log ends here.`);
      for (const run of runs) checkRun(run, seen.get(run.runId) ?? null, fail);
      const open = runs.filter(({ status }) => unfinished.has(status)).map(({ runId }) => runId);
      if (open.join() !== (session.activeRun ?? ''))
        fail(
          'G8',
          null,
          session.activeRun,
          `The session is held by another run than those that have not ended: ${open.join() || 'none'}.`,
        );
      for (const [field, { cursor, value }] of told) {
        if (Object.hasOwn(session.fields, field) && !isDeepStrictEqual(session.fields[field], value))
          fail('G8', cursor, null, `The session has another ${field} than this event.`);
      }
      return violations;
    },
  };
}

type Fail = (guarantee: LogViolation['guarantee'], cursor: number | null, runId: string, what: string) => void;

/** The row of a run against what its events say. */
function checkRun({ runId, status, endCursor }: CheckedRun, seen: Seen | null, fail: Fail): void {
  const done = seen?.done ?? null;
  if (unfinished.has(status)) {
    if (done !== null) fail('G8', done, runId, `The row of the run says ${status}, and its log has done.`);
    return;
  }
  if (done === null) return fail('G6', null, runId, `The row of the run says ${status}, and its log has no done.`);
  if (seen?.outcome !== status)
    fail('G8', done, runId, `The row of the run says ${status}, and its log ${String(seen?.outcome)}.`);
  if (endCursor !== done) fail('G8', done, runId, `The row of the run ends at ${String(endCursor)}, and its log here.`);
}

function parse(frame: string): StoredEvent | null {
  try {
    const event = JSON.parse(frameJson(frame)) as StoredEvent | null;
    return typeof event?.type === 'string' ? event : null;
  } catch {
    // The text is what is checked: that it is not JSON is the finding.
    return null;
  }
}
