import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { openPlace, type Place } from './studio/place.ts';
import { makeWholeSession, shopIdea } from './studio/whole-session.ts';

const widths = [390, 834, 1440] as const;
const modes = ['light', 'dark'] as const;
const started = z.object({ sessionId: z.string(), runId: z.string() });
const shared = z.object({ link: z.string() });
const runState = z.object({ status: z.enum(['queued', 'running', 'waiting']) });

/** The pages of a session with all stages, by the name of the picture. */
const ofSession: Readonly<Record<string, string>> = {
  thread: '',
  idea: '/idea',
  research: '/research',
  prd: '/prd',
  system: '/system',
  screens: '/screens',
  code: '/code',
  'code-files': '/code?tab=files&file=src/App.tsx',
  'code-difference': '/code?tab=difference',
  'code-versions': '/code?tab=versions',
  qa: '/qa',
  log: '/log',
  'log-waterfall': '/log?part=waterfall',
  'log-costs': '/log?part=costs',
  compare: '/compare',
  past: '?at=40',
};

const others: Readonly<Record<string, string>> = {
  home: '/',
  sessions: '/s',
  inbox: '/inbox',
  'settings-model': '/settings/model',
  'settings-keys': '/settings/keys',
  'settings-members': '/settings/members',
  ...Object.fromEntries(
    ['sources', 'sandboxes', 'service-accounts', 'sign-on', 'webhooks', 'shares', 'budgets', 'usage', 'audit'].map(
      (part) => [`settings-${part}`, `/settings/${part}`],
    ),
  ),
  'replay-empty': '/r',
};

/**
 * `node bench/studio-shots.ts <folder>`: takes a picture of every page of the studio at three widths in both modes, for looking at.
 * It makes a session with all stages, one that waits for a decision, and an empty one.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder for the pictures: node bench/studio-shots.ts <folder>');
await mkdir(folder, { recursive: true });
await using place = await openPlace({ LOG_LEVEL: 'error' });
const whole = await makeWholeSession(place);
await wait(place, shopIdea);
const empty = await place.createSession('W'.repeat(200));
const shown = {
  ...others,
  ...Object.fromEntries(Object.entries(ofSession).map(([name, path]) => [name, `/s/${whole}${path}`])),
  'empty-thread': `/s/${empty}`,
  'empty-prd': `/s/${empty}/prd`,
};
const { link } = await place.call('/api/v1/shares', shared, { sessionId: whole });
const { pathname, hash } = new URL(link);
const first = await place.openTab();
const storageState = await first.context().storageState();
for (const width of widths) {
  for (const colorScheme of modes) {
    await using context = await place.browser.newContext({
      storageState,
      colorScheme,
      viewport: { width, height: width === 390 ? 844 : 900 },
      baseURL: place.url,
      locale: 'en',
    });
    for (const [name, path] of Object.entries({ ...shown, replay: pathname + hash })) {
      const page = await context.newPage();
      await page.goto(path);
      // What is on its way says so: pictures of a busy machine must not be empty.
      await page.locator('main').first().waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), animations: 'disabled' });
      await page.close();
    }
  }
}

/** Starts a team, and returns once it asks for the first decision. */
async function wait({ call }: Place, task: string): Promise<void> {
  const body = { agents: ['prd', 'coding'], task, mode: 'team', approvals: true };
  const { sessionId, runId } = await call('/v1/sessions', started, body);
  const path = `/api/v1/sessions/${sessionId}/runs/${runId}`;
  while ((await call(path, runState)).status !== 'waiting') await pause(200);
}
