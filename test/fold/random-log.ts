import * as fc from 'fast-check';
import type { AnyEvent } from '../../schema/fold/known-event.ts';

const words = fc.string({ maxLength: 12, unit: 'grapheme' });
const path = fc.constantFrom('src/App.tsx', 'src/a.ts', 'src/b.ts', '__proto__', 'constructor');
const usage = fc.record({
  inputTokens: fc.nat(5_000),
  outputTokens: fc.nat(5_000),
  costUsd: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
});
const outcome = { state: 'passed' as const, problems: 0, reason: null };
const report = { types: outcome, build: outcome, boot: outcome, tests: outcome, problems: [] };
const opportunity = (id: string) => ({ id, title: id, scorecard: { overall: null } });

/** The fields of an event inside a run, by type. */
const inside = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('text_delta'), delta: words }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('text_reset'), back: fc.nat(8), attempt: fc.constant(2) }) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        type: fc.constant('status'),
        stepId: fc.constantFrom('search', 'build', 'constructor'),
        message: words,
        state: fc.constantFrom('running', 'done', 'failed'),
        source: words,
      },
      { requiredKeys: ['type', 'stepId', 'message', 'state'] },
    ),
  },
  fc.record({ type: fc.constant('phase'), phase: words }),
  fc.record({ type: fc.constant('usage'), step: words, model: words, costUsd: fc.constant(null), total: usage }),
  fc.record({ type: fc.constant('file_written'), path, change: fc.constantFrom('created', 'changed', 'deleted') }),
  fc.constant({ type: 'checked', ...report }),
  fc.constant({ type: 'phase', phase: 'researching' }),
  fc.record({ type: fc.constant('page_read'), url: fc.constantFrom('https://a.example/', 'https://b.example/') }),
  fc.record({ type: fc.constant('claim'), signalId: fc.constantFrom('a', 'b'), quote: fc.constantFrom('x', 'y') }),
  fc.record({ type: fc.constant('research_complete'), sourcesSearched: fc.array(words, { maxLength: 3 }) }),
  fc.constant({ type: 'research_results', results: [{ id: 's-1' }] }),
  fc.constant({ type: 'opportunities', opportunities: ['a', 'b'].map(opportunity) }),
  fc.record({
    type: fc.constant('validation_progress'),
    opportunityId: fc.constantFrom('a', 'b', 'c'),
    scorecard: fc.record({ overall: fc.nat(10) }),
  }),
  fc.record({ type: fc.constant('ideation_complete'), ideaSummary: words }),
  fc.record({
    type: fc.constant('prd_section'),
    name: fc.constantFrom('title', 'problem', 'goals'),
    value: words,
    done: fc.integer({ min: 1, max: 17 }),
    total: fc.constant(17),
  }),
  fc.constant({ type: 'prd_complete_final', prd: { title: 'Rye' } }),
  fc.record({ type: fc.constant('pitch_complete'), pitch: words }),
  fc.record({ type: fc.constantFrom('constructor', 'toString', '') }),
);

const agent = fc.constantFrom('ideation', 'research', 'code', 'pitch');
const part = fc.record({ agent, events: fc.array(inside, { maxLength: 12 }), asks: fc.boolean() });
const run = fc.record({
  isTeam: fc.boolean(),
  parts: fc.array(part, { minLength: 1, maxLength: 3 }),
  ends: fc.option(fc.record({ outcome: fc.constantFrom('completed', 'failed'), usage })),
});

type Fields = Record<string, unknown>;

/** Logs of several runs, numbered as the service does it; what is in them may make little sense. */
export const randomLog: fc.Arbitrary<AnyEvent[]> = fc.array(run, { maxLength: 4 }).map((runs) => {
  const log: (AnyEvent & Fields)[] = [];
  const add = (runId: string, agent: string, { back, ...fields }: Fields) => {
    const cursor = log.length + 1;
    const reset = back === undefined ? {} : { fromCursor: Math.max(1, cursor - Number(back)) };
    const at = new Date(Date.UTC(2026, 10, 26) + cursor * 1_000).toISOString();
    log.push({ type: '', ...fields, ...reset, cursor, runId, agent, at });
  };
  for (const [index, { isTeam, parts, ends }] of runs.entries()) {
    const runId = `run-${index}`;
    for (const { agent, events, asks } of isTeam ? parts : parts.slice(0, 1)) {
      for (const event of events) add(runId, agent, event);
      if (isTeam && asks) add(runId, 'team', { type: 'approval_requested', stage: agent, approvalId: 'a-1' });
    }
    const last = isTeam ? 'team' : (parts[0]?.agent ?? '');
    if (ends?.outcome === 'failed')
      add(runId, last, { type: 'error', code: 'internal', message: 'No.', retryable: true });
    if (ends) add(runId, last, { type: 'done', durationMs: 5, ...ends });
  }
  return log;
});
