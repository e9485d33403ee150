import { importedSource, showsQuote } from './hidden-signals.ts';
import { decided, each, members, plain, replacedBy, type Rule, sentence } from './rules.ts';

const texts = each(plain);

const evidence = each(members({ signalId: plain, quote: plain }), showsQuote);

export const scorecard = members({
  reach: plain,
  impact: plain,
  confidence: plain,
  effort: plain,
  rice: plain,
  demand: plain,
  evidence: plain,
  competition: plain,
  feasibility: plain,
  timing: plain,
  overall: plain,
  rationale: plain,
});

const risks = each(members({ title: plain, category: plain, severity: plain, mitigation: plain }));

/** The sources that an opportunity rests on, but for those that only a hidden signal names. */
const independentSources = decided((value, view) =>
  Array.isArray(value)
    ? value.filter(
        (one) => typeof one === 'string' && view.scrub(one) === one && (view.include.signals || one !== importedSource),
      )
    : [],
);

const opportunity = members({
  id: plain,
  rank: plain,
  title: plain,
  problem: plain,
  targetUsers: plain,
  solution: plain,
  whyNow: plain,
  evidence,
  scorecard,
  objections: each(members({ signalId: plain, quote: plain, note: plain }), showsQuote),
  risks,
  biasFlags: each(members({ type: plain, note: plain })),
  support: plain,
  independentSources,
});
export const opportunities = each(opportunity);

const persona = members({ name: plain, description: plain, goals: texts, frustrations: texts });
const story = members({
  id: plain,
  persona: plain,
  iWant: plain,
  soThat: plain,
  priority: plain,
  acceptanceCriteria: each(members({ given: plain, when: plain, then: plain })),
});
const feature = members({ id: plain, name: plain, description: plain, priority: plain, storyIds: texts });
const attribute = members({ name: plain, type: plain, options: texts, references: plain });
const screen = members({ id: plain, name: plain, purpose: plain, type: plain, storyIds: texts });

/** The parts of a PRD, by their names. */
export const prdParts: Readonly<Record<string, Rule>> = {
  title: plain,
  summary: plain,
  problem: plain,
  goals: texts,
  nonGoals: texts,
  personas: each(persona),
  userStories: each(story),
  features: each(feature),
  requirements: each(members({ id: plain, text: plain })),
  entities: each(members({ name: plain, attributes: each(attribute) })),
  screens: each(screen),
  successMetrics: texts,
  constraints: each(members({ id: plain, state: plain, by: texts })),
  risks,
  assumptions: texts,
  openQuestions: texts,
  sources: evidence,
};

export const prd = members({
  ...prdParts,
  version: plain,
  opportunityId: plain,
  // It says everything once more, with quotes of signals and of people among the rest.
  markdown: replacedBy(''),
});

const outcome = members({ state: plain, problems: plain, reason: sentence });
export const checkParts: Readonly<Record<string, Rule>> = {
  types: outcome,
  build: outcome,
  boot: outcome,
  tests: outcome,
  problems: each(members({ path: plain, line: plain, code: plain, text: sentence })),
};

const place = members({ path: plain, lines: members({ start: plain, end: plain }) });

export const qaReport = members({
  summary: sentence,
  prdVersion: plain,
  codeVersion: plain,
  findings: each(
    members({
      id: plain,
      check: plain,
      storyId: plain,
      rule: plain,
      category: plain,
      level: plain,
      what: sentence,
      risk: sentence,
      fixes: each(sentence),
      files: each(place),
    }),
  ),
  checks: each(members({ name: plain, title: plain, state: plain, reason: sentence, durationMs: plain })),
  tests: each(
    members({
      criterionId: plain,
      storyId: plain,
      check: plain,
      name: sentence,
      state: plain,
      reason: sentence,
      durationMs: plain,
    }),
  ),
  scores: members({ performance: plain, accessibility: plain, bestPractices: plain }),
});
