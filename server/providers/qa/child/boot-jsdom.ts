/**
 * Renders each route of a built application in jsdom, each in a worker of its own. Standard input: BootInput with a
 * token. Standard output: the problems, as JSON, after the token. The only argument is a read-only folder with the build.
 */
import { writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';
import { setEnvironmentData, Worker } from 'node:worker_threads';
import { type BootInput, bootReport, type Happening } from './boot-report.ts';

/** What a worker posts. `seal`: the secret of its route, which the application cannot read. */
export interface WorkerPost {
  seal: string;
  news: Happening | 'loaded' | 'settled';
}

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
  const secret = randomUUID();
  setEnvironmentData('seal', secret);
  const worker = new Worker(new URL(`boot-worker${extname(import.meta.filename)}`, import.meta.url), {
    workerData: { folder, route },
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 384 },
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  let over = false;
  const finish = () => {
    over = true;
    resolve();
  };
  const add = (happening: Happening) => {
    // An exit follows the last message at once.
    if (!over) report.add(happening);
  };
  const end = (code: Happening['code'], text: string) => {
    add({ code, text, stack: '' });
    finish();
  };
  let timer = setTimeout(() => end('hangs', `${route} could not be loaded in time.`), loadMilliseconds);
  let happenings = 0;
  worker.on('message', ({ seal, news }: Partial<WorkerPost>) => {
    if (seal !== secret || news === undefined) return undefined;
    if (news === 'settled') return finish();
    if (news === 'loaded') {
      clearTimeout(timer);
      timer = setTimeout(() => end('hangs', `${route} hangs.`), hangMilliseconds);
      return undefined;
    }
    add(news);
    if ((happenings += 1) >= happeningsAtMost) finish();
    return undefined;
  });
  // Out of memory, or an error while another one was described.
  worker.on('error', (error: unknown) => end('uncaught', `${route} stopped: ${String(error)}`));
  worker.on('exit', () => end('uncaught', `${route} ended its page.`));
  await promise;
  clearTimeout(timer);
  await worker.terminate();
}
