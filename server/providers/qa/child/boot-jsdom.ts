/**
 * Renders each route of a built application in jsdom, each in a worker of its own. Standard input: BootInput with a
 * token. Standard output: the problems, as JSON, after the token. The only argument is a read-only folder with the build.
 */
import { writeSync } from 'node:fs';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { type BootInput, bootReport, type Happening } from './boot-report.ts';

/** What a worker posts. */
export type WorkerNews = Happening | 'loaded' | 'settled';

const workersAtOnce = 2;
const happeningsAtMost = 200;
const hangMilliseconds = 6_000;
const loadMilliseconds = 20_000;
const deadline = performance.now() + 90_000;

const [, , folder = ''] = process.argv;
const { token, routes, ...input } = JSON.parse(await text(process.stdin)) as BootInput & { token: string };
const report = bootReport(input);
const open = [...routes];
let rendered = 0;
await Promise.all(Array.from({ length: workersAtOnce }, work));
writeSync(1, `\n${token} ${JSON.stringify({ problems: report.problems(), rendered })}\n`);
process.exit(0);

async function work(): Promise<void> {
  for (let route = open.shift(); route !== undefined && performance.now() < deadline; route = open.shift()) {
    await render(route);
    rendered += 1;
  }
}

/** Resolves when the route has been rendered, or was ended because it hangs. */
async function render(route: string): Promise<void> {
  const worker = new Worker(new URL(`boot-worker${extname(import.meta.filename)}`, import.meta.url), {
    workerData: { folder, route },
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 384 },
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = (happening: Omit<Happening, 'stack'>) => {
    report.add({ ...happening, stack: '' });
    resolve();
  };
  let timer = setTimeout(() => end({ code: 'hangs', text: `${route} could not be loaded in time.` }), loadMilliseconds);
  let happenings = 0;
  worker.on('message', (news: WorkerNews) => {
    if (news === 'settled') return resolve();
    if (news === 'loaded') {
      clearTimeout(timer);
      timer = setTimeout(() => end({ code: 'hangs', text: `${route} hangs.` }), hangMilliseconds);
      return undefined;
    }
    report.add(news);
    if ((happenings += 1) >= happeningsAtMost) resolve();
    return undefined;
  });
  worker.on('error', ({ message, stack }) => {
    report.add({ code: 'uncaught', text: message, stack: stack ?? '' });
    resolve();
  });
  worker.on('exit', () => resolve());
  await promise;
  clearTimeout(timer);
  await worker.terminate();
}
