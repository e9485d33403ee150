import * as fc from 'fast-check';
import type { Finding } from '../../../schema/qa-report.ts';
import { prdSchema } from '../../../schema/prd.ts';
import type { Recorded } from '../../../web/pages/because/graph.ts';

/** How many things of a kind a random session can name. It has fewer, so that some references lead to nothing. */
const count = 4;
const number = fc.nat(count - 1);
const some = <Value>(one: fc.Arbitrary<Value>, maxLength = 4) => fc.array(one, { maxLength });
const said = fc.record({ signal: number, quote: number });

/** What a session has recorded, by numbers: `nameAll` gives them names. Numbers may be there twice, or lead to nothing. */
export const randomPlan = fc.record({
  signals: some(number),
  claims: some(said),
  opportunities: some(fc.record({ id: number, evidence: some(said), objections: fc.option(some(said)) })),
  prd: fc.option(
    fc.record({
      opportunity: fc.option(number),
      sources: some(said),
      stories: some(fc.record({ id: number, criteria: fc.nat(2) })),
      features: some(fc.record({ id: number, stories: some(number) })),
      requirements: some(fc.record({ id: number, mentions: some(number) })),
      screens: some(fc.record({ id: number, stories: some(number) })),
      wishes: some(
        fc.record({ id: number, by: some(fc.tuple(fc.constantFrom('story', 'screen', 'feature'), number)) }),
      ),
    }),
  ),
  brief: some(number),
  report: fc.option(
    fc.record({
      isOfThis: fc.boolean(),
      tests: some(fc.record({ story: number, criterion: fc.integer({ min: 1, max: 3 }) })),
      findings: some(
        fc.record({
          id: number,
          story: fc.option(number),
          unmet: fc.option(fc.record({ story: number, criterion: fc.integer({ min: 1, max: 2 }) })),
          files: some(number),
        }),
      ),
    }),
  ),
  tests: some(number),
  files: some(number),
  modules: some(fc.tuple(number, number)),
});
export type Plan = typeof randomPlan extends fc.Arbitrary<infer Value> ? Value : never;

const hostile = ['__proto__', 'constructor', 'toString', 'a.b', '["story","US-1"]', 'US-1', 'ünïcode', ' ', 'prd'];
const names = fc.uniqueArray(fc.oneof(fc.constantFrom(...hostile), fc.string({ minLength: 1, maxLength: 8 })), {
  minLength: count,
  maxLength: count,
});

/** A name for each number, in each place where the service does not say what ids look like. */
export const randomNames = fc.record({
  signals: names,
  quotes: names,
  opportunities: names,
  // A wish names what meets it by its id alone: a screen that is called as a story would be met, too.
  screens: names.filter((all) => !all.some((name) => /^(?:US|F)-\d+$/.test(name))),
  paths: names,
  /** The n of `US-n`, `F-n` and so on. */
  numbers: fc.uniqueArray(fc.nat(200), { minLength: count, maxLength: count }),
  /** What people read: titles and texts without ids. */
  text: fc.string({ unit: fc.constantFrom('a', 'ä', ' ') }),
});
export type Names = typeof randomNames extends fc.Arbitrary<infer Value> ? Value : never;

const at = (all: readonly (string | number)[], index: number) => String(all[index]);
const outcome = { category: 'correctness' as const, level: 'low' as const, risk: '', fixes: [], check: 'vitest' };

