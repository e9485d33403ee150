import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewShare, ShareInclude } from '../../schema/share.ts';
import { lacks } from '../support/needs.ts';
import { openWorld, type World } from '../studio/world.ts';
import { added, always, named } from './added.ts';
import { type SentinelSession, storeSentinels } from './sentinel-session.ts';
import { boxes, costNumbers, numbersIn, sentinelsIn } from './sentinels.ts';

/** Goes through every view of the page. */
async function lookAtAll(page: Page): Promise<void> {
  await page.getByText('Shared with you to read').waitFor();
  await page.locator('[data-run]').first().waitFor();
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await page.getByText(/of \d+ events/).waitFor();
  for (const name of ['Waterfall', 'Costs']) await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('link', { name: 'Thread', exact: true }).click();
  const playhead = page.getByRole('slider', { name: 'Moment' });
  await playhead.focus();
  await page.keyboard.press('PageDown');
  await page.getByText('You look at event').waitFor();
}

describe.skipIf(lacks('Chromium'))('the page of a link', () => {
  let world: World;
  let session: SentinelSession;
  beforeAll(async () => {
    world = await openWorld();
    session = await storeSentinels(world.service.store);
  });
  afterAll(() => world[Symbol.asyncDispose]());

  async function link(include: Partial<ShareInclude>): Promise<NewShare> {
    const answer = await world.service.post('/api/v1/shares', { ...session, include });
    const made = (await answer.json()) as NewShare;
    const change = `update share_link set created_by_name = 'leak-people-sharer-zqx' where id = $1`;
    await world.service.store.pool.query(change, [made.shareId]);
    return made;
  }

  /** Opens a link in a window of nobody, and every view of it; returns every byte that came in, and what was asked. */
  async function openAll({ token }: NewShare): Promise<{ bytes: Buffer; addresses: string[] }> {
    const context = await world.browser.newContext({ baseURL: world.http.url, locale: 'en' });
    const page = await context.newPage();
    const parts: Promise<Buffer>[] = [];
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url(), JSON.stringify(request.headers().referer ?? '')));
    page.on('response', (response) => {
      parts.push(
        response.body().then(
          (body) => Buffer.concat([Buffer.from(JSON.stringify(response.headers())), body]),
          () => Buffer.alloc(0),
        ),
      );
    });
    page.on('websocket', (socket) => {
      addresses.push(socket.url());
      socket.on('framereceived', ({ payload }) => parts.push(Promise.resolve(Buffer.from(payload))));
    });
    try {
      await page.goto(`/r#${token}`);
      await lookAtAll(page);
      parts.push(page.content().then((html) => Buffer.from(html)));
      return { bytes: Buffer.concat(await Promise.all(parts)), addresses };
    } finally {
      await context.close();
    }
  }

  test('with no box ticked loads nothing of people, prices, comments and imports, and sends its token in no address', async () => {
    const made = await link({});
    const { bytes, addresses } = await openAll(made);
    expect(sentinelsIn(bytes)).toEqual(named('shown', always));
    expect(numbersIn(bytes)).toEqual([]);
    expect(addresses.filter((one) => one.includes('uas_share'))).toEqual([]);
    const asked = addresses.filter((one) => one.includes('/api/')).map((one) => new URL(one).pathname);
    expect(new Set(asked)).toEqual(new Set(['/api/v1/shared', '/api/v1/shared/events']));
  });

  test.each(boxes)('with the box %s alone loads what that box names, and nothing of the others', async (box) => {
    const { bytes } = await openAll(await link({ [box]: true }));
    expect(sentinelsIn(bytes)).toEqual([...named(box, added[box]), ...named('shown', always)].toSorted());
    expect(numbersIn(bytes)).toEqual(box === 'cost' ? costNumbers : []);
  });
});
