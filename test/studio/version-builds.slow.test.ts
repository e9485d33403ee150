import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { ArtifactHead } from '../../schema/artifact.ts';
import type { NewShare } from '../../schema/share.ts';
import { finish, read } from '../artifacts/finished.ts';
import { problemsOf } from '../sign-in/problems-of.ts';
import { lacks } from '../support/needs.ts';
import { createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { insert } from './insert.ts';
import { openWorld, type World } from './world.ts';

/** A session with three versions of an application, of which the builds of two are kept. */
describe.skipIf(lacks('Chromium'))('the builds of versions in the studio', () => {
  let host: SandboxHost;
  let world: World;
  let sessionId = '';
  let versions: ArtifactHead[] = [];
  let cursors: number[] = [];
  beforeAll(async () => {
    host = await createSandboxHost({ keep: 2 });
    const { store, provider, previewUrl } = host;
    world = await openWorld({ store, sandboxes: provider, previewUrl });
    sessionId = await world.session('Timer for studying: 45 minutes of work, 10 minutes of break');
    for (const content of ['Timer for studying', 'Rename it to Oak', 'Rename it to Birch']) {
      const { sandboxUrl } = await read<{ sandboxUrl: string | null }>(world.service, sessionId, '');
      await finish(world.service, sessionId, 'code', {
        messages: [{ role: 'user', content, ...(sandboxUrl !== null && { sandboxUrl }) }],
      });
    }
    const page = await read<{ artifacts: ArtifactHead[] }>(world.service, sessionId, '/artifacts?kind=code');
    versions = page.artifacts.toReversed();
    const [runId = ''] = versions.map((version) => version.runId);
    const { rows } = await store.pool.query<{ workspaceId: string }>(
      'select workspace_id as "workspaceId" from run where id = $1',
      [runId],
    );
    const owner = { workspaceId: rows[0]?.workspaceId ?? '', sessionId, runId };
    const { pictures } = await provider.previews(owner).publish({ pictures: '<p>Pictures of it</p>' });
    for (const version of [1, 2])
      await insert(store, 'artifact', {
        id: uuidv7(),
        workspace_id: owner.workspaceId,
        session_id: sessionId,
        run_id: runId,
        kind: 'screen',
        name: 'timer',
        version,
        content: {
          screenId: 'timer',
          name: 'Timer',
          path: 'src/screens/Timer.tsx',
          critique: { state: 'checked', reason: null, problems: [], count: 0, mended: 0, picturesUrl: pictures },
        },
        created_at: new Date(),
      });
    cursors = (await world.state(sessionId)).runs.map(({ lastCursor }) => lastCursor);
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await host[Symbol.asyncDispose]();
  });

  const someone = (options: Parameters<World['someone']>[0] = {}) =>
    world.someone({ url: `http://localhost:${world.http.port}`, ...options });

  test('are those that the playhead shows, and it says if one is not kept', async () => {
    expect(versions.map(({ previewUrl }) => previewUrl !== null)).toEqual([false, true, true]);
    await using ann = await someone();
    const { page } = ann;
    await page.goto(`/s/${sessionId}?at=${cursors[1]}`);
    await heading(page, 'Oak');
    expect(await page.locator('iframe').getAttribute('src')).toContain(versions[1]?.previewUrl);
    await shoot(page, 'playhead');
    await page.goto(`/s/${sessionId}?at=${cursors[0]}`);
    await page.getByText('The build of this version is not kept.').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await shoot(page, 'playhead-not-kept');
    await page.goto(`/s/${sessionId}`);
    await heading(page, 'Birch');
  });

  test('that are not kept have the pictures of the screen in their place, if somebody looked at it', async () => {
    await using ann = await someone();
    const { page } = ann;
    await page.goto(`/s/${sessionId}/screens?screen=timer&version=1`);
    await page.getByText('The build of this version is not kept.').waitFor();
    await page.frameLocator('iframe').getByText('Pictures of it').waitFor();
    expect(await page.locator('iframe').count()).toBe(1);
    await shoot(page, 'pictures');
  });

  test.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])('are shown by a link to strangers, until it is revoked: $width px', async (viewport) => {
    const body = { sessionId, cursor: cursors[1], include: { preview: true } };
    const { token, shareId } = (await (await world.service.post('/api/v1/shares', body)).json()) as NewShare;
    const baseURL = `http://localhost:${world.http.port}`;
    await using context = await world.browser.newContext({ baseURL, viewport, locale: 'en' });
    const page = await context.newPage();
    await page.goto(`/r#${token}`);
    const openIt = async () => viewport.width < 1000 && page.getByRole('button', { name: 'The application' }).click();
    await openIt();
    await heading(page, 'Oak');
    const address = (await page.locator('iframe').getAttribute('src')) ?? '';
    expect(versions.some(({ previewUrl }) => previewUrl !== null && address.startsWith(previewUrl))).toBe(false);
    expect(await problemsOf(page)).toEqual([]);
    await shoot(page, `shared-${viewport.width}`);
    await page.getByRole('slider', { name: 'Moment' }).focus();
    await page.keyboard.press('PageDown');
    await page.getByText('You look at event').waitFor();
    await openIt();
    await page.getByText('The application is shown as it is at the end.').waitFor();
    await world.service.fetch(`/api/v1/shares/${shareId}`, { method: 'DELETE' });
    await page.reload();
    await page.getByText('It was revoked.').waitFor();
    expect((await fetch(address)).status).toBe(404);
  });

  test('open from the list of versions, also on a phone', async () => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await using ann = await someone({ viewport });
      const { page } = ann;
      await page.goto(`/s/${sessionId}/code?tab=versions`);
      await page.getByText('build not kept').waitFor();
      await shoot(page, `versions-${viewport.width}`);
      expect(await page.getByRole('link', { name: 'Open its build' }).count()).toBe(2);
      await page.getByRole('link', { name: 'Open its build' }).last().click();
      await heading(page, 'Oak');
      await shoot(page, `older-build-${viewport.width}`);
      await page.goto(`/s/${sessionId}/code?version=1`);
      await page.getByText('The build of this version is not kept.').waitFor();
      await shoot(page, `older-not-kept-${viewport.width}`);
    }
  });
});

const heading = (page: Page, name: string) =>
  page.frameLocator('iframe').getByRole('heading', { name, exact: true }).first().waitFor();

/** Writes a picture to look at, if the variable SHOTS names a folder. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