/** Returns the session of a plan. Fields that no chain reads are left out. */
export function nameAll(plan: Plan, names: Names): Recorded {
  const { text } = names;
  const story = (id: number) => `US-${at(names.numbers, id)}`;
  const feature = (id: number) => `F-${at(names.numbers, id)}`;
  const screen = (id: number) => at(names.screens, id);
  const quoted = ({ signal, quote }: { signal: number; quote: number }) => ({
    signalId: at(names.signals, signal),
    quote: at(names.quotes, quote),
  });
  const element = { story, screen, feature };
  const { prd, report } = plan;
  return {
    research: {
      signals: plan.signals.map((id) => ({ id: at(names.signals, id), title: text, url: null })),
      claims: plan.claims.map((one) => ({ ...quoted(one), url: null })),
      opportunities: plan.opportunities.map(({ id, evidence, objections }) => ({
        id: at(names.opportunities, id),
        title: text,
        evidence: evidence.map(quoted),
        ...(objections && { objections: objections.map((one) => ({ ...quoted(one), note: text })) }),
      })),
    } as unknown as Recorded['research'],
    prd: prd && {
      ...emptyPrd,
      opportunityId: prd.opportunity === null ? null : at(names.opportunities, prd.opportunity),
      sources: prd.sources.map(quoted),
      userStories: prd.stories.map(({ id, criteria }) => ({
        id: story(id),
        persona: text,
        iWant: text,
        soThat: text,
        priority: 'P1',
        acceptanceCriteria: Array.from({ length: criteria }, () => ({ given: text, when: text, then: text })),
      })),
      features: prd.features.map(({ id, stories }) => ({
        id: feature(id),
        name: text,
        description: text,
        priority: 'must',
        storyIds: stories.map(story),
      })),
      requirements: prd.requirements.map(({ id, mentions }) => ({
        id: `FR-${at(names.numbers, id)}`,
        text: `${text} ${mentions.map((one) => `as ${story(one)} says`).join(', ')}`,
      })),
      screens: prd.screens.map(({ id, stories }) => ({
        id: screen(id),
        name: text,
        purpose: text,
        type: text,
        storyIds: stories.map(story),
      })),
      constraints: prd.wishes.map(({ id, by }) => ({
        id: `C-${at(names.numbers, id)}`,
        state: 'covered',
        by: by.map(([kind, one]) => element[kind](one)),
      })),
    },
    constraints: plan.brief.map((id) => ({
      id: `C-${at(names.numbers, id)}`,
      kind: 'must',
      text,
      quote: text,
      supersededBy: null,
    })),
    report: report && {
      summary: text,
      prdVersion: prd ? (report.isOfThis ? 1 : 2) : null,
      codeVersion: 1,
      checks: [],
      scores: { performance: null, accessibility: null, bestPractices: null },
      tests: report.tests.map(({ story: of, criterion }) => ({
        criterionId: `${story(of)}.${criterion}`,
        storyId: story(of),
        check: 'vitest',
        name: text,
        state: 'passed',
        reason: null,
        durationMs: 1,
      })),
      findings: report.findings.map(({ id, story: of, unmet, files }): Finding => ({
        ...outcome,
        id: `QA-${at(names.numbers, id)}`,
        what: text,
        storyId: of === null ? null : story(of),
        ...(unmet
          ? { category: 'acceptance', rule: `${story(unmet.story)}.${unmet.criterion}` }
          : { rule: 'no-danger' }),
        files: files.map((path) => ({ path: at(names.paths, path), lines: { start: 3, end: 4 } })),
      })),
    },
    projects: [
      {
        files: [
          ...plan.files.map((path) => at(names.paths, path)),
          ...plan.tests.map((of) => `src/app/${story(of)}.test.tsx`),
        ].map((path, index) => ({ path, change: 'created', bytes: 1, sha256: 'a', cursor: index + 1 })),
      },
    ],
    modules: new Map(plan.modules.map(([id, path]) => [screen(id), at(names.paths, path)])),
  };
}

const emptyPrd = prdSchema.parse({
  version: 1,
  opportunityId: null,
  markdown: '',
  title: '',
  summary: '',
  problem: '',
  goals: [],
  nonGoals: [],
  personas: [],
  userStories: [],
  features: [],
  requirements: [],
  entities: [],
  screens: [],
  successMetrics: [],
  risks: [],
  assumptions: [],
  openQuestions: [],
  sources: [],
});
