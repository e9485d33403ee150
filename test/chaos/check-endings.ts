import type { AnyEvent } from '../support/events.ts';
import type { History, StoredRun, Violation } from './history.ts';

/** Checks what the tables alone do not tell of G6 to G9, for one session, whose log is passed event by event. */
export function checkEndings(history: History, sessionId: string, log: readonly AnyEvent[]): Violation[] {
  const runs = history.runs.filter((run) => run.sessionId === sessionId);
  return [
    ...runs.flatMap((run) => checkRun(run, log)),
    ...checkAccepted(history, sessionId, runs),
    ...checkSession(history, sessionId, log),
    ...checkCancels(history, sessionId, log),
  ];
}

/** G6: it has ended. G7: no mix of two attempts. */
function checkRun(run: StoredRun, log: readonly AnyEvent[]): Violation[] {
  const violations: Violation[] = [];
  const fail = (guarantee: Violation['guarantee'], what: string) =>
    violations.push({ guarantee, sessionId: run.sessionId, what: `run ${run.runId}: ${what}` });
  const events = log.filter((event) => event.runId === run.runId);
  if (!events.some((event) => event.type === 'done')) fail('G6', 'it has not ended');
  if (mixesAttempts(events)) fail('G7', 'text of one attempt stands in that of another');
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

/** G8: without a result, the session has no idea. */
function checkSession(history: History, sessionId: string, log: readonly AnyEvent[]): Violation[] {
  const session = history.sessions.find((candidate) => candidate.sessionId === sessionId);
  if (!session?.ideaSummary || log.some((event) => event.type === 'ideation_complete')) return [];
  return [{ guarantee: 'G8', sessionId, what: 'the session holds a result that its log does not have' }];
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
