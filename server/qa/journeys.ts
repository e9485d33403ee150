import { z } from 'zod';
import type { Checks } from '../../agents/ports.ts';
import { type BrowserPlace, runInBrowser } from './browser.ts';

const answer = z.array(z.object({ title: z.string(), failure: z.string().nullable(), durationMs: z.int().min(0) }));

/** Does journeys on the preview. They are data, not code: what a model wrote can only press, fill and read. */
export function journeyRunner(place: BrowserPlace): Checks['runJourneys'] {
  return async (url, journeys, signal) => {
    const looked = await runInBrowser(place, { main: 'journeys', url, more: { journeys }, answer }, signal);
    if ('reason' in looked) return looked;
    return {
      state: 'checked',
      tests: looked.answer.map(({ title, failure, durationMs }) => ({
        file: title,
        name: title,
        state: failure === null ? ('passed' as const) : ('failed' as const),
        reason: failure,
        durationMs,
      })),
      durationMs: looked.durationMs,
    };
  };
}
