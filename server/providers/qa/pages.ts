import { z } from 'zod';
import type { Checks } from '../../../agents/ports.ts';
import { foundSchema } from '../../../schema/qa-report.ts';
import { type BrowserPlace, runInBrowser } from './browser.ts';

/** Checks every reachable page: errors, requests to other origins, axe, and whether it fits a phone. */
export function pageInspector(place: BrowserPlace): Checks['inspectPages'] {
  return async (url, signal) => {
    const result = await runInBrowser(place, { main: 'pages', url, answer: z.array(foundSchema) }, signal);
    if ('reason' in result) return result;
    return { state: 'checked', found: result.answer, durationMs: result.durationMs };
  };
}
