import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacks } from '../support/needs.ts';
import { accountOf, callbackFor, openSignOnDesk, passProvider } from './chromium.ts';

const refused = (page: Page) => page.getByText('Signing in took too long, or began in another browser').waitFor();

describe.skipIf(lacks('Chromium'))('the way back from an identity provider', () => {
  const desk = openSignOnDesk();
  let attacker: Server;
  beforeAll(async () => {
    attacker = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Attacker</title>');
    }).listen(0, '127.0.0.1');
    await once(attacker, 'listening');
  });
  afterAll(() => void attacker.close());

  /** The names of the cookies that the service gave a browser. */
  const cookiesOf = async (page: Page) =>
    (await page.context().cookies(desk.at('/'))).map(({ name }) => name).toSorted();

  /** The address to which the provider sends the browser of an attacker, who has an account there. */
  async function attackersCallback(): Promise<{ url: string; name: string }> {
    const name = desk.account('staff');
    await using page = await desk.open();
    await page.goto(desk.at('/sign-in'));
    return { url: await callbackFor(page, desk, name), name };
  }

  const openAttacker = (page: Page) => page.goto(`http://127.0.0.1:${(attacker.address() as AddressInfo).port}/`);

  /** Follows a link on a page of another site. */
  async function follow(page: Page, url: string): Promise<void> {
    await openAttacker(page);
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      link.click();
    }, url);
    await refused(page);
  }

  /** Loads an address into a page of another site, in every way. The first one that counts uses the address up. */
  async function embed(page: Page, url: string): Promise<void> {
    await openAttacker(page);
    await page.evaluate(async (src) => {
      for (const name of ['iframe', 'img', 'script']) {
        const element = Object.assign(document.createElement(name), { src });
        const settled = new Promise((resolve) => {
          for (const event of ['load', 'error']) element.addEventListener(event, resolve);
        });
        document.body.append(element);
        await settled;
      }
      await fetch(src, { mode: 'no-cors', credentials: 'include' }).catch(() => null);
    }, url);
  }

  /** Has a browser open addresses of attackers' sign-ins. Returns who got in by them. */
  async function attack(page: Page): Promise<string[]> {
    const [first, second] = [await attackersCallback(), await attackersCallback()];
    await follow(page, first.url);
    await embed(page, second.url);
    const { rows } = await desk.service.store.pool.query<{ name: string }>(
      'select name from person where name in ($1, $2)',
      [first.name, second.name],
    );
    return rows.map(({ name }) => name);
  }

  test('works only in the browser that began, and there also after somebody else has tried', async () => {
    const name = desk.account('staff');
    await using page = await desk.open();
    await page.goto(desk.at('/sign-in'));
    const url = await callbackFor(page, desk, name);
    await using other = await desk.open();
    await other.goto(url);
    await refused(other);
    expect(await cookiesOf(other)).toEqual([]);
    // Also if the other browser has a binding of its own.
    await other.goto(desk.at('/sign-in'));
    await other.getByRole('button', { name: 'Sign in with Company' }).click();
    await other.getByRole('button', { name, exact: true }).waitFor();
    await other.goto(url);
    await refused(other);
    expect(await cookiesOf(other)).toEqual(['uas-sign-in']);
    await page.goto(url);
    await accountOf(page, name);
    // Once.
    await page.goto(url);
    await refused(page);
    await page.goto(desk.at('/account'));
    await accountOf(page, name);
  });

  test('refuses a state that was made up', async () => {
    const name = desk.account('staff');
    await using page = await desk.open();
    await page.goto(desk.at('/sign-in'));
    const url = new URL(await callbackFor(page, desk, name));
    for (const state of ['', 'x'.repeat(43), (url.searchParams.get('state') ?? '').toLowerCase()]) {
      const forged = new URL(url);
      forged.searchParams.set('state', state);
      await page.goto(forged.href);
      await refused(page);
    }
    await page.goto(url.href);
    expect(await accountOf(page, name)).toContain('Developer of');
  });

  test('a page of another site signs nobody in as its owner', async () => {
    await using page = await desk.open();
    expect([await attack(page), await cookiesOf(page)]).toEqual([[], []]);
    // The victim is on the way to the provider.
    const name = desk.account('staff');
    await page.goto(desk.at('/sign-in'));
    await page.getByRole('button', { name: 'Sign in with Company' }).click();
    await page.getByRole('button', { name, exact: true }).waitFor();
    expect([await attack(page), await cookiesOf(page)]).toEqual([[], ['uas-sign-in']]);
  });

  test('a page of another site neither replaces nor links the account of who is signed in', async () => {
    await using page = await desk.open();
    const email = await desk.join(page, 'admin');
    const before = await page.context().cookies(desk.at('/'));
    expect(await attack(page)).toEqual([]);
    expect(await page.context().cookies(desk.at('/'))).toEqual(before);
    await page.goto(desk.at('/account'));
    await accountOf(page, 'Joined');
    const { rows } = await desk.service.store.pool.query(
      'select from identity i join person p on p.id = i.person_id where p.login = $1',
      [email],
    );
    expect(rows).toEqual([]);
  });

  test('a sign-in that began before somebody else signed in links nothing to them', async () => {
    const name = desk.account('staff');
    await using page = await desk.open();
    await page.goto(desk.at('/sign-in'));
    const url = await callbackFor(page, desk, name);
    const tab = await page.context().newPage();
    const email = await desk.join(tab, 'admin');
    await page.goto(url);
    await accountOf(page, name);
    const { rows } = await desk.service.store.pool.query<{ name: string }>(
      `select p.name from identity i join person p on p.id = i.person_id where p.name = $1 or p.login = $2`,
      [name, email],
    );
    expect(rows).toEqual([{ name }]);
  });

  test('a form on a page of another site begins no sign-in', async () => {
    const name = desk.account('staff');
    await using page = await desk.open();
    await openAttacker(page);
    await page.evaluate(
      ([action, connection]) => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action });
        form.append(Object.assign(document.createElement('input'), { name: 'connection', value: connection }));
        document.body.append(form);
        form.submit();
      },
      [desk.at('/sign-in/with'), desk.connection.connectionId] as const,
    );
    await page.getByText('The request came from another page').waitFor();
    expect(await cookiesOf(page)).toEqual([]);
    await page.goto(desk.at('/sign-in'));
    await passProvider(page, name);
    await accountOf(page, name);
  });
});
