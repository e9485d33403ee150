import type { Evidence, Signal } from '../../../schema/signal.ts';
import type { Opportunity, RatedScorecard, Risk, Scorecard, UnratedScorecard } from '../../../schema/opportunity.ts';
import type { Prd, PrdContent } from '../../../schema/prd.ts';
import type { CheckReport } from '../../../schema/project-events.ts';
import type { QaReport } from '../../../schema/qa-report.ts';
import {
  count,
  either,
  list,
  type Members,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  sinceLater,
  text,
  word,
} from './shape.ts';

const evidenceMembers: Members<Evidence> = { signalId: text, quote: text };
const evidence = object<Evidence>(evidenceMembers);
const risk = object<Risk>({ title: text, category: text, severity: word(), mitigation: text });

export const signal = object<Signal>({
  id: text,
  source: text,
  title: text,
  excerpt: text,
  url: nullable(text),
  author: nullable(text),
  publishedAt: nullable(text),
  fetchedAt: text,
  relevance: number,
  kind: word(),
  alsoIn: optional(list(object({ source: text, author: nullable(text), url: nullable(text) }))),
});

function ratings<Rating>(rating: Shape<Rating>) {
  return {
    reach: rating,
    impact: rating,
    confidence: rating,
    effort: rating,
    demand: rating,
    evidence: rating,
    competition: rating,
    feasibility: rating,
    timing: rating,
    rice: rating,
    overall: rating,
    rationale: text,
  };
}

export const scorecard: Shape<Scorecard> = either(
  object<RatedScorecard>(ratings(number)),
  object<UnratedScorecard>(ratings(nothing)),
);

export const opportunity = object<Opportunity>({
  id: text,
  rank: number,
  title: text,
  problem: text,
  targetUsers: text,
  solution: text,
  whyNow: text,
  evidence: list(evidence),
  scorecard,
  objections: sinceLater(list(object({ ...evidenceMembers, note: text }))),
  risks: list(risk),
  biasFlags: list(object({ type: text, note: text })),
  support: word(),
  independentSources: sinceLater(list(text)),
});

export const prdMembers: Members<PrdContent> = {
  title: text,
  summary: text,
  problem: text,
  goals: list(text),
  nonGoals: list(text),
  personas: list(object({ name: text, description: text, goals: list(text), frustrations: list(text) })),
  userStories: list(
    object({
      id: text,
      persona: text,
      iWant: text,
      soThat: text,
      priority: word(),
      acceptanceCriteria: list(object({ given: text, when: text, then: text })),
    }),
  ),
  features: list(object({ id: text, name: text, description: text, priority: word(), storyIds: list(text) })),
  requirements: list(object({ id: text, text })),
  entities: list(
    object({
      name: text,
      attributes: list(object({ name: text, type: word(), options: list(text), references: nullable(text) })),
    }),
  ),
  screens: list(object({ id: text, name: text, purpose: text, type: text, storyIds: list(text) })),
  successMetrics: list(text),
  constraints: sinceLater(list(object({ id: text, state: word(), by: list(text) }))),
  risks: list(risk),
  assumptions: list(text),
  openQuestions: list(text),
  sources: list(evidence),
};

export const prd = object<Prd>({ ...prdMembers, version: count, opportunityId: nullable(text), markdown: text });

const outcome = object({
  state: oneOf('passed', 'failed', 'not_checked'),
  problems: count,
  reason: nullable(text),
});

export const checkReport: Members<CheckReport> = {
  types: outcome,
  build: outcome,
  boot: outcome,
  tests: outcome,
  problems: list(object({ path: nullable(text), line: nullable(number), code: nullable(text), text })),
};

const score = nullable(number);

export const qaReport = object<QaReport>({
  summary: text,
  prdVersion: nullable(number),
  codeVersion: nullable(number),
  findings: list(
    object({
      id: text,
      check: text,
      storyId: nullable(text),
      rule: text,
      category: word(),
      level: word(),
      what: text,
      risk: text,
      fixes: list(text),
      files: list(object({ path: text, lines: nullable(object({ start: number, end: number })) })),
    }),
  ),
  checks: list(object({ name: text, title: text, state: word(), reason: nullable(text), durationMs: count })),
  tests: list(
    object({
      criterionId: text,
      storyId: text,
      check: text,
      name: text,
      state: word(),
      reason: nullable(text),
      durationMs: count,
    }),
  ),
  scores: object({ performance: score, accessibility: score, bestPractices: score }),
});
