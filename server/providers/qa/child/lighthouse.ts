/** Audits one page with Lighthouse. Standard input: BrowserInput as JSON. Standard output: JSON. */
import { writeSync } from 'node:fs';
import lighthouse, { desktopConfig } from 'lighthouse';
import { readBrowserInput } from './browser-input.ts';
import { openBrowser } from './open-browser.ts';

const categories = {
  performance: 'performance',
  accessibility: 'correctness',
  'best-practices': 'correctness',
} as const;

const input = await readBrowserInput();
const port = await openBrowser(input);
const flags = {
  port,
  onlyCategories: Object.keys(categories),
  logLevel: 'silent',
  disableFullPageScreenshot: true,
} as const;
const result = await lighthouse(input.url, flags, desktopConfig);
if (!result) throw new Error('Lighthouse returned no result');
const { runtimeError, categories: measured, audits } = result.lhr;

const failed = Object.entries(categories).flatMap(([name, category]) =>
  // Skip accessibility: axe already checks it on every page.
  (name === 'accessibility' ? [] : (measured[name]?.auditRefs ?? [])).flatMap(({ id, weight }) => {
    const audit = audits[id];
    // Audits without weight only explain others. Lighthouse itself marks scores below half in red.
    if (!audit || weight === 0 || audit.score === null || audit.score >= 0.5) return [];
    const { title, description, displayValue = null } = audit;
    return [{ id, title, description, value: displayValue, category }];
  }),
);
const score = (name: keyof typeof categories) => measured[name]?.score ?? null;
writeSync(
  1,
  JSON.stringify({
    error: runtimeError?.message ?? null,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
    },
    audits: failed,
  }),
);
process.exit(0);
