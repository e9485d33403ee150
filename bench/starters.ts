import { loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { type Api, openApi } from '../cli/demo/api.ts';
import { runAgent } from '../cli/demo/run-agent.ts';
import { startServiceProcess } from '../cli/demo/service-process.ts';
import * as registry from '../agents/index.ts';
import { bodyFor, usualWay } from '../cli/usual-way.ts';
import { recognise } from '../agents/starters/recognise/recognise.ts';
import { starterKinds } from '../agents/starters/base/kinds.ts';
import { briefs } from '../test/starters/briefs/all.ts';
import { median } from './median.ts';
import { makeFolder, plenty } from './service.ts';

/**
 * Measures the time from an idea to its running application without a model, and the size of the application before its
 * first paint: `node bench/starters.ts [repeats]`. Leaves out Ideation, and Research, which queries other hosts.
 */
const repeats = Number(process.argv[2] ?? 5);
const signal = AbortSignal.timeout(30 * 60_000);
const wanted = usualWay(registry).filter(({ name }) => !['ideation', 'research'].includes(name));

const created = z.object({ sessionId: z.string() });
const finished = z.looseObject({ type: z.literal('code_complete'), sandboxUrl: z.string() });

/** Resolves to the preview's address and the milliseconds until its page and script had arrived. */
async function make(api: Api, idea: string) {
  const began = performance.now();
  const answer = await api.request('/sessions', { method: 'POST', body: { idea }, signal });
  const { sessionId } = created.parse(await answer.json());
  let url: string | null = null;
  for (const agent of wanted) {
    const call = { sessionId, agent: agent.name, body: bodyFor(agent, idea), signal };
    for await (const event of runAgent(api, call)) {
      if (event.type === 'error') throw new Error(JSON.stringify(event));
      url = finished.safeParse(event).data?.sandboxUrl ?? url;
    }
  }
  if (url === null) throw new Error(`No application was built for: ${idea}`);
  const sizes = await firstPaint(url);
  return { ...sizes, milliseconds: performance.now() - began };
}

/** Returns the gzipped bytes of the files of each kind that the page names. */
async function firstPaint(url: string): Promise<{ script: number; style: number }> {
  const page = await (await fetch(url, { signal })).text();
  const weigh = async (pattern: RegExp) => {
    const paths = [...page.matchAll(pattern)].map(([, path = '']) => path);
    const files = await Promise.all(paths.map(async (path) => (await fetch(new URL(path, url), { signal })).bytes()));
    return files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  };
  return { script: await weigh(/(?:src|href)="([^"]+\.js)"/g), style: await weigh(/href="([^"]+\.css)"/g) };
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');

await using folder = await makeFolder();
const environment = { ...process.env, ...plenty, DATA_DIR: folder.path, PORT: '0', PREVIEW_PORT: '0' };
const service = await startServiceProcess(environment, signal);
try {
  const api = openApi(service.url, service.key);
  process.stdout.write(`Load before: ${load()}\n\n`);
  process.stdout.write('| kind | script, gzip | style, gzip | idea to application, median | slowest |\n');
  process.stdout.write('|---|--:|--:|--:|--:|\n');
  const all: number[] = [];
  for (const kind of starterKinds) {
    const brief = briefs.find(({ words, kind: asked }) => {
      const { candidates, sure } = recognise(words);
      return asked === kind && sure && candidates[0]?.kind === kind;
    });
    if (!brief) throw new Error(`No brief asks for ${kind}`);
    const made = [];
    for (let count = 0; count < repeats; count += 1) made.push(await make(api, brief.words));
    const times = made.map(({ milliseconds }) => milliseconds);
    all.push(...times);
    const [{ script, style } = { script: 0, style: 0 }] = made;
    const cells = [kind, kilobytes(script), kilobytes(style), seconds(median(times)), seconds(Math.max(...times))];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
  const slowest = seconds(Math.max(...all));
  process.stdout.write(`| all ${all.length} | | | ${seconds(median(all))} | ${slowest} |\n\nLoad after: ${load()}\n`);
} finally {
  await service.stop();
}
