import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sectionAnswer, sectionAsked } from '../conformance/answers.ts';
import { brief, shelf, shelfModel } from '../agents/prd-model.ts';
import { lacks } from '../support/needs.ts';
import { inJson, type StubAnswer, type StubModel, startStubModel } from '../support/stub-model.ts';
import { openWorld, type World } from './world.ts';

describe.skipIf(lacks('Chromium'))('a PRD in the studio', () => {
  let model: StubModel;
  let world: World;
  /** How the model answers for the screens. */
  const silence: StubAnswer = { kind: 'silence', sendHeaders: true };
  let screens: StubAnswer = silence;
  /** What the document is written from. */
  let written = shelf;
  beforeAll(async () => {
    model = await startStubModel(
      shelfModel({
        prd_section: (request) =>
          sectionAsked(request).name === 'screens' ? screens : inJson(sectionAnswer(request, written)),
      }),
    );
    world = await openWorld({ environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' } });
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await model[Symbol.asyncDispose]();
  });

  test('appears section by section, also in the thread, and what was written stays if the run is stopped', async () => {
    const sessionId = await world.session(brief);
    await using someone = await world.someone();
    const { page } = someone;
    const errors: unknown[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(`/s/${sessionId}/prd`);
    await page.getByRole('button', { name: 'Write' }).click();
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    await expect.poll(() => section('User stories').innerText()).toContain('see what is overdue');
    await expect.poll(() => section('Problem').innerText()).toContain(shelf.problem);
    // The screens are still to come, and nothing can be changed yet.
    await expect.poll(() => section('Screens').locator('[aria-busy=true]').count()).toBe(1);
    expect(await page.getByRole('button', { name: /^Comment|^Edit/ }).count()).toBe(0);
    await page.goto(`/s/${sessionId}`);
    await expect.poll(() => page.getByText(/15 of 17 sections: .*User stories/).count()).toBe(1);

    await page.getByRole('button', { name: 'Stop' }).first().click();
    await page.goto(`/s/${sessionId}/prd`);
    await expect.poll(() => section('Problem').count()).toBe(1);
    // The page may have loaded before the run had ended.
    await expect.poll(() => section('Screens').count()).toBe(0);
    await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
    expect(await section('Problem').innerText()).toContain(shelf.problem);

    screens = inJson(
      sectionAnswer({ body: { messages: [{ content: 'Section: screens\nLabels: screen-1, screen-2' }] } }, shelf),
    );
    await page.getByRole('button', { name: 'Write' }).click();
    await expect.poll(() => section('Screens').innerText()).toContain('Shows what is late.');
    await expect.poll(() => page.getByRole('button', { name: 'Copy as Markdown' }).count()).toBe(1);

    // A new version: the last one stays, and what is new can be seen while it is written.
    screens = silence;
    written = { ...shelf, problem: 'Games are lost, and nobody knows who has them.' };
    await page.getByRole('textbox', { name: 'Have it rewritten' }).fill('Another problem');
    await page.getByRole('button', { name: 'Rewrite' }).click();
    await expect.poll(() => page.getByText(/of 17 sections\. New so far: Problem/).count()).toBe(1);
    expect(await section('Problem').innerText()).toContain(shelf.problem);
    await page.getByRole('button', { name: 'Show what is written' }).click();
    await expect.poll(() => section('Problem').innerText()).toContain(written.problem);
    await expect.poll(() => section('Screens').locator('[aria-busy=true]').count()).toBe(1);
    await page.getByRole('button', { name: 'Show the last version' }).click();
    await expect.poll(() => section('Problem').innerText()).toContain(shelf.problem);
    expect(errors).toEqual([]);
  });
});
