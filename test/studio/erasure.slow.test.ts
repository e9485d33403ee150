import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArchive } from '../erasure/archive.ts';
import { problemsOf } from '../sign-in/problems-of.ts';
import { signedIn } from '../support/browser-session.ts';
import { lacks } from '../support/needs.ts';
import { openFor, openWorld, type World } from './world.ts';

describe.skipIf(lacks('Chromium'))('export and erasure in the settings', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  async function invite(name: string): Promise<string> {
    const made = await world.service.post('/api/v1/members', { name, role: 'viewer' });
    return ((await made.json()) as { member: { memberId: string } }).member.memberId;
  }

  test('a member is erased after their name was typed, in English', async () => {
    const memberId = await invite('Cy Fox');
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto('/settings/members');
    await page.getByRole('button', { name: 'Actions for Cy Fox' }).click();
    await page.getByRole('menuitem', { name: 'Erase…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase Cy Fox?' });
    const erase = dialog.getByRole('button', { name: 'Erase' });
    expect(await erase.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Cy Fix');
    expect(await erase.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Cy Fox');
    expect(await problemsOf(page)).toEqual([]);
    await erase.click();
    await page.getByText('Cy Fox is erased.').waitFor();
    await page.getByRole('button', { name: 'Actions for Cy Fox' }).waitFor({ state: 'detached' });
    expect((await world.service.fetch(`/api/v1/members/${memberId}`)).status).toBe(404);
  });

  test('everything is exported, and asks for a new sign-in if the last one is long ago', async () => {
    await using someone = await world.someone({ locale: 'de-DE' });
    const { page, signedIn: who } = someone;
    await page.goto('/settings/members');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Alles exportieren' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^main-\d{4}-\d\d-\d\d\.tar\.gz$/);
    const files = readArchive(await readFile(await download.path()));
    expect([...files.keys()]).toContain('manifest.json');
    await world.service.store.pool.query(
      `update browser_session set proved_at = now() - interval '11 minutes' where person_id = $1`,
      [who.personId],
    );
    world.service.services.accessChanged();
    await page.getByRole('button', { name: 'Alles exportieren' }).click();
    await page
      .getByRole('link', { name: /anmelden/i })
      .first()
      .waitFor();
  });

  test('the first workspace cannot be deleted, and the page says why', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto('/settings/members');
    await page.getByText('The first workspace cannot be deleted').waitFor();
    expect(await page.getByRole('button', { name: 'Delete the workspace…' }).isDisabled()).toBe(true);
  });

  test('a workspace is deleted with its data after its slug was typed', async () => {
    const made = await world.service.post('/api/v1/workspaces', { name: 'Blue Heron', admin: { name: 'Ann' } });
    const { workspaceId } = ((await made.json()) as { workspace: { workspaceId: string } }).workspace;
    const who = await signedIn(world.service, { role: 'admin', workspaceId });
    await using someone = await openFor(world.browser, who, world.http.url);
    const { page } = someone;
    await page.goto('/settings/members');
    await page.getByRole('button', { name: 'Delete the workspace…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this workspace?' });
    expect(await dialog.getByRole('checkbox').isChecked()).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('blue-heron');
    expect(await problemsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/sign-in');
    const { rows } = await world.service.store.pool.query(
      'select deleted_at is not null as deleted, erase_at is not null as erased from workspace where id = $1',
      [workspaceId],
    );
    expect(rows).toEqual([{ deleted: true, erased: true }]);
  });
});
