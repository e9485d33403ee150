import type { Browser } from 'playwright-core';
import { contextOf, type Viewport } from './viewports.ts';
import { type Step, textOf } from './steps.ts';
import { openPath } from './walk.ts';
import { type Verdict, verdict } from './verdict.ts';

/** Uses the application as a user would. The picture shows its state afterwards. */
export async function checkUse(
  browser: Browser,
  url: string,
  { steps, viewport, picture }: { steps: readonly Step[]; viewport: Viewport; picture: string },
): Promise<Verdict> {
  await using context = await browser.newContext(contextOf(viewport));
  const page = await context.newPage();
  // A Tuesday morning, so that opening hours and free slots do not depend on the day of the run.
  await page.clock.install({ time: new Date('2027-03-02T09:30:00') });
  await openPath(page, url, '/');
  const figures = { steps: steps.length };
  for (const [index, step] of steps.entries()) {
    try {
      await step.take(page);
    } catch (error) {
      await page.screenshot({ path: picture });
      const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
      const shown = (await textOf(page)).slice(0, 300);
      return verdict([`Step ${index + 1}, ${step.says}: ${reason}. The page shows: ${shown}`], figures);
    }
  }
  await page.screenshot({ path: picture });
  return verdict([], figures);
}
