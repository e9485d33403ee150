import { describe, expect, test } from 'vitest';
import { research } from '../../agents/research/index.ts';
import { starters } from '../../agents/starters/registry.ts';
import { forum, idea, news, opportunitiesOf } from './research-script.ts';
import { runAgent } from './run-agent.ts';

const researched = async (words: string) =>
  opportunitiesOf((await runAgent(research, { input: { messages: [{ role: 'user', content: words }] } })).output);

describe('Research, drafted', () => {
  test.each([
    { words: 'a timer for eggs, 8 minutes', language: 'en', first: 'timer' },
    { words: 'We lose track of chairs. So: inventory for a bakery', language: 'en', first: 'collection' },
    { words: 'Ein Timer für Eier, 8 Minuten, ohne Werbung', language: 'de', first: 'timer' },
  ] as const)('proposes three different starters, with quotes of $words', async ({ words, language, first }) => {
    const opportunities = await researched(words);
    const proposed = opportunities.map(({ title }) => starters.find(({ texts }) => texts[language].title === title));
    expect(proposed[0]?.kind).toBe(first);
    expect(new Set(proposed.map((starter) => starter?.kind)).size).toBe(3);
    opportunities.forEach((one, index) => {
      const limits = proposed[index]?.texts[language].limits.map(({ title }) => title);
      expect(one.risks.map(({ title }) => title)).toEqual(limits);
      expect(one.support).toBe('speculative');
      expect(one.biasFlags.map((flag) => flag.type)).toContain('own_words');
      expect(one.evidence.length).toBeGreaterThan(0);
      for (const { quote } of one.evidence) expect(words).toContain(quote);
    });
  });

  test('proposes records for people who do something with them, and starters besides', async () => {
    const titles = (await researched(idea)).map(({ title }) => title);
    expect(titles[0]).toBe('Records');
    expect(new Set(titles).size).toBe(3);
  });

  test.each(['犬の散歩を予約できるアプリ', 'x', '🎉', 'A compiler for COBOL'])(
    'says what a model would be needed for if no starter fits: %s',
    async (words) => {
      await expect(researched(words)).rejects.toMatchObject({
        code: 'not_understood',
        message: expect.stringContaining('OPENAI_API_KEY'),
      });
    },
  );

  test('quotes the brief, and signals of other people that share its words', async () => {
    const run = await runAgent(research, { input: {}, session: { ideaSummary: idea }, sources: [news, forum] });
    const found = run.events.find(({ type }) => type === 'research_results')?.['results'] as { source: string }[];
    expect(found.map(({ source }) => source)).toEqual(expect.arrayContaining(['news', 'forum']));
    const quoted = opportunitiesOf(run.output).flatMap(({ evidence }) => evidence.map(({ signalId }) => signalId));
    expect(new Set(quoted)).toEqual(new Set(['brief-1', 'n1', 'f1']));
  });
});
