import { z } from 'zod';
import { median } from '../median.ts';
import { readStream } from '../stream-client.ts';
import { row } from '../table.ts';
import type { Place } from './place.ts';

const rounds = 10;
const idea = 'Timer for studying: 45 minutes of work, 10 minutes of break';

/** Prints the time from sending an idea to its first event on the screen, beside the service's own time for the same calls. */
export async function firstEvent(place: Place): Promise<void> {
  const onScreen: number[] = [];
  const ofService: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ofService.push(await serviceTime(place));
    onScreen.push(await screenTime(place));
  }
  row(
    'idea box to first event on the screen (beside: the same calls without a browser)',
    median(onScreen),
    median(ofService),
    'ms',
  );
}

async function serviceTime(place: Place): Promise<number> {
  const began = performance.now();
  const sessionId = await place.createSession(idea);
  const body = { sessionId, messages: [{ role: 'user', content: idea }] };
  await place.call('/api/trpc/agents.ideation.start', z.unknown(), body);
  await readStream({
    address: `${place.url}/api/v1/sessions/${sessionId}/events`,
    method: 'GET',
    headers: { authorization: `Bearer ${place.key}` },
    mark: 'data: ',
  });
  return performance.now() - began;
}

async function screenTime(place: Place): Promise<number> {
  const page = await place.openTab();
  await page.goto(place.url);
  await page.getByRole('textbox').fill(idea);
  await page.getByLabel('Begin with').selectOption('ideation');
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    addEventListener('keydown', ({ key }) => key === 'Enter' && (dataset.sent = String(performance.now())), {
      capture: true,
    });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-run] h2')) return;
      observer.disconnect();
      // After the frame in which it is drawn.
      requestAnimationFrame(() => requestAnimationFrame(() => (dataset.seen = String(performance.now()))));
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('textbox').focus();
  await page.keyboard.press('Control+Enter');
  await page.locator('html[data-seen]').waitFor({ state: 'attached' });
  const times = await page.evaluate(() => {
    const { sent, seen } = document.documentElement.dataset;
    return { sent: Number(sent), seen: Number(seen) };
  });
  await page.close();
  return times.seen - times.sent;
}
