import { z } from 'zod';
import type { Checks } from '../../agents/ports.ts';
import { foundSchema } from '../../schema/qa-report.ts';
import { type BrowserPlace, runInBrowser } from './browser.ts';

/** Goes through every page that can be reached: errors, requests elsewhere, axe, and whether it fits a phone. */
export function pageInspector(place: BrowserPlace): Checks['inspectPages'] {
  return async (url, signal) => {
    const looked = await runInBrowser(place, { main: 'pages', url, answer: z.array(foundSchema) }, signal);
    if ('reason' in looked) return looked;
    return { state: 'checked', found: looked.answer, durationMs: looked.durationMs };
  };
}
