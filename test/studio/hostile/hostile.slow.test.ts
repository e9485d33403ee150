import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { common } from '../../../web/words/en/common.ts';
import { lacks } from '../../support/needs.ts';
import { createSandboxHost } from '../../support/sandboxes.ts';
import { openWorld } from '../world.ts';
import { type HostileSession, storeNames, storePreview, storeSession } from './store-session.ts';
import { look, usable, watch } from './watch.ts';

/** The pages of a session. */
const ofSession = ['', '/idea', '/research', '/prd', '/system', '/screens', '/code', '/qa', '/log?type=every'];
const others = ['/', '/s', '/inbox', '/settings/model', '/settings/keys', '/settings/members', '/settings/sign-on'];
/** Pages that show frames, or nothing that anybody wrote. */
const empty = ['/system', '/settings/model'];
/** The most tabs, versions and filters that are opened on one page. */
const mostStates = 6;
/** The most moments of the past, and chains, that are opened on one page: the pages link to the same ones. */
const mostShared = 2;

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };

/** Opens the service with hostile sessions, and a page in which an admin is signed in. */
async function openHostile(sessions: readonly HostileSession['texts'][], viewport: { width: number; height: number }) {
  await using opened = new AsyncDisposableStack();
  const host = opened.use(await createSandboxHost());
  const { store, provider, previewUrl } = host;
  const world = opened.use(await openWorld({ store, sandboxes: provider, previewUrl }));
  const name = randomBytes(16).toString('hex');
  const preview = previewUrl.replace('{name}', name);
  await storePreview(store, name);
  await storeNames(store);
  const ids: string[] = [];
  for (const texts of sessions) ids.push(await storeSession(store, { texts, previewUrl: preview }));
  const someone = opened.use(await world.someone({ viewport }));
  await someone.page.close();
  const previews = new URL(preview).origin;
  const watched = await watch(someone.context, [world.http.url, previews]);
  const page = await someone.context.newPage();
  const parts = opened.move();
  return { page, watched, previews, ids, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

type Hostile = Awaited<ReturnType<typeof openHostile>>;

/** Opens a page, and says what is wrong with it. */
async function problemsAt({ page, watched, previews }: Hostile, path: string): Promise<string[]> {
  watched.problems.length = 0;
  await page.goto(path);
  await settled(page);
  const earlier = page.getByRole('button', { name: /^Show .* earlier runs$/u });
  if ((await earlier.count()) > 0) {
    await earlier.click();
    await earlier.waitFor({ state: 'detached' });
    await settled(page);
  }
  // What is closed is rendered when somebody opens it.
  await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
  await page.evaluate(scrollThrough);
  await settled(page);
  const crashed = await page.getByText(common.failure.crashed).count();
  const there = new URL(page.url());
  const stays = decodeURI(there.pathname) === decodeURI(new URL(path, page.url()).pathname);
  // A single file or tab may be without any.
  const mayBeEmpty = there.search !== '' || empty.some((end) => there.pathname.endsWith(end));
  return [
    ...watched.problems,
    ...(await look(page, previews)),
    ...(await usable(page)),
    ...(mayBeEmpty || (await showsContent(page)) ? [] : ['nothing of the content is shown']),
    ...(crashed > 0 ? [`the page crashed: ${await page.locator('main').innerText()}`] : []),
    ...(stays ? [] : [`the page went to ${there.href}`]),
  ].map((words) => `${path}: ${words.slice(0, 300)}`);
}

/** Scrolls through all that people can scroll: some of it is rendered only in sight. */
async function scrollThrough(): Promise<void> {
  for (const element of document.querySelectorAll('*')) {
    if (!/auto|scroll/.test(getComputedStyle(element).overflowY)) continue;
    for (let screens = 0; screens < 40; screens += 1) {
      element.scrollTop = screens * element.clientHeight;
      if (element.scrollTop + element.clientHeight >= element.scrollHeight) break;
      await new Promise(requestAnimationFrame);
    }
  }
}

/** Whether a page gets as far as the hostile content: one that shows nothing is safe, and tells nothing. */
async function showsContent(page: Page): Promise<boolean> {
  const text = () => page.locator('main').first().innerText();
  // On a busy machine, a list comes after the network has rested.
  for (const end = Date.now() + 60_000; Date.now() < end; await page.waitForTimeout(250))
    if (/ran\(|tracker\.invalid|__proto__|constructor|x{1000}|>{3}/.test(await text())) return true;
  return false;
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** The states of a page that it links to: tabs, versions, files, filters. */
async function statesOf(page: Page): Promise<string[]> {
  const links = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('#content a[href]')]
      .filter(
        (link) =>
          link.origin === location.origin && link.pathname === location.pathname && link.search !== location.search,
      )
      .map(({ pathname, search }) => pathname + search),
  );
  const [moments = [], chains = []] = (['at', 'because'] as const).map((name) =>
    links.filter((link) => says(link, name)),
  );
  const own = links.filter((link) => !says(link, 'at') && !says(link, 'because'));
  return [...ends(own, mostStates), ...ends(moments, mostShared), ...ends(chains, mostShared)];
}

const says = (link: string, name: string) => new URLSearchParams(link.split('?')[1]).has(name);

/** The first and the last ones: names that are alike stand together. */
function ends(links: readonly string[], most: number): string[] {
  const all = [...new Set(links)];
  return [...new Set([...all.slice(0, most / 2), ...all.slice(-most / 2)])];
}

async function problemsOf(hostile: Hostile, paths: readonly string[], withStates = true): Promise<string[]> {
  const problems: string[] = [];
  for (const path of paths) {
    problems.push(...(await problemsAt(hostile, path)));
    const states = withStates ? await statesOf(hostile.page) : [];
    for (const state of states) problems.push(...(await problemsAt(hostile, state)));
  }
  // One fault shows in many places.
  return problems.slice(0, 20);
}

describe.skipIf(lacks('Chromium'))('of hostile content nothing runs, nothing leaves, and the page can be used:', () => {
  test('one text in each field, on a phone', async () => {
    await using hostile = await openHostile(['one by one'], sizes.phone);
    const [id = ''] = hostile.ids;
    expect(
      await problemsOf(
        hostile,
        ofSession.map((page) => `/s/${id}${page}`),
      ),
    ).toEqual([]);
  });

  test('every text in each field, on a desk', async () => {
    await using hostile = await openHostile(['all in one'], sizes.desk);
    const [id = ''] = hostile.ids;
    expect(
      await problemsOf(
        hostile,
        ofSession.map((page) => `/s/${id}${page}`),
        false,
      ),
    ).toEqual([]);
  });

  test('texts that are hard to render', async () => {
    await using hostile = await openHostile(['heavy'], sizes.phone);
    const [id = ''] = hostile.ids;
    expect(
      await problemsOf(
        hostile,
        ['', '/idea', '/prd'].map((page) => `/s/${id}${page}`),
        false,
      ),
    ).toEqual([]);
  });

  test.each(Object.entries(sizes))('names of sessions, people, keys and the workspace: %s', async (_name, viewport) => {
    await using hostile = await openHostile(['one by one', 'all in one', 'one by one'], viewport);
    expect(await problemsOf(hostile, others)).toEqual([]);
  });
});
