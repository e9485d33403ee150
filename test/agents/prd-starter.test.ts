import { describe, expect, test } from 'vitest';
import { extendBrief } from '../../agents/kit/brief/extend-brief.ts';
import { prd } from '../../agents/prd/index.ts';
import { research } from '../../agents/research/index.ts';
import { starterOf, starterOfScreens, starters } from '../../agents/starters/registry.ts';
import { emptyBrief } from '../../schema/brief.ts';
import type { Opportunity } from '../../schema/opportunity.ts';
import type { Prd } from '../../schema/prd.ts';
import { runAgent } from './run-agent.ts';

const sessionOf = (words: string) => ({
  ideaSummary: words,
  brief: extendBrief(emptyBrief, [{ role: 'user', content: words }]),
});
const written = async (words: string) =>
  (await runAgent(prd, { input: {}, session: sessionOf(words) })).output['prd'] as Prd;
const english = 'a timer for eggs, 8 minutes. No login. It must vibrate when it is done.';
const kindOf = ({ screens }: Prd) => starterOfScreens(screens.map(({ id }) => id))?.kind;

describe('The requirements of a starter', () => {
  test.each([
    { words: english, label: '> Made without a model: the starter “Timer”, ' },
    { words: 'Ein Timer für Eier, 8 Minuten', label: '> Ohne Modell erstellt: die Vorlage „Timer“, ' },
    {
      words: 'Falconers log flights and share them with landowners',
      label: '> Made without a model: the starter “Records”, ',
    },
  ])('say in their first line what they are: $words', async ({ words, label }) => {
    const { markdown } = await written(words);
    expect(markdown.split('\n')[0]).toContain(label);
  });

  test('list what the brief says, what covers it, and what nothing covers', async () => {
    const document = await written(english);
    const said = new Map(sessionOf(english).brief.constraints.map(({ id, text }) => [id, text]));
    const states = Object.fromEntries(
      document.constraints.map(({ id, state, by }) => [said.get(id) ?? '', { state, by }]),
    );
    expect(states['8 minutes']?.state).toBe('covered');
    expect(states['No login']).toEqual({ state: 'covered', by: ['NFR-001'] });
    expect(states['It must vibrate when it is done']).toEqual({ state: 'notCovered', by: [] });
    const ids = new Set([...document.requirements, ...document.screens].map(({ id }) => id));
    for (const { by } of document.constraints) for (const id of by) expect(ids).toContain(id);
    expect(document.markdown).toContain('It must vibrate when it is done (not covered)');
    expect(document.markdown).toContain('No login (covered by NFR-001)');
  });

  test('quote the brief word for word, and contain the stories of the starter', async () => {
    const document = await written(english);
    expect(document.summary).toContain(`“${english}”`);
    expect(document.userStories.map(({ iWant }) => iWant)).toEqual(
      starterOf('timer')?.texts.en.stories.map(({ iWant }) => iWant),
    );
    expect(document.sources).toEqual([]);
  });

  test('are those of the starter that opportunityIndex chooses', async () => {
    const { session } = await runAgent(research, { input: {}, session: sessionOf(english) });
    const opportunities = (session as { opportunities: Opportunity[] }).opportunities;
    for (const [opportunityIndex, { title, id }] of opportunities.entries()) {
      const run = await runAgent(prd, {
        input: { opportunityIndex },
        session: { ...sessionOf(english), opportunities },
      });
      const document = run.output['prd'] as Prd;
      expect(document.opportunityId).toBe(id);
      expect(kindOf(document)).toBe(starters.find(({ texts }) => texts.en.title === title)?.kind);
    }
    expect(opportunities).toHaveLength(3);
  });

  test('say if they rest on a guess, and name alternatives', async () => {
    const { assumptions } = await written('a planner for my garden');
    expect(assumptions.join('\n')).toMatch(/I am not sure what this is to be\..*It could also be: /);
  });

  test('do not exist if no starter fits', async () => {
    await expect(written('A compiler for COBOL')).rejects.toMatchObject({
      code: 'not_understood',
      message: expect.stringContaining('“compiler”'),
    });
  });
});
