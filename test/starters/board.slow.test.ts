import { expect, test } from 'vitest';
import { board } from '../../agents/starters/manifests/board/board.ts';
import { expectAccessible, expectShipped, inBrowser, jsonOf } from './checked.ts';

const german = 'Kartentafel: Offen -> In Arbeit -> Prüfung -> Fertig, höchstens 2 Karten in Prüfung';

test('its tests pass and its types are valid, filled in German', async () => {
  await expectShipped(board, jsonOf(board, 'de', german));
}, 600_000);

test('a card is dragged by mouse and by finger, moved by button and key, and stored', async () => {
  await inBrowser(jsonOf(board, 'de', german), async (page, url) => {
    await page.getByLabel('Neue Karte in Offen').fill('Plakat');
    await page.keyboard.press('Enter');
    const stage = (name: string) => page.getByRole('region', { name, exact: true });
    const card = page.getByRole('button', { name: 'Plakat', exact: true });
    const boxOf = async (name: string) => (await stage(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const from = (await card.boundingBox()) ?? { x: 0, y: 0 };
    const to = await boxOf('In Arbeit');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 40, to.y + 80, { steps: 5 });
    await page.mouse.up();
    expect(await stage('In Arbeit').getByText('Plakat').isVisible()).toBe(true);

    const grip = (await stage('In Arbeit').getByText('⠿').boundingBox()) ?? { x: 0, y: 0 };
    const next = await boxOf('Prüfung');
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await touch('touchStart', grip.x + 8, grip.y + 8);
    for (let step = 1; step <= 5; step += 1) {
      await touch('touchMove', grip.x + ((next.x + 60 - grip.x) * step) / 5, grip.y + 8);
    }
    await touch('touchEnd', 0, 0);
    expect(await stage('Prüfung').getByText('Plakat').isVisible()).toBe(true);

    await page.getByRole('button', { name: '„Plakat“ verschieben nach Fertig' }).click();
    await card.focus();
    await page.keyboard.press('Alt+ArrowLeft');
    expect(await stage('Prüfung').getByText('Plakat').isVisible()).toBe(true);
    await page.reload();
    expect(await stage('Prüfung').getByText('Plakat').isVisible()).toBe(true);
    await expectAccessible(page);
    for (const path of ['/archive', '/stages']) {
      await page.goto(`${url}#${path}`);
      await expectAccessible(page);
    }
  });
});

const move = 'move board: todo -> packing (max 2) -> done, people: Kim, Lou; cards: books, lamp';

test('cards of the brief appear once, in the first stage', async () => {
  await inBrowser(jsonOf(board, 'en', move), async (page) => {
    const first = page.getByRole('region', { name: 'todo', exact: true });
    expect(await first.getByText('lamp', { exact: true }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Move “books” to packing' }).click();
    await page.getByLabel('New card in todo').fill('piano');
    await page.keyboard.press('Enter');
    await page.reload();
    const packing = page.getByRole('region', { name: 'packing', exact: true });
    expect(await packing.getByText('books', { exact: true }).count()).toBe(1);
    expect(await packing.getByText('1 of 2').isVisible()).toBe(true);
    expect(await page.getByText('lamp', { exact: true }).count()).toBe(1);
    await expectAccessible(page);
  });
});
