import type { Page } from 'playwright-core';
import { z } from 'zod';
import { storeLongSession } from '../../test/studio/store-long.ts';
import { median } from '../median.ts';
import { figure, row } from '../table.ts';
import { databaseOf, type Place } from './place.ts';

const count = 20_000;
const rounds = 5;
/** Places of the pointer in a round, from end to end. */
const moves = 60;
/** Milliseconds between two of them: several frames, so that none is skipped. */
const pauseMs = 60;

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      ts: z.number().optional(),
      dur: z.number().optional(),
      tid: z.number(),
      pid: z.number(),
      args: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});

/**
 * Prints what a move of the playhead costs in a session of 20,000 events, by Chromium's own trace of the page's main thread. The
 * baseline is the same movement of the pointer without the button. A round in which the playhead did not follow counts as none.
 */
export async function dragging(place: Place): Promise<void> {
  await using database = await databaseOf(place);
  const long = await storeLongSession({ pool: database }, count);
  const page = await place.openTab();
  await page.goto(`${place.url}/s/${long}`);
  const slider = page.getByRole('slider');
  await slider.waitFor();
  const box = await slider.boundingBox();
  if (!box) throw new Error('The playhead is not shown');
  const sweep = (isDragged: boolean) => measured(place, page, box, isDragged);
  // Each part of the log is loaded when it is first reached.
  await sweep(true);
  const seen = { dragged: [] as Cost[], idle: [] as Cost[] };
  for (let round = 0; round < rounds; round += 1) {
    seen.idle.push(await sweep(false));
    seen.dragged.push(await sweep(true));
  }
  const middle = (list: readonly Cost[], of: (cost: Cost) => number) => median(list.map(of));
  for (const [name, of] of [
    ['script', ({ script }) => script],
    ['script, style, layout and paint', ({ busy }) => busy],
    ['script of the longest move', ({ longest }) => longest],
  ] as const satisfies [string, (cost: Cost) => number][]) {
    row(
      `a move of the playhead over ${count} events: ${name} (beside: the pointer alone)`,
      middle(seen.dragged, of),
      middle(seen.idle, of),
      'ms',
    );
  }
  figure(
    'places that the playhead took in a round',
    middle(seen.dragged, ({ places }) => places),
    'of 60',
  );
  await page.close();
}

/** Milliseconds of the page's main thread, for each move. */
interface Cost {
  script: number;
  busy: number;
  longest: number;
  /** Different places of the playhead. */
  places: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function measured({ browser }: Place, page: Page, box: Box, isDragged: boolean): Promise<Cost> {
  const slider = page.getByRole('slider');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 1, y);
  if (isDragged) await page.mouse.down();
  const places = new Set<string | null>();
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel', 'blink.user_timing'] });
  for (let move = 1; move <= moves; move += 1) {
    const share = move / moves;
    await page.evaluate((name) => performance.mark(name), `move-${move}`);
    await page.mouse.move(box.x + 1 + (box.width - 2) * (share < 0.5 ? 2 * share : 2 - 2 * share), y);
    await page.waitForTimeout(pauseMs);
    places.add(await slider.getAttribute('aria-valuenow'));
  }
  await page.evaluate((name) => performance.mark(name), `move-${moves + 1}`);
  const trace = await browser.stopTracing();
  if (isDragged) await page.mouse.up();
  return { ...costsIn(trace), places: places.size };
}

type Event = z.infer<typeof traceSchema>['traceEvents'][number] & { ts: number; dur: number };

/** What runs script, when it is not within another of them. */
const scripts = new Set(['EventDispatch', 'FunctionCall', 'FireAnimationFrame', 'RunMicrotasks', 'TimerFire']);
const renders = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit', 'HitTest']);

/** Milliseconds of those that began in a time. */
const within = (list: readonly Event[], from: number, to: number) =>
  outermost(list)
    .filter(({ ts }) => ts >= from && ts < to)
    .reduce((sum, { dur }) => sum + dur, 0) / 1000;

function costsIn(trace: Buffer): Omit<Cost, 'places'> {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString()));
  const marks = traceEvents
    .filter(({ name }) => name.startsWith('move-'))
    .toSorted((a, b) => (a.ts ?? 0) - (b.ts ?? 0));
  const [first] = marks;
  if (first === undefined) throw new Error('The trace has no marks');
  const own = traceEvents
    .filter((event): event is Event => event.ts !== undefined && event.dur !== undefined)
    .filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  const script = own.filter(({ name }) => scripts.has(name));
  const busy = own.filter(({ name }) => scripts.has(name) || renders.has(name));
  const steps = marks.slice(0, -1).map(({ ts = 0 }, index) => [ts, marks[index + 1]?.ts ?? 0] as const);
  const perMove = steps.map(([from, to]) => within(script, from, to));
  return {
    script: median(perMove),
    busy: median(steps.map(([from, to]) => within(busy, from, to))),
    longest: Math.max(...perMove),
  };
}

/** Those that are not within another one. */
function outermost(events: readonly Event[]): Event[] {
  let end = 0;
  return events
    .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)
    .filter(({ ts, dur }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}
