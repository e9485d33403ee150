import { z } from 'zod';
import type { Checks, TestEnd } from '../../../agents/ports.ts';
import { type BrowserPlace, runInBrowser } from './browser.ts';

const answer = z.array(
  z.object({
    title: z.string(),
    failure: z.string().nullable(),
    /** Why the page cannot be trusted; null if it can. */
    problem: z.string().nullable(),
    durationMs: z.int().min(0),
  }),
);

/** Runs journeys on the preview. They are data, not code: a model can only press, fill and read. */
export function journeyRunner(place: BrowserPlace): Checks['runJourneys'] {
  return async (url, journeys, signal) => {
    const result = await runInBrowser(place, { main: 'journeys', url, more: { journeys }, answer }, signal);
    if ('reason' in result) return result;
    return {
      state: 'checked',
      tests: result.answer.map(({ title, failure, problem, durationMs }): TestEnd => {
        const end = { file: title, name: title, durationMs };
        if (problem !== null) return { ...end, state: 'not_run', reason: `The result cannot be trusted: ${problem}` };
        return { ...end, state: failure === null ? 'passed' : 'failed', reason: failure };
      }),
      durationMs: result.durationMs,
    };
  };
}
