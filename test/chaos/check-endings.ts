import type { AnyEvent } from '../support/events.ts';
import type { History, StoredRun, Violation } from './history.ts';

/** Checks G6 to G9 for one session, whose log is passed event by event. */
export function checkEndings(history: History, sessionId: string, log: readonly AnyEvent[]): Violation[] {
  const runs = history.runs.filter((run) => run.sessionId === sessionId);
  return [
    ...runs.flatMap((run) => checkRun(run, log)),
    ...checkAccepted(history, sessionId, runs),
    ...checkSession(history, sessionId, runs, log),
    ...checkCancels(history, sessionId, log),
  ];
}

/** G6: one terminal event, then `done`. G7: nothing after it, and no mix of two attempts. G8: status and log agree. */
function checkRun(run: StoredRun, log: readonly AnyEvent[]): Violation[] {
  const violations: Violation[] = [];
  const fail = (guarantee: Violation['guarantee'], what: string) =>
    violations.push({ guarantee, sessionId: run.sessionId, what: `run ${run.runId}: ${what}` });
  const events = log.filter((event) => event.runId === run.runId);
  const done = events.filter((event) => event.type === 'done');
  // A stage of a team has a terminal event of its own, under its agent's name.
  const terminals = events.filter((event) => isTerminal(event) && event.agent === done[0]?.agent);
  if (done.length !== 1) fail('G6', `${done.length} times done`);
  if (terminals.length !== 1) fail('G6', `${terminals.length} terminal events`);
  const end = done[0];
  if (!end) return violations;
  if (terminals[0] && terminals[0].cursor !== end.cursor - 1) fail('G6', 'done does not follow the terminal event');
  if (events.at(-1) !== end) fail('G7', 'events stand after done');
  if (events.some((event) => event.cursor <= run.startCursor)) fail('G7', 'events stand before it was accepted');
  if (mixesAttempts(events)) fail('G7', 'text of one attempt stands in that of another');
  if (run.status !== end.outcome) fail('G8', `its row says ${run.status}, its log ${String(end.outcome)}`);
  if (run.endCursor !== end.cursor) fail('G8', `its row ends at ${run.endCursor}, its log at ${end.cursor}`);
  return violations;
}

const isTerminal = (event: AnyEvent) => event.type === 'error' || /_complete(_final)?$/.test(event.type);

/**
 * In these runs, the model numbers its calls and words: `call.word `. The text since the last `text_reset`, or since
 * the end of the previous stage, must be the words of one call, from the first word.
 */
function mixesAttempts(events: readonly AnyEvent[]): boolean {
  const texts: string[] = [''];
  for (const event of events) {
    if (event.type === 'text_reset' || isTerminal(event)) texts.push('');
    if (event.type === 'text_delta') texts.push(`${texts.pop() ?? ''}${String(event.delta)}`);
  }
  return texts.some((text) => {
    const words = text.split(' ').slice(0, -1);
    const call = words[0]?.split('.')[0];
    return words.some((word, index) => word !== `${call}.${index}`);
  });
}

/** G6: every accepted run exists and has ended. */
function checkAccepted(history: History, sessionId: string, runs: readonly StoredRun[]): Violation[] {
  return history.acknowledgements.flatMap((accepted): Violation[] => {
    if (accepted.kind !== 'accepted' || accepted.sessionId !== sessionId) return [];
    if (runs.some((run) => run.runId === accepted.runId)) return [];
    return [{ guarantee: 'G6', sessionId, what: `run ${accepted.runId} was accepted, and is not there` }];
  });
}

/** G8: the terminal payload and the session change together. */
function checkSession(
  history: History,
  sessionId: string,
  runs: readonly StoredRun[],
  log: readonly AnyEvent[],
): Violation[] {
  const session = history.sessions.find((candidate) => candidate.sessionId === sessionId);
  if (!session) return [];
  const violations: Violation[] = [];
  const fail = (what: string) => violations.push({ guarantee: 'G8', sessionId, what });
  const last = log.findLast((event) => event.type === 'ideation_complete');
  if ((last?.ideaSummary ?? null) !== session.ideaSummary) fail('the session does not hold the last result');
  const unfinished = runs.filter((run) => run.endCursor === null).map((run) => run.runId);
  if (unfinished.join() !== (session.activeRun ?? ''))
    fail('the session is held by another run than the one that runs');
  return violations;
}

/** G9: a cancel stops the run in time. */
function checkCancels(history: History, sessionId: string, log: readonly AnyEvent[]): Violation[] {
  return history.acknowledgements.flatMap((cancel): Violation[] => {
    if (cancel.kind !== 'cancelled' || cancel.sessionId !== sessionId) return [];
    const fail = (what: string): Violation[] => [{ guarantee: 'G9', sessionId, what: `run ${cancel.runId}: ${what}` }];
    const done = log.find((event) => event.runId === cancel.runId && event.type === 'done');
    if (done?.outcome !== 'cancelled') return fail('a cancel was acknowledged, and it ended otherwise');
    const took = Date.parse(done.at) - cancel.askedAt;
    return took > cancel.withinMs ? fail(`a cancel took ${took} ms`) : [];
  });
}
