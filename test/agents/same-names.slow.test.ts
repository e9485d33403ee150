import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outlineOf } from '../../agents/prd/outline.ts';
import { planApp } from '../../agents/offline/app-generator/plan-app.ts';
import type { Prd } from '../../schema/prd.ts';
import { taskOf } from '../conformance/answers.ts';
import { inJson, startStubModel } from '../support/stub-model.ts';
import { readEvents } from '../support/events.ts';
import { createTestService } from '../support/service.ts';
import { shelf, shelfModel } from './prd-model.ts';

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');

/** Expects that no two names differ only in letter case, accents or punctuation. */
function expectDistinct(names: readonly string[]): void {
  const shared = names.filter((name) => names.filter((other) => plain(other) === plain(name)).length > 1);
  expect(shared).toEqual([]);
}

describe('a PRD of things with similar names', () => {
  test.each([
    'A tool to split expenses on a trip. Friends log THB and convert Thb.',
    'Friends exchange THB, collect Thb and log THBs',
    'Teams log AI, share Ai notes, track ai',
    'Ringers log bell tunes, share BELL tunes and enter Bell tunes',
    'Farmers record C++ and C, track crème and creme',
  ])('is written, and its screens have unique ids: %s', async (idea) => {
    await using service = await createTestService();
    const id = await service.createSession({ idea });
    const events = await readEvents(await service.post(`/api/v1/sessions/${id}/prd-agent`, {}));
    expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
    const { prd } = (await (await service.fetch(`/api/v1/sessions/${id}`)).json()) as { prd: Prd };
    expectDistinct(prd.screens.map((screen) => screen.id));
    expectDistinct(prd.entities.map((entity) => entity.name));
  });

  test('goes back to a model whose ids differ only in letter case', async () => {
    const good = outlineOf(shelf);
    const [screen] = good.screens;
    const twice = { ...good, screens: [...good.screens, ...(screen ? [{ ...screen, id: 'SHELF' }] : [])] };
    const outlines = [twice, good];
    await using model = await startStubModel(
      shelfModel({ prd_outline: () => inJson(outlines.length > 1 ? outlines.shift() : outlines[0]) }),
    );
    await using service = await createTestService({
      environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' },
    });
    const id = await service.createSession({ idea: 'Ringers log bells' });
    const events = await readEvents(await service.post(`/api/v1/sessions/${id}/prd-agent`, {}));
    expect(events.at(-1)).toMatchObject({ outcome: 'completed' });
    const sent = model.requests.filter((request) => taskOf(request) === 'prd_outline');
    expect(JSON.stringify(sent[1]?.body)).toContain('screen SHELF is there twice');
  });
});

describe('the plan of an application', () => {
  const name = fc.constantFrom(
    'THB',
    'Thb',
    'thb',
    'Box',
    'Boxes',
    'Café',
    'Cafe',
    'cafe!',
    'Walk log',
    'walk-log',
    'WalkLog',
    '日本',
    'ID',
  );

  test('has unique names for everything, whatever things, fields and screens are called', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1 }), fc.array(name, { maxLength: 6 }), (entities, screens) => {
        const attributes = entities.map((one) => ({ name: one, type: 'text' as const, options: [], references: null }));
        const plan = planApp({
          title: 'App',
          summary: '',
          entities: entities.map((one) => ({ name: one, attributes })),
          screens: screens.map((one) => ({ id: one, name: one, purpose: '', type: 'list' })),
          personas: [],
          userStories: [],
          features: [],
        });
        for (const key of ['type', 'variable', 'key'] as const) expectDistinct(plan.entities.map((one) => one[key]));
        for (const { fields } of plan.entities) expectDistinct(fields.map((field) => field.name));
        expectDistinct(plan.screens.map((one) => one.component));
        expectDistinct(plan.screens.map((one) => one.path.replace(':id', 'one-of-them')));
        expect(new Set(plan.screens.map((one) => one.id.toLowerCase())).size).toBe(plan.screens.length);
      }),
    );
  });

  test('refers to the thing with exactly that name', () => {
    const reference = { name: 'in', type: 'reference' as const, options: [], references: 'Thb' };
    const plan = planApp({
      title: 'App',
      summary: '',
      entities: [
        { name: 'THB', attributes: [] },
        { name: 'Thb', attributes: [] },
        { name: 'Debt', attributes: [reference] },
      ],
      screens: [],
      personas: [],
      userStories: [],
      features: [],
    });
    expect(plan.entities[2]?.fields[0]?.references).toBe(plan.entities[1]?.key);
  });
});
