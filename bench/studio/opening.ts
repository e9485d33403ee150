import { build } from 'vite';
import { storeLongSession } from '../../test/studio/store-long.ts';
import { longLog } from '../long-log.ts';
import { median } from '../median.ts';
import { figure, row } from '../table.ts';
import { databaseOf, type Place, type Weight, weightOf } from './place.ts';

const count = 20_000;
const rounds = 5;

/** Prints what opening a session of 20,000 events costs, beside an empty one, and what folding its events costs in the browser. */
export async function opening(place: Place): Promise<void> {
  await using database = await databaseOf(place);
  const long = await storeLongSession({ pool: database }, count);
  const empty = await place.createSession();
  const state = await fetch(`${place.url}/api/v1/sessions/${long}/state`, {
    headers: { authorization: `Bearer ${place.key}` },
  });
  figure(`state of ${count} events, not compressed`, (await state.text()).length / 1000, 'kB');
  const seen = { long: [] as Opened[], empty: [] as Opened[] };
  for (let round = 0; round < rounds; round += 1) {
    seen.empty.push(await openSession(place, empty, '[role=log] p'));
    seen.long.push(await openSession(place, long, '[data-run$="000049"] .document'));
  }
  const beside = `(beside: an empty session)`;
  const middle = (list: readonly Opened[], of: (one: Opened) => number) => median(list.map(of));
  for (const [name, unit, of] of [
    [`open a session of ${count} events, from a click on its address ${beside}`, 'ms', (one) => one.milliseconds],
    [`its script, style and layout ${beside}`, 'ms', (one) => one.task],
    [`its heap ${beside}`, 'MB', (one) => one.heap],
    [`its elements ${beside}`, 'elements', (one) => one.elements],
  ] as const satisfies [string, string, (one: Opened) => number][])
    row(name, middle(seen.long, of), middle(seen.empty, of), unit);
  await foldInBrowser(place);
}

interface Opened extends Weight {
  milliseconds: number;
  /** Milliseconds in which the page's main thread was busy. */
  task: number;
}

async function openSession(place: Place, sessionId: string, mark: string): Promise<Opened> {
  const page = await place.openTab();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(`${place.url}/s/${sessionId}`);
  const handle = await page.waitForFunction((found) => document.querySelector(found) && performance.now(), mark);
  const milliseconds = (await handle.jsonValue()) ?? Number.NaN;
  const { metrics } = await devtools.send('Performance.getMetrics');
  const task = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  const weight = await weightOf(page);
  await page.close();
  return { milliseconds, task, ...weight };
}

/** The page's own fold, built alone, on the same log. */
async function foldInBrowser(place: Place): Promise<void> {
  const [output] = [
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        lib: { entry: 'schema/fold/fold.ts', formats: ['iife'], name: 'Fold' },
      },
    }),
  ].flat();
  if (!output || !('output' in output)) throw new Error('The fold could not be built');
  const [{ code }] = output.output;
  const page = await place.browser.newPage();
  await page.addScriptTag({ content: code });
  const texts = longLog(count);
  const times = await page.evaluate(
    ({ lines, empty }) => {
      const { fold } = (globalThis as unknown as { Fold: { fold(state: unknown, events: unknown[]): unknown } }).Fold;
      const events = lines.map((line) => JSON.parse(line) as unknown);
      return Array.from({ length: 15 }, () => {
        const began = performance.now();
        fold(empty, events);
        return performance.now() - began;
      });
    },
    { lines: texts, empty: (await import('../../schema/fold/empty-log.ts')).emptyLog },
  );
  await page.close();
  figure(`fold ${count} events in the browser, in one go`, median(times), 'ms');
}
