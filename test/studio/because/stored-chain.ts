import type { AnyAgent } from '../../../agents/agent.ts';
import { code, design, prd as prdAgent, qa, research as researchAgent } from '../../../agents/index.ts';
import { opportunitySchema } from '../../../schema/opportunity.ts';
import { prdSchema } from '../../../schema/prd.ts';
import { qaReportSchema } from '../../../schema/qa-report.ts';
import { signalSchema } from '../../../schema/signal.ts';
import { servicePrincipal } from '../../../server/core/access/principal.ts';
import { frameMaker } from '../../../server/core/log/frame.ts';
import type { Store } from '../../../server/store/orm.ts';
import { insert, type Row } from '../insert.ts';

const at = '2026-11-20T09:30:00.000Z';
const { workspaceId } = servicePrincipal;
const id = (number: number) => `01a1f8d1-01fc-700e-afe2-8d8da09f9e${String(number).padStart(2, '0')}`;
export const bakery = id(0);

const signals = [
  [
    'forum-1',
    'Bread is gone by nine',
    'By nine the rye is gone, and I drove there for nothing.',
    '2026-10-02T08:00:00Z',
  ],
  ['forum-2', 'Why nobody pre-orders', 'People order and then never come.', '2026-10-09T08:00:00Z'],
].map(([signalId, title, excerpt, publishedAt]) =>
  signalSchema.parse({
    id: signalId,
    source: 'forum',
    title,
    excerpt,
    url: `https://forum.example/${signalId}`,
    author: 'rye_lover',
    publishedAt,
    fetchedAt: at,
    relevance: 0.9,
    kind: 'pain',
  }),
);

const unrated = {
  ...Object.fromEntries(
    ['reach', 'impact', 'confidence', 'effort', 'demand', 'evidence', 'competition', 'feasibility', 'timing'].map(
      (name) => [name, null],
    ),
  ),
  rationale: 'No model has rated it.',
  rice: null,
  overall: null,
};
const opportunities = [
  ['o-1', 'Bread that waits for you', [{ signalId: 'forum-1', quote: 'By nine the rye is gone' }]],
  ['o-2', 'A map of bakeries', []],
].map(([opportunityId, title, evidence], index) =>
  opportunitySchema.parse({
    id: opportunityId,
    rank: index + 1,
    title,
    problem: 'On Saturday the bread is gone at nine, and nobody knows how much to bake.',
    targetUsers: 'Neighbours of a bakery',
    solution: 'Pre-orders until Friday evening',
    whyNow: 'Flour has become dear.',
    evidence,
    objections:
      index === 0
        ? [{ signalId: 'forum-2', quote: 'never come', note: 'Orders that nobody fetches cost more than none.' }]
        : [],
    scorecard: unrated,
    risks: [],
    biasFlags: [],
    support: index === 0 ? 'directional' : 'speculative',
    independentSources: index === 0 ? ['forum'] : [],
  }),
);

const criterion = (then: string) => ({ given: 'it is Thursday', when: 'somebody orders two loaves', then });
const prd = prdSchema.parse({
  version: 1,
  opportunityId: 'o-1',
  markdown: '# Pre-orders',
  title: 'Pre-orders of the bakery',
  summary: 'People order bread until Friday evening and fetch it on Saturday.',
  problem: 'On Saturday the bread is gone at nine.',
  goals: [],
  nonGoals: [],
  personas: [],
  userStories: [
    {
      id: 'US-1',
      persona: 'Neighbour',
      iWant: 'order bread until Friday evening',
      soThat: 'it is there when I come',
      priority: 'P1',
      acceptanceCriteria: [criterion('the list of Saturday has them'), criterion('a confirmation shows the price')],
    },
    {
      id: 'US-2',
      persona: 'Baker',
      iWant: 'see what to bake',
      soThat: 'I bake neither too much nor too little',
      priority: 'P2',
      acceptanceCriteria: [criterion('the sum of rye bread is two')],
    },
  ],
  features: [{ id: 'F-1', name: 'Orders', description: 'Kind and number.', priority: 'must', storyIds: ['US-1'] }],
  requirements: [{ id: 'FR-001', text: 'Orders close on Friday at 18:00, as US-1 says.' }],
  entities: [],
  screens: [
    { id: 'order', name: 'Order', purpose: 'Choose bread and send.', type: 'form', storyIds: ['US-1'] },
    { id: 'list', name: 'Baking list', purpose: 'All orders of a day.', type: 'list', storyIds: ['US-2'] },
  ],
  successMetrics: [],
  constraints: [{ id: 'C-1', state: 'covered', by: ['US-1'] }],
  risks: [],
  assumptions: [],
  openQuestions: [],
  sources: [{ signalId: 'forum-1', quote: 'By nine the rye is gone' }],
});

