import type { CDPSession, Page } from 'playwright-core';
import { storeLongSession } from '../../test/studio/store-long.ts';
import { median } from '../median.ts';
import { row } from '../table.ts';
import { databaseOf, type Place } from './place.ts';

const count = 20_000;
const rounds = 7;
/** Places of the pointer in a round, from end to end. */
const moves = 100;
/** Milliseconds between two of them: about a frame. */
const pauseMs = 16;

const metrics = ['ScriptDuration', 'TaskDuration'] as const;

/** Prints what a move of the playhead costs in a session of 20,000 events, beside a move of the pointer that drags nothing. */
export async function dragging(place: Place): Promise<void> {
  await using database = await databaseOf(place);
  const long = await storeLongSession({ pool: database }, count);
  const page = await place.openTab();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(`${place.url}/s/${long}`);
  const slider = page.getByRole('slider');
  await slider.waitFor();
  const box = await slider.boundingBox();
  if (!box) throw new Error('The playhead is not shown');
  const y = box.y + box.height / 2;
  // Each part of the log is loaded when it is first reached.
  await drag(page, devtools, box, y);
  await page.waitForLoadState('networkidle');
  const seen = { dragged: [] as number[][], idle: [] as number[][] };
  for (let round = 0; round < rounds; round += 1) {
    seen.idle.push(await sweep(page, devtools, box, y));
    seen.dragged.push(await drag(page, devtools, box, y));
  }
  for (const [index, name] of ['script', 'script, style, layout and paint'].entries()) {
    const middle = (list: readonly number[][]) => median(list.map((figures) => figures[index] ?? Number.NaN));
    row(
      `a move of the playhead over ${count} events: ${name} (beside: the pointer alone)`,
      middle(seen.dragged),
      middle(seen.idle),
      'ms',
    );
  }
  await page.close();
}

interface Box {
  x: number;
  width: number;
}

async function drag(page: Page, devtools: CDPSession, box: Box, y: number): Promise<number[]> {
  await page.mouse.move(box.x + 1, y);
  await page.mouse.down();
  const figures = await sweep(page, devtools, box, y);
  await page.mouse.up();
  return figures;
}

/** Moves the pointer over the axis and back. Returns milliseconds of the page's main thread for each move, by metric. */
async function sweep(page: Page, devtools: CDPSession, { x, width }: Box, y: number): Promise<number[]> {
  const before = await totals(devtools);
  for (let move = 1; move <= moves; move += 1) {
    const share = move / moves;
    await page.mouse.move(x + 1 + (width - 2) * (share < 0.5 ? 2 * share : 2 - 2 * share), y);
    await page.waitForTimeout(pauseMs);
  }
  const after = await totals(devtools);
  return after.map((total, index) => ((total - (before[index] ?? 0)) * 1000) / moves);
}

async function totals(devtools: CDPSession): Promise<number[]> {
  const { metrics: all } = await devtools.send('Performance.getMetrics');
  return metrics.map((wanted) => all.find(({ name }) => name === wanted)?.value ?? Number.NaN);
}
