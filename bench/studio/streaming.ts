import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { startStubModel } from '../../test/support/stub-model.ts';
import { figure, row } from '../table.ts';
import { openPlace, type Place, weightOf } from './place.ts';

/** 50 a second. */
const everyMs = 20;
const measuredMs = 15_000;
const sampleMs = 10_000;
/** Any other end would make the figures meaningless. */
const runState = z.object({ status: z.enum(['queued', 'running', 'completed']) });

/** An answer of one minute. */
const deltas = Array.from({ length: 60_000 / everyMs }, (_, index) =>
  index % 60 === 59 ? `end ${index}.\n\n` : `word ${index} `,
);

/**
 * Prints frames per second, and the heap over some minutes, while two tabs show a session each in which one run after the other
 * streams 50 deltas a second.
 */
export async function streaming(minutes: number): Promise<void> {
  await using model = await startStubModel(({ body }) =>
    body.response_format
      ? { kind: 'deltas', deltas: ['{"ideaSummary":"A tool that is measured."}'] }
      : { kind: 'deltas', deltas, everyMs },
  );
  await using place = await openPlace({ OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' });
  const tabs = [await openRun(place), await openRun(place)];
  const pages = tabs.map(({ page }) => page);
  const idle = await Promise.all(pages.map(measureFrames));
  const ended = new AbortController();
  const talks = tabs.map(({ sessionId }) => talkOn(place, sessionId, ended.signal));
  for (const page of pages) await page.locator('[data-run] .document').waitFor();
  const live = await Promise.all(pages.map(measureFrames));
  for (const [index, frames] of live.entries()) {
    const name = `tab ${index + 1} of 2`;
    row(
      `frames while streaming, ${name} (beside: idle)`,
      frames.perSecond,
      idle[index]?.perSecond ?? Number.NaN,
      'fps',
    );
    figure(`frames later than 34 ms while streaming, ${name}`, frames.late * 100, '%');
    figure(`tasks of more than 50 ms while streaming, ${name}, in ${measuredMs / 1000} s`, frames.longTasks, 'tasks');
  }
  await measureHeap(pages[0], minutes);
  ended.abort();
  await Promise.all(talks);
}

/** Starts a run whenever the one before has ended. */
async function talkOn(place: Place, sessionId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const runId = await place.startTalk(sessionId);
    const path = `/api/v1/sessions/${sessionId}/runs/${runId}`;
    while (!signal.aborted && (await place.call(path, runState)).status !== 'completed') await pause(500);
  }
}

async function openRun(place: Place): Promise<{ page: Page; sessionId: string }> {
  const sessionId = await place.createSession();
  const page = await place.openTab();
  await page.goto(`${place.url}/s/${sessionId}`);
  await page.getByText('Connected', { exact: true }).waitFor();
  // What the page loads while it is idle.
  await page.waitForLoadState('networkidle');
  return { page, sessionId };
}

interface Frames {
  perSecond: number;
  /** The part of the frames that came more than two frames after the one before. */
  late: number;
  longTasks: number;
}

const measureFrames = (page: Page): Promise<Frames> =>
  page.evaluate(
    (milliseconds) =>
      new Promise<Frames>((resolve) => {
        let longTasks = 0;
        const observer = new PerformanceObserver((list) => (longTasks += list.getEntries().length));
        observer.observe({ type: 'longtask' });
        const began = performance.now();
        let last = began;
        let frames = 0;
        let late = 0;
        const next = (now: number) => {
          frames += 1;
          if (now - last > 34) late += 1;
          last = now;
          if (now - began < milliseconds) {
            requestAnimationFrame(next);
            return;
          }
          observer.disconnect();
          resolve({ perSecond: (frames * 1000) / (now - began), late: late / frames, longTasks });
        };
        requestAnimationFrame(next);
      }),
    measuredMs,
  );

async function measureHeap(page: Page | undefined, minutes: number): Promise<void> {
  if (!page) throw new Error('There is no page to measure');
  const samples: { minute: number; heap: number; elements: number; characters: number }[] = [];
  const began = performance.now();
  for (let minute = 0; minute < minutes;) {
    await pause(sampleMs);
    minute = (performance.now() - began) / 60_000;
    const characters = await page.locator('[role=log]').evaluate((text) => text.textContent.length);
    samples.push({ minute, characters, ...(await weightOf(page)) });
  }
  const [first, last] = [samples[0], samples.at(-1)];
  const middle = samples[Math.floor(samples.length / 2)];
  if (!first || !middle || !last) throw new Error('The time was too short for a sample');
  for (const { minute, heap, elements, characters } of [first, middle, last])
    figure(
      `heap after ${minute.toFixed(1)} minutes of streaming, with ${elements} elements and ${characters} characters`,
      heap,
      'MB',
    );
  figure('growth of the heap', ((last.heap - first.heap) * 1024) / (last.minute - first.minute), 'kB a minute');
}
