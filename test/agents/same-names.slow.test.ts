import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drafts } from '../../agents/offline/drafts/prd.ts';
import { brokenReferences } from '../../agents/prd/references.ts';
import type { PrdAnswer } from '../../agents/prd/schema.ts';
import { planApp } from '../../agents/offline/app-generator/plan-app.ts';
import type { Prd } from '../../schema/prd.ts';
import { inJson, inTurn, startStubModel } from '../support/stub-model.ts';
import { readEvents } from '../support/events.ts';
import { createTestService } from '../support/service.ts';

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
    const good = (await drafts['prd.write']?.({
      data: { ideaSummary: 'Ringers log bells', opportunity: null, previousTitle: null },
      messages: [],
    })) as PrdAnswer;
    const [screen] = good.screens;
    const twice = { ...good, screens: [...good.screens, ...(screen ? [{ ...screen, id: 'Bell_List' }] : [])] };
    expect(brokenReferences(twice)).toEqual(['screen Bell_List is there twice']);
    await using model = await startStubModel(inTurn(inJson(twice), inJson(good)));
    await using service = await createTestService({
      environment: { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' },
    });
    const id = await service.createSession({ idea: 'Ringers log bells' });
    const events = await readEvents(await service.post(`/api/v1/sessions/${id}/prd-agent`, {}));
    expect(events.at(-1)).toMatchObject({ outcome: 'completed' });
    expect(JSON.stringify(model.requests[1]?.body)).toContain('screen Bell_List is there twice');
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
