/** The events of a service's six agents from an idea to code, without their envelopes. */
export type Script = Readonly<Record<string, readonly Record<string, unknown>[]>>;

const usage = (inputTokens: number, outputTokens: number) => ({ inputTokens, outputTokens, costUsd: null });
const done = (inputTokens: number, outputTokens: number, durationMs: number) => ({
  type: 'done',
  outcome: 'completed',
  usage: usage(inputTokens, outputTokens),
  durationMs,
});
const status = (stepId: string, message: string, state: string, more = {}) => ({
  type: 'status',
  stepId,
  message,
  state,
  ...more,
});

const scorecard = (overall: number, rice: number) => ({
  reach: 6,
  impact: 7,
  confidence: 5,
  effort: 4,
  rice,
  demand: 6,
  evidence: 4,
  competition: 5,
  feasibility: 8,
  timing: 5,
  overall,
  rationale: 'Two quotes stand behind it.',
});

/** As a service without a model sends it. */
export const noScorecard = (rationale: string) => ({
  reach: null,
  impact: null,
  confidence: null,
  effort: null,
  rice: null,
  demand: null,
  evidence: null,
  competition: null,
  feasibility: null,
  timing: null,
  overall: null,
  rationale,
});

const opportunity = (rank: number, title: string, overall: number) => ({
  id: `o${rank}`,
  rank,
  title,
  problem: 'Moulds wait for nobody.',
  targetUsers: 'Bell founders',
  solution: 'A plan of pours.',
  whyNow: 'Bronze is dear.',
  evidence: [{ signalId: 's1', quote: 'plan pours' }],
  scorecard: scorecard(overall, overall * 5),
  risks: [
    { title: 'Few founders', category: 'market', severity: 'high', mitigation: 'Add repairers.' },
    { title: 'Old habits', category: 'adoption', severity: 'low', mitigation: 'Print the plan.' },
  ],
  biasFlags: [],
  support: rank === 1 ? 'corroborated' : 'directional',
});

const opportunities = [
  opportunity(1, 'Plan pours around the furnace', 7.4),
  opportunity(2, 'Keep the tuning record of each bell', 5.6),
  opportunity(3, 'Quote a peal in an hour', 3.2),
];

const signal = (id: string, source: string, title: string, relevance: number) => ({
  id,
  source,
  title,
  excerpt: title,
  url: null,
  author: null,
  publishedAt: null,
  fetchedAt: '2026-11-20T09:00:00.000Z',
  relevance,
  kind: 'pain',
});

const prd = {
  version: 1,
  opportunityId: 'o1',
  title: 'Pourplan',
  summary: 'Bell founders plan pours, record how each bell was tuned, and quote a peal in an hour.',
  personas: [{ name: 'Bell Founder', description: '', goals: [], frustrations: [] }, { name: 'Tower Captain' }],
  features: [
    { id: 'F-1', name: 'Plan pours', description: '', priority: 'must', storyIds: [] },
    { id: 'F-2', name: 'Record tunings', description: '', priority: 'should', storyIds: [] },
    { id: 'F-3', name: 'Quote peals', description: '', priority: 'could', storyIds: [] },
  ].map((feature) => ({ ...feature })),
  userStories: [{}, {}, {}],
  requirements: [{}, {}],
  entities: [
    { name: 'Pour', attributes: [] },
    { name: 'Bell', attributes: [] },
  ],
  screens: [
    { id: 's1', name: 'Pours', purpose: '', type: 'list', storyIds: [] },
    { id: 's2', name: 'Bell', purpose: '', type: 'detail', storyIds: [] },
  ],
};
const personas = prd.personas.map(({ name }) => ({ name, description: '', goals: [], frustrations: [] }));

export const script: Script = {
  ideation: [
    { type: 'phase', phase: 'ideation' },
    { type: 'build_session_created', buildSessionId: 'b1', mode: 'single-shot' },
    { type: 'text_delta', delta: 'Founders pour ' },
    { type: 'text_delta', delta: 'bronze.\n' },
    { type: 'text_delta', delta: 'Captains wait.' },
    { type: 'ideation_complete', ideaSummary: 'Bell founders plan their pours.' },
    done(1200, 340, 1400),
  ],
  research: [
    { type: 'phase', phase: 'researching' },
    status('source:hackernews', 'Searching Hacker News', 'running', { source: 'hackernews' }),
    status('source:stackexchange', 'Searching Stack Exchange', 'running', { source: 'stackexchange' }),
    status('source:stackexchange', 'Stack Exchange is out of reach', 'failed', { source: 'stackexchange' }),
    status('source:hackernews', '12 signals from Hacker News', 'done', { source: 'hackernews' }),
    { type: 'research_complete', totalSignals: 2, sourcesSearched: ['hackernews', 'brief'] },
    {
      type: 'research_results',
      results: [signal('s1', 'hackernews', 'How do you plan pours?', 0.9), signal('s2', 'brief', 'Bells', 0.4)],
    },
    { type: 'phase', phase: 'synthesizing' },
    { type: 'opportunities', opportunities },
    { type: 'phase', phase: 'validating' },
    ...opportunities.map(({ id, title, scorecard }, index) => ({
      type: 'validation_progress',
      opportunityId: id,
      index,
      title,
      completed: index + 1,
      total: 3,
      scorecard,
    })),
    { type: 'phase', phase: 'bias_check' },
    { type: 'discover_complete', opportunities },
    done(5000, 2500, 6100),
  ],
  prd: [
    { type: 'phase', phase: 'prd' },
    status('write', 'Writing the PRD', 'running'),
    status('write', 'The PRD is written', 'done'),
    { type: 'prd_complete_final', prd: { ...prd, personas }, projectId: 'p1' },
    done(900, 1800, 2300),
  ],
  'design-system': [
    { type: 'phase', phase: 'design-system' },
    status('write', 'Writing DESIGN.md', 'done'),
    {
      type: 'design_system_complete',
      designSystemId: 'd1',
      designMd: '---\nversion: alpha\nname: "Bronze & Ash"\n---\n\n# Bronze\n',
      previewUrlLight: 'http://127.0.0.1:4001/look/light',
      previewUrlDark: 'http://127.0.0.1:4001/look/dark',
    },
    done(700, 900, 1100),
  ],
  design: [
    { type: 'phase', phase: 'design' },
    status('build', 'Building', 'done', { progress: { done: 1, total: 1 } }),
    { type: 'design_complete', sandboxUrl: 'http://127.0.0.1:4001/app/', sandboxName: 'app', designProjectId: 'x1' },
    done(800, 700, 2000),
  ],
  code: [
    { type: 'phase', phase: 'coding' },
    status('build', 'Building', 'done'),
    { type: 'code_complete', sandboxUrl: 'http://127.0.0.1:4001/app/', sandboxName: 'app', codeProjectId: 'c1' },
    done(3000, 4200, 5200),
  ],
};
