import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArtifactHead } from '../../schema/artifact.ts';
import { lacks } from '../support/needs.ts';
import { startTeam, teamRun } from '../support/team.ts';
import { openWorld, type World } from './world.ts';

const task = 'Pre-orders for a bakery: rye bread 4.50 €, rolls 0.80 €, pick-up on Saturday';

describe.skipIf(lacks('Chromium'))('people in the studio', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  /** Starts a run that waits after Ideation. */
  async function waitingRun() {
    const sessionId = await world.session(task);
    const runId = await startTeam(world.service, sessionId, { agents: ['ideation', 'prd'], task, approvals: true });
    const run = teamRun(world.service, sessionId, runId);
    await run.waits();
    return { sessionId, runId, run };
  }

  async function prdVersions(sessionId: string): Promise<ArtifactHead[]> {
    const answer = await world.service.fetch(`/api/v1/sessions/${sessionId}/artifacts?kind=prd`);
    return ((await answer.json()) as { artifacts: ArtifactHead[] }).artifacts;
  }

  test('two people at one gate: one decision counts, and the other person is told and keeps the note', async () => {
    const { sessionId, run } = await waitingRun();
    await using ann = await world.someone({ role: 'pm' });
    await using ben = await world.someone({ role: 'developer' });
    for (const { page } of [ann, ben]) {
      await page.goto(`/s/${sessionId}`);
      await page.getByRole('heading', { name: 'The result of Ideation waits for your decision.' }).waitFor();
    }
    await ben.page.getByRole('button', { name: 'Revise' }).click();
    const note = ben.page.getByRole('textbox', { name: 'What should change?' });
    await note.fill('Think of gluten-free bread, too');
    const before = await run.read();
    await ann.page.getByRole('button', { name: 'Approve' }).click();
    await run.waits(before.lastCursor);
    for (const { page } of [ann, ben]) {
      const next = page.getByRole('region', { name: 'The result of PRD waits for your decision.' });
      await next.getByRole('button', { name: 'Approve' }).waitFor();
      expect(await next.getByText('Somebody else has decided already.').count()).toBe(0);
    }
    expect(await ann.page.getByRole('heading', { name: 'The result of Ideation waits' }).count()).toBe(0);

    await ben.page.getByText('Somebody else has decided already.').waitFor();
    expect(await note.inputValue()).toBe('Think of gluten-free bread, too');
    expect(await note.isEditable()).toBe(false);
    await ben.page.getByRole('button', { name: 'Show what waits now' }).click();
    await expect.poll(() => ben.page.getByRole('heading', { name: 'The result of Ideation waits' }).count()).toBe(0);
    const { waitingFor } = await run.read();
    expect(waitingFor?.stage).toBe('prd');
  });

  test('the page of a PRD does not repeat a first version above it, and the inbox shows it whole', async () => {
    const { sessionId, runId, run } = await waitingRun();
    const before = await run.read();
    await run.decideNow('approve');
    await run.waits(before.lastCursor);
    await using ben = await world.someone({ role: 'developer' });
    const { page } = ben;
    const decision = page.getByRole('region', { name: 'The result of PRD waits for your decision.' });
    await page.goto(`/s/${sessionId}/prd`);
    await decision.getByText('The first version: all of it is new. You see it below.').waitFor();
    const above = (await decision.innerText()).length;
    await decision.getByRole('button', { name: 'Approve' }).waitFor();
    await page.goto(`/inbox?session=${sessionId}&run=${runId}`);
    await decision.getByText('The first version: all of it is new.', { exact: true }).waitFor();
    await expect.poll(async () => (await decision.innerText()).length).toBeGreaterThan(above + 500);
  });

  test('a decision in the inbox that comes too late says that somebody else has decided, and keeps the note', async () => {
    const { sessionId, runId, run } = await waitingRun();
    await using ben = await world.someone({ role: 'developer' });
    const { page } = ben;
    const { waitingFor } = await run.read();
    await page.goto(`/inbox?session=${sessionId}&run=${runId}`);
    await page.getByRole('button', { name: 'Revise' }).click();
    await page.getByRole('textbox', { name: 'What should change?' }).fill('Think of gluten-free bread, too');
    await run.decideNow('approve');
    await page.getByText('Somebody else has decided already.').waitFor();
    expect(await page.getByRole('textbox', { name: 'What should change?' }).inputValue()).toBe(
      'Think of gluten-free bread, too',
    );
    await page.getByText('Your note was not sent. Copy it if you still need it.').waitFor();
    expect((await run.read()).waitingFor?.approvalId).not.toBe(waitingFor?.approvalId);
  });

  test('an approval after a revision shows how the result differs from the one before', async () => {
    const { sessionId, runId, run } = await waitingRun();
    const before = await run.read();
    await run.decideNow('revise', 'Spelt bread 5.20 €, too');
    await run.waits(before.lastCursor);
    await using ann = await world.someone({ role: 'pm' });
    const { page } = ann;
    for (const path of [`/inbox?session=${sessionId}&run=${runId}`, `/s/${sessionId}`]) {
      await page.goto(path);
      const result = page.getByRole('region', { name: 'The result of Ideation waits for your decision.' });
      await result.locator('ins', { hasText: 'Spelt bread' }).first().waitFor();
      expect(await result.getByText('The first version: all of it is new.').count()).toBe(0);
      await result.getByRole('button', { name: 'Approve' }).waitFor();
    }
  });

  test('a viewer sees a run, its controls are disabled with the reason, and the service refuses', async () => {
    const { sessionId } = await waitingRun();
    await using someone = await world.someone({ role: 'viewer' });
    const { page, context } = someone;
    await page.goto(`/s/${sessionId}`);
    const reason = 'You may only read here. Writing needs the right sessions:write';
    await page.getByText(reason).first().waitFor();
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    expect([await stop.isDisabled(), await stop.getAttribute('title')]).toEqual([
      true,
      expect.stringContaining(reason),
    ]);
    const rename = page.getByRole('button', { name: 'Rename' });
    expect([await rename.isDisabled(), await rename.getAttribute('title')]).toEqual([
      true,
      expect.stringContaining(reason),
    ]);
    for (const name of ['Approve', 'Revise', 'Reject'])
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(true);
    const origin = new URL(world.http.url).origin;
    const refused = await context.request.delete(`/api/v1/sessions/${sessionId}`, { headers: { origin } });
    expect([refused.status(), await refused.json()]).toMatchObject([403, { code: 'insufficient_scope' }]);
  });

  test('a key that is made is shown once, and works until it is revoked', async () => {
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto('/settings/keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('textbox', { name: 'What is it for?' }).fill('Nightly research');
    await page.getByLabel('Role', { exact: true }).selectOption('viewer');
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByText('This is shown only now.').waitFor();
    const key = await page.locator('p.select-all').innerText();
    const headers = { authorization: `Bearer ${key}` };
    expect((await world.service.withoutKey('/api/v1/sessions', { headers })).status).toBe(200);
    const written = await world.service.withoutKey('/api/v1/sessions', { method: 'POST', headers });
    expect(written.status).toBe(403);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('heading', { name: 'Nightly research' }).waitFor();
    await expect.poll(() => page.content()).not.toContain(key);
    await page.reload();
    await page.getByRole('heading', { name: 'Nightly research' }).waitFor();
    expect(await page.content()).not.toContain(key);
    await page.getByRole('button', { name: 'Revoke' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('“Nightly research” is revoked.').first().waitFor();
    expect((await world.service.withoutKey('/api/v1/sessions', { headers })).status).toBe(401);
    await page.getByRole('heading', { name: 'Nightly research', exact: true }).waitFor({ state: 'detached' });
  });

  test('who is signed out signs in again, and is back at the same page', async () => {
    const sessionId = await world.session(task);
    await using someone = await world.someone();
    const { page } = someone;
    const invitation = await world.service.post('/api/v1/members', { name: 'Ann Lee', role: 'admin' });
    const { link } = (await invitation.json()) as { link: string };
    await page.context().clearCookies();
    const password = 'a long walk by the sea';
    await page.goto(`/invite${new URL(link).hash}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Email').fill('ann@example.com');
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'What should it do?' }).waitFor();

    await page.goto(`/s/${sessionId}/prd`);
    await page
      .getByRole('heading', { name: 'There is no PRD yet' })
      .or(page.getByText('There is no PRD yet'))
      .waitFor();
    await page.getByRole('button', { name: 'You and this page' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await page.goto(`/s/${sessionId}/prd`);
    await page.getByLabel('Email').fill('ann@example.com');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('There is no PRD yet').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/s/${sessionId}/prd`);
  });

  test('looking at an older version changes nothing, and restoring it makes a version and loses none', async () => {
    const sessionId = await world.session(task);
    await (await world.service.post(`/api/v1/sessions/${sessionId}/prd-agent`, {})).text();
    await (await world.service.post(`/api/v1/sessions/${sessionId}/prd-agent`, {})).text();
    const [second, first] = await prdVersions(sessionId);
    await using someone = await world.someone();
    const { page } = someone;
    await page.goto(`/s/${sessionId}/prd`);
    const versions = page.getByLabel('Version', { exact: true });
    await versions.selectOption(first?.artifactId ?? '');
    await page.getByText('This is version 1. The newest one is 2.').waitFor();
    expect((await prdVersions(sessionId)).map(({ artifactId }) => artifactId)).toEqual([
      second?.artifactId,
      first?.artifactId,
    ]);
    await page.getByRole('button', { name: 'Make version 1 the newest again' }).click();
    await expect.poll(async () => (await prdVersions(sessionId)).length).toBe(3);
    const after = await prdVersions(sessionId);
    expect(after.slice(1).map(({ artifactId }) => artifactId)).toEqual([second?.artifactId, first?.artifactId]);
    await expect.poll(() => versions.locator('option').allTextContents()).toHaveLength(3);
    await expect.poll(() => versions.locator('option:checked').textContent()).toContain('Version 3, newest');
  });
});
