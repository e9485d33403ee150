import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inJson, type StubModel, startStubModel } from '../support/stub-model.ts';
import { makeDataDir, type ServiceProcess, startServiceProcess } from '../support/process.ts';
import { testKey } from '../support/service.ts';
import { keepSecrets, leaksText } from './attack-run.ts';
import { type Attack, type Target, workerTheft } from './attacks/attack.ts';
import { fewAttacks } from './attacks/index.ts';

/** The attack of issue 15, literally. */
const reported: Attack = {
  title: 'is the one of issue 15: a module read by ?inline makes a worker that imports the service key',
  files: (target) => ({
    ...workerTheft(target),
    'src/App.tsx': "import './a.ts?inline';\nexport function App() {\n  return <p>x</p>;\n}\n",
  }),
  refused: null,
};
const attacks = [reported, ...fewAttacks];

describe.each([
  { title: 'with what this machine has', without: [] },
  // As in a Docker container, which does not allow creating namespaces.
  { title: 'without bubblewrap', without: ['bwrap'] },
])('a service $title, whose model attacks the build', ({ without }) => {
  let folder: string;
  let target: Target;
  let model: StubModel;
  let service: ServiceProcess;

  beforeAll(async () => {
    const dataDir = await makeDataDir();
    folder = dataDir.path;
    target = await keepSecrets(folder);
    await writeFile(join(folder, 'service-key'), testKey);
    model = await startStubModel(({ body }) => {
      const [, number] = /attack number (\d+)/.exec(JSON.stringify(body.messages)) ?? [];
      return inJson(answerOf(Number(number), target));
    });
    service = await startServiceProcess({
      DATA_DIR: folder,
      SERVICE_API_KEY: '',
      OPENAI_BASE_URL: model.url,
      OPENAI_MODEL: 'attacker',
      PATH: await pathWithout(folder, without),
      VITE_KEPT: 'kept-variable',
      KEPT: 'kept-variable',
    });
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await model[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  test.each(attacks.map((attack, number) => ({ ...attack, number })))(
    'cannot read or run anything, anywhere: $title',
    async ({ number }) => {
      const asked = model.requests.length;
      const { sessionId } = (await (await service.post('/api/v1/sessions', {})).json()) as { sessionId: string };
      const input = { messages: [{ role: 'user', content: `Build attack number ${number}` }] };
      const run = await service.post(`/api/v1/sessions/${sessionId}/code-agent`, input);
      const told = await run.text();
      expect(run.status).toBe(200);
      // The model's prompts are what it could leak.
      const prompts = model.requests.slice(asked).map(({ body }) => JSON.stringify(body));
      expect(prompts.length).toBeGreaterThan(0);
      const archive = await service.request(`/api/v1/sessions/${sessionId}/export.zip`);
      const shown = await shownAt(told);
      const exported = Buffer.from(await archive.arrayBuffer()).toString('latin1');
      const places = { told, prompts: prompts.join('\n'), shown: shown.join('\n'), exported };
      const leaking = Object.entries(places).filter(([, text]) => text.includes(testKey) || leaksText(text));
      // Compare only names, because the texts are long.
      expect(leaking.map(([place]) => place)).toEqual([]);
      expect(existsSync(target.marker)).toBe(false);
    },
  );
});

/** Writes the attack as a model would. The theme is the service's own, so its rules go to another style sheet. */
function answerOf(number: number, target: Target) {
  const attack = attacks[number];
  if (attack === undefined) throw new Error('The prompt names no attack.');
  const { 'src/theme.css': theme, 'src/App.tsx': code = '', ...others } = attack.files(target);
  // The comment tells a request for repairs which attack it belongs to.
  const app = `${theme ? "import './look.css';\n" : ''}${code}\n// attack number ${number}\n`;
  const files = { ...others, ...(theme ? { 'src/look.css': theme } : {}), 'src/App.tsx': app };
  return {
    files: Object.entries(files).map(([path, content]) => ({ path, content })),
    deleted: [],
    summary: 'An application.',
  };
}

/** Returns everything under the preview's address, if there is one. */
async function shownAt(told: string): Promise<string[]> {
  const [, url] = /"sandboxUrl":"([^"]+)"/.exec(told) ?? [];
  if (url === undefined) return [];
  const texts: string[] = [];
  const open = [url];
  const seen = new Set(open);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const text = await (await fetch(next)).text();
    texts.push(text);
    for (const [name] of text.matchAll(/[\w-]+\.(?:js|css|svg)\b/g)) {
      const address = new URL(`assets/${name}`, url).href;
      if (!seen.has(address)) open.push(address);
      seen.add(address);
    }
  }
  return texts;
}

/** The machine's programs except these. */
async function pathWithout(folder: string, names: readonly string[]): Promise<string> {
  const path = process.env.PATH ?? '';
  if (names.length === 0) return path;
  const programs = join(folder, 'programs');
  await mkdir(programs);
  for (const from of path.split(delimiter)) {
    for (const name of await readdir(from).catch(() => [])) {
      if (!names.includes(name)) await symlink(join(from, name), join(programs, name)).catch(() => {});
    }
  }
  return programs;
}