const found = { category: 'correctness', level: 'low', risk: 'An order may be lost.', fixes: [], files: [] };
const tested = (criterionId: string, state: string, reason: string | null = null) => {
  const [storyId] = criterionId.split('.');
  return { criterionId, storyId, check: 'vitest', name: `${criterionId} shows it`, state, reason, durationMs: 12 };
};
const report = qaReportSchema.parse({
  summary: 'One criterion is not met.',
  prdVersion: 1,
  codeVersion: 1,
  findings: [
    {
      ...found,
      id: 'QA-1',
      rule: 'US-1.2',
      category: 'acceptance',
      level: 'high',
      what: 'Not met: a confirmation shows the price.',
      check: 'vitest',
      storyId: 'US-1',
    },
    {
      ...found,
      id: 'QA-2',
      rule: 'no-danger',
      category: 'security',
      what: 'The page renders HTML from an order.',
      files: [{ path: 'src/App.tsx', lines: { start: 2, end: 2 } }],
      check: 'lint',
      storyId: null,
    },
  ],
  checks: [],
  tests: [tested('US-1.1', 'passed'), tested('US-1.2', 'failed', 'no price'), tested('US-2.1', 'not_run', 'no test')],
  scores: { performance: null, accessibility: null, bestPractices: null },
});

const files = {
  'src/App.tsx': "import { Order } from './screens/Order.tsx';\nexport const App = () => <Order />;\n",
  'src/screens/Order.tsx': 'export function Order() {\n  return <form />;\n}\n',
  'src/screens/List.tsx': 'export function List() {\n  return <ul />;\n}\n',
  'src/orders/US-1.test.tsx': "test('US-1.1 shows it', () => {});\n",
};
const passed = { state: 'passed', problems: 0, reason: null };
const checked = { types: passed, build: passed, boot: passed, tests: passed, problems: [] };
const built = { sandboxUrl: 'http://127.0.0.1:4001/x/', sandboxName: 'x', checked };
const usage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

type Stored = [kind: string, name: string, content: unknown];
const runs: readonly [AnyAgent, readonly ({ type: string } & Row)[], readonly Stored[]][] = [
  [
    researchAgent,
    [
      { type: 'phase', phase: 'researching' },
      { type: 'research_complete', sourcesSearched: ['forum'], synthesis: '' },
      { type: 'research_results', results: signals },
      { type: 'discover_complete', opportunities },
    ],
    [],
  ],
  [prdAgent, [{ type: 'prd_complete_final', prd }], [['prd', 'prd', prd]]],
  [
    design,
    [{ type: 'design_complete', ...built, designProjectId: id(3) }],
    [['screen', 'order', { screenId: 'order', name: 'Order', path: 'src/screens/Order.tsx', brand: null, tokens: {} }]],
  ],
  [
    code,
    [
      ...Object.entries(files).map(([path, content], index, all) => ({
        type: 'file_written',
        path,
        change: 'created',
        content,
        diff: null,
        bytes: content.length,
        sha256: String(index).repeat(64),
        done: index + 1,
        total: all.length,
      })),
      { type: 'code_complete', ...built, codeProjectId: id(4), notDone: null },
    ],
    [['code', 'code', { files }]],
  ],
  [qa, [{ type: 'qa_complete', report }], [['qa_report', 'qa_report', { report, sarif: {}, tests: {} }]]],
];

/** What was the last event of each agent, by its name. */
export type Ends = ReadonlyMap<string, number>;

/** Stores a session from research to QA, without running an agent. */
export async function storeChain(store: Pick<Store, 'pool'>): Promise<Ends> {
  const owned = { workspace_id: workspaceId, session_id: bakery };
  const ends = new Map<string, number>();
  let cursor = 0;
  for (const [index, [agent, events, artifacts]] of runs.entries()) {
    const [runId, start] = [id(10 + index), cursor];
    const finished = new Date(Date.parse(at) + (index + 1) * 60_000).toISOString();
    const frame = frameMaker({ runId, agent: agent.name });
    const all = [...events, { type: 'done', outcome: 'completed', usage, durationMs: 1_200 }];
    const frames = all.map((event) => frame(event, ++cursor, finished)).join('');
    ends.set(agent.name, cursor);
    const place = { run_id: runId, first_cursor: start + 1, last_cursor: cursor };
    await insert(store, 'event_chunk', { ...owned, ...place, frames, final: true });
    await insert(store, 'run', {
      ...owned,
      id: runId,
      agent: agent.name,
      status: 'completed',
      input: {},
      body_hash: '',
      started_by: 'service',
      model: 'offline-draft',
      attempt: 1,
      lease_until: finished,
      started_at: finished,
      finished_at: finished,
      start_cursor: start,
      end_cursor: cursor,
      input_tokens: 0,
      output_tokens: 0,
    });
    for (const [place, [kind, name, content]] of artifacts.entries())
      await insert(store, 'artifact', {
        ...owned,
        id: id(20 + index * 5 + place),
        run_id: runId,
        kind,
        name,
        version: 1,
        content,
        created_at: finished,
      });
  }
  const words = 'People must be able to order until Friday evening.';
  const constraint = { id: 'C-1', kind: 'must', text: words, quote: 'order until Friday', supersededBy: null };
  await insert(store, 'session', {
    id: bakery,
    workspace_id: workspaceId,
    created_at: at,
    updated_at: at,
    phase: 'qa',
    name: 'Pre-orders for a bakery',
    idea_summary: words,
    opportunities,
    prd,
    brief: { words, constraints: [constraint] },
    created_by: 'service',
    created_by_type: 'serviceKey',
    created_by_name: 'Service key',
    last_cursor: cursor,
    active_fence: 0,
    input_tokens: 0,
    output_tokens: 0,
    cost_usd: 0,
  });
  return ends;
}
