import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Api, openApi } from '../cli/demo/api.ts';
import { demoIdeas } from '../cli/demo/demo-ideas.ts';
import { startServiceProcess } from '../cli/demo/service-process.ts';
import { openBrowser } from './eval/browser.ts';
import { agentNames, takeIdea } from './eval/take-idea.ts';
import { openStudio } from './studio-picture.ts';

const widths = [390, 834, 1440] as const;
const modes = ['light', 'dark'] as const;

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
};

const others: Readonly<Record<string, string>> = {
  home: '/',
  sessions: '/s',
  inbox: '/inbox',
  'settings-model': '/settings/model',
  'settings-keys': '/settings/keys',
  'settings-members': '/settings/members',
};

/**
 * `node bench/studio-shots.ts <folder>`: takes a picture of every page of the studio at three widths in both modes, for looking at.
 * It makes a session with all stages, one that waits for a decision, and an empty one.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder for the pictures: node bench/studio-shots.ts <folder>');
await mkdir(folder, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'uas-shots-'));
const { DATABASE_URL: _database, OPENAI_MODEL: _model, ...settings } = process.env;
const { signal } = new AbortController();
const environment = { ...settings, DATA_DIR: dataDir, PORT: '0', PREVIEW_PORT: '0', LOG_LEVEL: 'error' };
const service = await startServiceProcess(environment, signal);
const browser = await openBrowser();
try {
  const api = openApi(service.url, service.key);
  const idea = demoIdeas.find(({ kind }) => kind.endsWith('shop'))?.text ?? '';
  const whole = await takeIdea(
    api,
    { name: 'shop', kind: null, text: idea, use: [] },
    { signal, agents: [...agentNames, 'code'], after: () => Promise.resolve() },
  );
  if (whole.failure !== null) throw new Error(whole.failure);
  await wait(api, idea);
  const empty = await create(api, 'W'.repeat(200));
  const pages = {
    ...others,
    ...Object.fromEntries(Object.entries(ofSession).map(([name, path]) => [name, `/s/${whole.sessionId}${path}`])),
    'empty-thread': `/s/${empty}`,
    'empty-prd': `/s/${empty}/prd`,
  };
  const first = await openStudio(browser, service, {});
  const storageState = await first.context().storageState();
  for (const width of widths) {
    for (const colorScheme of modes) {
      await using context = await browser.newContext({
        storageState,
        colorScheme,
        viewport: { width, height: width === 390 ? 844 : 900 },
        baseURL: service.url,
        locale: 'en',
      });
      for (const [name, path] of Object.entries(pages)) {
        const page = await context.newPage();
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), animations: 'disabled' });
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function create(api: Api, idea: string): Promise<string> {
  const answer = await api.request('/sessions', { method: 'POST', body: { idea }, signal });
  return z.object({ sessionId: z.string() }).parse(await answer.json()).sessionId;
}

/** Starts a team, and returns once it asks for the first decision. */
async function wait(api: Api, task: string): Promise<void> {
  const answer = await fetch(`${service.url}/v1/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agents: ['prd', 'coding'], task, mode: 'team', approvals: true }),
  });
  const { sessionId, runId } = z.object({ sessionId: z.string(), runId: z.string() }).parse(await answer.json());
  for (let status = ''; status !== 'waiting'; await pause(200)) {
    const run = await api.request(`/sessions/${sessionId}/runs/${runId}`, { signal });
    ({ status } = z.object({ status: z.enum(['queued', 'running', 'waiting']) }).parse(await run.json()));
  }
}
