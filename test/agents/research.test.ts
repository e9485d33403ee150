import { describe, expect, test } from 'vitest';
import { research } from '../../agents/research/index.ts';
import { type Opportunity, opportunitySchema } from '../../schema/opportunity.ts';
import {
  forum,
  idea,
  news,
  opportunitiesOf,
  proposal,
  quoteForum,
  ratings,
  script,
  source,
  statuses,
  three,
} from './research-script.ts';
import { type AnyEvent, runAgent, startAgent, typesOf } from './run-agent.ts';

describe('Research', () => {
  test('runs its phases in order and reports every step', async () => {
    const run = await runAgent(research, {
      input: {},
      session: { ideaSummary: idea },
      sources: [news, forum],
      answer: script(),
    });
    const types = typesOf(run.events).filter((type) => type !== 'status');
    expect(types).toEqual([
      'phase:researching',
      'claim',
      'claim',
      'research_complete',
      'research_results',
      'phase:synthesizing',
      'opportunities',
      'phase:validating',
      ...Array.from({ length: 3 }, () => 'validation_progress'),
      'phase:bias_check',
    ]);
    const [complete, results] = ['research_complete', 'research_results'].map((type) =>
      run.events.find((event) => event.type === type),
    );
    expect(complete).toMatchObject({ sourcesSearched: ['brief', 'news', 'forum'], totalSignals: 3 });
    expect(results?.['results']).toHaveLength(3);
    const progress = run.events.filter((event) => event.type === 'validation_progress');
    expect(progress.map((event) => [event['completed'], event['total']])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    const opportunities = opportunitiesOf(run.output);
    expect(opportunities.map((one) => opportunitySchema.parse(one))).toEqual(opportunities);
    expect(opportunities.map((one) => one.rank)).toEqual([1, 2, 3]);
    expect(run.session).toEqual({ opportunities, selectedOpportunityIndex: null });
  });

  test('drops a claim that nobody made; two independent sources corroborate', async () => {
    const run = await runAgent(research, {
      input: {},
      session: { ideaSummary: idea },
      sources: [news, forum],
      answer: script(),
    });
    const byTitle = Object.fromEntries(opportunitiesOf(run.output).map((one) => [one.title, one]));
    expect(byTitle['Three']?.evidence).toEqual([quoteForum]);
    expect(byTitle['Two']?.support).toBe('corroborated');
    expect(byTitle['Two']?.scorecard.evidence).toBe(8);
    expect(byTitle['One']?.support).toBe('directional');
    expect(byTitle['One']?.scorecard.evidence).toBe(6);
    expect(byTitle['One']?.biasFlags.map((flag) => flag.type)).toEqual(['single_source', 'confirmation']);
  });

  test('sends an answer that names no claims back once; what names none after that rests on the brief', async () => {
    const invented = [...three.slice(0, 2), proposal('Walks for dogs', ['c99', 'Nobody said this.'])];
    const answers = [invented, three];
    const options = { input: {}, session: { ideaSummary: idea }, sources: [news, forum] };
    const repaired = await runAgent(research, {
      ...options,
      answer: script({ 'research.synthesize': () => ({ opportunities: answers.shift() }) }),
    });
    expect(opportunitiesOf(repaired.output).map(({ support }) => support)).not.toContain('speculative');
    expect(JSON.stringify(repaired.requests)).toContain('Without such an id: \\"Walks for dogs\\"');
    const run = await runAgent(research, {
      ...options,
      answer: script({ 'research.synthesize': () => ({ opportunities: invented }) }),
    });
    expect(run.requests.filter(({ task }) => task === 'research.synthesize')).toHaveLength(2);
    const rest = opportunitiesOf(run.output).find(({ title }) => title === 'Walks for dogs');
    expect(rest).toMatchObject({ support: 'speculative', evidence: [{ signalId: 'brief-1', quote: idea }] });
  });

  test('sends fewer than three different opportunities back twice, and then ends the run', async () => {
    const run = runAgent(research, {
      input: {},
      session: { ideaSummary: idea },
      answer: script({ 'research.synthesize': () => ({ opportunities: [three[0], three[0], three[1]] }) }),
    });
    await expect(run).rejects.toMatchObject({ code: 'output_invalid' });
  });

  test('without a network, a model still proposes opportunities, which rest on the brief', async () => {
    const unread = source('news', async () => {
      throw new Error('It does not answer.');
    });
    const run = await runAgent(research, {
      input: { context: { searchDepth: 'deep' } },
      session: { ideaSummary: 'walk dogs' },
      sources: [unread],
      answer: script({ 'research.synthesize': () => ({ opportunities: three }) }),
    });
    const opportunities = opportunitiesOf(run.output);
    expect(opportunities.map(({ support }) => support)).toEqual(['speculative', 'speculative', 'speculative']);
    for (const { evidence } of opportunities) expect(evidence).toEqual([{ signalId: 'brief-1', quote: 'walk dogs' }]);
    expect(run.requests.map(({ task }) => task)).not.toContain('research.claims');
  });

  test('a source that cannot be reached says so and does not affect the others', async () => {
    const broken = source('broken', async () => {
      throw new Error('It does not answer.');
    });
    const run = await runAgent(research, { input: {}, session: { ideaSummary: idea }, sources: [broken, news] });
    expect(statuses(run.events, 'source:broken')).toEqual([
      ['running', 'The broken: searching'],
      ['failed', 'The broken: It does not answer.'],
    ]);
    expect(statuses(run.events, 'source:news')).toEqual([
      ['running', 'The news: searching'],
      ['done', 'The news: 1 signal'],
    ]);
    expect(run.events.find((event) => event.type === 'research_complete')).toMatchObject({
      sourcesSearched: ['brief', 'news'],
    });
  });

  test('searches sources in parallel', async () => {
    let waiting = 0;
    const both = Promise.withResolvers<void>();
    const meeting = (name: string) =>
      source(name, async () => {
        waiting += 1;
        if (waiting === 2) both.resolve();
        await both.promise;
        return [];
      });
    const run = await runAgent(research, {
      input: {},
      session: { ideaSummary: idea },
      sources: [meeting('a'), meeting('b')],
    });
    expect(opportunitiesOf(run.output).length).toBeGreaterThanOrEqual(3);
  });

  test('cancelling during the search ends the run, and does not count as a failure of the source', async () => {
    const controller = new AbortController();
    const slow = source(
      'slow',
      (_query, abort) =>
        new Promise((_resolve, reject) => abort.addEventListener('abort', () => reject(new Error('closed')))),
    );
    const { run } = startAgent(research, {
      input: {},
      session: { ideaSummary: idea },
      sources: [slow],
      signal: controller.signal,
    });
    const seen: AnyEvent[] = [];
    const drained = (async () => {
      for await (const one of run) {
        seen.push(...([one].flat() as AnyEvent[]));
        if (seen.some((event) => event['stepId'] === 'source:slow')) controller.abort();
      }
    })();
    await expect(drained).rejects.toThrow('aborted');
    expect(seen.filter((event) => event['state'] === 'failed')).toEqual([]);
  });

  test('without validation, provisional scorecards stay, and every opportunity still reports', async () => {
    const run = await runAgent(research, {
      input: { context: { enableValidation: false } },
      session: { ideaSummary: idea },
      sources: [news, forum],
      answer: script(),
    });
    expect(run.requests.map((request) => request.task)).toEqual([
      'research.plan',
      'research.queries',
      'research.curate',
      'research.claims',
      'research.synthesize',
      'research.bias',
    ]);
    const proposed = run.events.find((event) => event.type === 'opportunities')?.['opportunities'] as Opportunity[];
    const progress = run.events.filter((event) => event.type === 'validation_progress');
    expect(progress.map((event) => event['scorecard'])).toEqual(proposed.map((one) => one.scorecard));
    expect(typesOf(run.events)).toContain('phase:validating');
  });

  test('validation decides the final order', async () => {
    const best = script({
      'research.challenge': ({ opportunity }: { opportunity: Opportunity }) => ({
        objections: [],
        ratings: { ...ratings, demand: opportunity.title === 'One' ? 10 : 0 },
      }),
    });
    const run = await runAgent(research, {
      input: {},
      session: { ideaSummary: idea },
      sources: [news, forum],
      answer: best,
    });
    expect(opportunitiesOf(run.output)[0]).toMatchObject({ title: 'One', rank: 1 });
  });

  test('counts opportunities that were validated before a restart, and does not ask again', async () => {
    const ledger = new Map<string, unknown>();
    const first = await runAgent(research, {
      input: {},
      session: { ideaSummary: idea },
      sources: [news, forum],
      answer: script(),
      ledger,
    });
    for (const name of ['challenge:2', 'bias']) first.ledger.delete(name);
    const run = await runAgent(research, {
      input: {},
      session: { ideaSummary: idea },
      sources: [news, forum],
      answer: script(),
      ledger,
    });
    expect(run.requests.map((request) => request.task)).toEqual(['research.challenge', 'research.bias']);
    expect(run.events.find((event) => event.type === 'validation_progress')).toMatchObject({
      index: 2,
      completed: 3,
      total: 3,
    });
  });

  test('the search depth decides how much to ask for', async () => {
    const limits: number[] = [];
    const counting = source('counting', async ({ limit }) => {
      limits.push(limit);
      return [];
    });
    for (const searchDepth of ['quick', 'standard', 'deep']) {
      await runAgent(research, {
        input: { context: { searchDepth } },
        session: { ideaSummary: idea },
        sources: [counting],
      });
    }
    expect(limits).toEqual([5, 12, 25]);
  });

  test('reports what is missing, and which agent supplies it', async () => {
    await expect(runAgent(research, { input: {} })).rejects.toMatchObject({
      code: 'precondition_missing',
      extensions: { missingAgent: 'ideation' },
    });
  });
});
