import { z } from 'zod';
import type { Checks } from '../../agents/ports.ts';
import { foundSchema } from '../../schema/qa-report.ts';
import { type BrowserPlace, runInBrowser } from './browser.ts';

const answerSchema = z.array(foundSchema);

/** Goes through every page that can be reached: errors, requests elsewhere, axe, and whether it fits a phone. */
export function pageInspector(place: BrowserPlace): Checks['inspectPages'] {
  return async (url, signal) => {
    const ran = await runInBrowser(place, 'pages', url, {}, signal);
    if ('reason' in ran) return ran;
    return { state: 'checked', found: answerSchema.parse(JSON.parse(ran.printed)), durationMs: ran.durationMs };
  };
}
