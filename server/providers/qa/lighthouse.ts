import { z } from 'zod';
import type { Checks } from '../../../agents/ports.ts';
import type { Found } from '../../../schema/qa-report.ts';
import { type BrowserPlace, runInBrowser } from './browser.ts';
import { leftOut } from './left-out.ts';

const score = z.number().min(0).max(1).nullable();
const answer = z.object({
  error: z.string().nullable(),
  scores: z.object({ performance: score, accessibility: score, bestPractices: score }),
  audits: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      value: z.string().nullable(),
      category: z.enum(['performance', 'correctness']),
    }),
  ),
});

const failure = ({ error }: z.output<typeof answer>) =>
  error === null ? null : `Lighthouse could not measure the page: ${error}`;

const percent = (value: number | null) => (value === null ? null : Math.round(value * 100));

/** Measures the preview's first page as in a desktop browser. */
export function pageMeter(place: BrowserPlace): Checks['measure'] {
  return async (url, signal) => {
    const missing = leftOut('lighthouse');
    if (missing) return missing;
    const result = await runInBrowser(place, { main: 'lighthouse', url, answer, failure }, signal);
    if ('reason' in result) return result;
    const { scores, audits } = result.answer;
    const { performance, accessibility, bestPractices } = scores;
    return {
      state: 'checked',
      found: audits.map(({ id, title, description, value, category }): Found => ({
        rule: id,
        category,
        level: 'low',
        what: value === null ? title : `${title} (${value})`,
        risk:
          category === 'performance' ? 'Users wait, and some leave.' : 'The page does not behave as browsers expect.',
        // Lighthouse's descriptions are Markdown with links; keep only the text.
        fixes: [description.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')],
        files: [],
      })),
      scores: {
        performance: percent(performance),
        accessibility: percent(accessibility),
        bestPractices: percent(bestPractices),
      },
      durationMs: result.durationMs,
    };
  };
}
