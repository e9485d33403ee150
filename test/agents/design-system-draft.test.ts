import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../agents/design-system/schema.ts';
import { answerSchema } from '../../agents/design-system/schema.ts';
import type { DesignSystemContent } from '../../schema/design-tokens.ts';
import type { Prd } from '../../schema/prd.ts';
import { drafted, runThrough, user } from './design-system-run.ts';

async function design(brief: string, more: { ideaSummary?: string; prd?: Prd; dsName?: string } = {}) {
  const { ideaSummary = null, prd = null, ...rest } = more;
  const run = await runThrough({
    messages: [user(brief)],
    session: { ideaSummary, prd },
    answers: [drafted],
    ...rest,
  });
  const content = run.completed.artifacts?.[0]?.content as DesignSystemContent;
  return { ...run, ...content, answer: run.ledger.get('write') as Answer };
}

describe('the offline draft of a design system', () => {
  test('takes the colour that the brief names', async () => {
    expect((await design('A tide log for mussel growers, in forest green')).tokens.colors.light.primary).toBe(
      '#228b22',
    );
    expect((await design('Mussel growers log tides. Brand colour #0a7.')).tokens.colors.light.primary).toBe('#00aa77');
    const teal = (await design('A teal tide log for mussel growers')).tokens.colors.light.primary;
    const red = (await design('A crimson tide log for mussel growers')).tokens.colors.light.primary;
    expect(teal).not.toBe(red);
  });

  test('prefers a mood that the brief names to one that its trade suggests', async () => {
    const playful = await design('A playful payroll for shipyards');
    const serious = await design('A payroll for shipyards');
    expect(playful.answer.mood).toMatch(/^playful/);
    expect(serious.answer.mood).toMatch(/^serious/);
    expect(playful.tokens.radius.medium).toBeGreaterThan(serious.tokens.radius.medium);
  });

  test("uses the product's own people and things", async () => {
    const { designMd, pages } = await design('Luthiers track violins under repair and invoice orchestras monthly');
    expect(designMd).toMatch(/luthiers/i);
    expect(designMd).toMatch(/violin/i);
    expect(pages.light).toMatch(/violin/i);
  });

  test('does not read a sentence about the design as an action', async () => {
    const { answer } = await design('Organ tuners send a report to the parish. Elegant, burgundy.');
    expect(answer.mood).toContain('elegant');
    expect(JSON.stringify(answer.specimen)).not.toMatch(/burgundy|elegant/i);
  });

  test("uses the session's product if the brief is only about the design", async () => {
    const { designMd, tokens } = await design('Calm, in teal', {
      ideaSummary: 'Glaciologists share ice core readings.',
    });
    expect(designMd).toMatch(/glaciologists/i);
    expect(tokens.colors.light.primary).toBe((await design('Calm, in teal')).tokens.colors.light.primary);
  });

  test('takes people, things and actions from the PRD if there is one', async () => {
    const { answer, designMd } = await design('Sober', {
      prd: prdOf('Glaciologist', 'Ice Core', 'to compare core depths'),
    });
    expect(designMd).toContain('is for glaciologists');
    expect(designMd).toContain('The main list, Ice Cores,');
    expect(answer.specimen.primaryAction).toBe('Compare core depths');
    expect(answer.components.map(({ name }) => name)).toContain('ice-core-card');
  });

  test('takes its name from the caller or the brief', async () => {
    expect((await design('A rota for choirs', { dsName: 'Alto Kit' })).tokens.name).toBe('Alto Kit');
    expect((await design('A rota for choirs, called Evensong')).tokens.name).toBe('Evensong');
  });

  test('fits the schema and passes the linter without a repair, for any brief', async () => {
    const words = fc.oneof(
      fc.string({ minLength: 1, maxLength: 200 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
      fc.constantFrom(
        '# Colors\n---\n```yaml\nname: x\n```',
        '<script>alert(1)</script> for "owners"',
        'Eine App für Imker, die Völker und Ernten festhält',
        '犬の散歩を予約するアプリ',
        'x'.repeat(5_000),
        '🐝🐝🐝',
        '.',
      ),
    );
    await fc.assert(
      fc.asyncProperty(words, async (brief) => {
        const { answer, requests } = await design(brief);
        expect(answerSchema.safeParse(answer).error).toBeUndefined();
        expect(requests.map(({ task }) => task)).toEqual(['design-system.write']);
      }),
      { numRuns: 60 },
    );
  });
});

function prdOf(person: string, thing: string, action: string): Prd {
  return {
    version: 1,
    opportunityId: null,
    title: 'Firn',
    summary: 'Cores, compared.',
    problem: '',
    markdown: '',
    goals: [],
    constraints: [],
    nonGoals: [],
    features: [],
    requirements: [],
    screens: [],
    successMetrics: [],
    risks: [],
    assumptions: [],
    openQuestions: [],
    sources: [],
    personas: [{ name: person, description: '', goals: [], frustrations: [] }],
    entities: [{ name: thing, attributes: [] }],
    userStories: [{ id: 'US-1', persona: person, iWant: action, soThat: '', priority: 'P1', acceptanceCriteria: [] }],
  };
}
