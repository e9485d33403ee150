import { z } from 'zod';
import type { Checks } from '../../agents/ports.ts';
import { type BrowserPlace, runInBrowser } from './browser.ts';

const answerSchema = z.array(
  z.object({ title: z.string(), failure: z.string().nullable(), durationMs: z.int().min(0) }),
);

/** Does journeys on the preview. They are data, not code: what a model wrote can only press, fill and read. */
export function journeyRunner(place: BrowserPlace): Checks['runJourneys'] {
  return async (url, journeys, signal) => {
    const ran = await runInBrowser(place, 'journeys', url, { journeys }, signal);
    if ('reason' in ran) return ran;
    const ends = answerSchema.parse(JSON.parse(ran.printed));
    return {
      state: 'checked',
      tests: ends.map(({ title, failure, durationMs }) => ({
        file: title,
        name: title,
        state: failure === null ? ('passed' as const) : ('failed' as const),
        reason: failure,
        durationMs,
      })),
      durationMs: ran.durationMs,
    };
  };
}
