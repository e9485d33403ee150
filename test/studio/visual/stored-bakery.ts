import type { AnyAgent } from '../../../agents/agent.ts';
import { ideation, prd as prdAgent } from '../../../agents/index.ts';
import { type Prd, prdSchema } from '../../../schema/prd.ts';
import { servicePrincipal } from '../../../server/core/access/principal.ts';
import { frameMaker } from '../../../server/core/log/frame.ts';
import type { Store } from '../../../server/store/orm.ts';
import { insert, type Row } from '../insert.ts';

/** The time in the pictures. */
export const now = '2026-11-20T12:00:00.000Z';
const earlier = '2026-11-20T09:30:00.000Z';

const { workspaceId } = servicePrincipal;
const id = (number: number) => `01a1f8d1-01fc-700e-afe2-8d8da09f9d${String(number).padStart(2, '0')}`;
export const bakery = id(0);

const idea = 'Pre-orders for a bakery: rye bread 4.50 €, rolls 0.80 €, pick-up on Saturday';
const answer = `People order **bread and rolls** until Friday evening and fetch them on Saturday.

- Rye bread costs 4.50 €, rolls cost 0.80 €.
- Nobody pays before the pick-up.

> Who bakes needs one list with all orders at five in the morning.`;

const step = (stepId: string, message: string) => ({ type: 'status', stepId, message, state: 'done' });

/** Stores a session as it was after two runs, with the same words and times in every test. */
export async function storeBakery(store: Pick<Store, 'pool'>): Promise<void> {
  const usage = { inputTokens: 0, outputTokens: 0, costUsd: 0 };
  const done = { type: 'done', outcome: 'completed', usage, durationMs: 1_200 };
  const runs: [AnyAgent, ({ type: string } & Row)[]][] = [
    [
      ideation,
      [
        { type: 'phase', phase: 'ideation' },
        { type: 'build_session_created', buildSessionId: id(1), mode: 'conversation' },
        { type: 'text_delta', delta: answer },
        { type: 'ideation_complete', ideaSummary: idea },
        done,
      ],
    ],
    [
      prdAgent,
      [
        step('read', 'Read the idea'),
        step('write', 'Wrote the stories and their criteria'),
        step('check', 'Checked each id that the document refers to'),
        { type: 'prd_complete_final', prd },
        done,
      ],
    ],
  ];
  let cursor = 0;
  for (const [index, [agent, events]] of runs.entries()) {
    const owned = { workspace_id: workspaceId, session_id: bakery };
    const [runId, start] = [id(10 + index), cursor];
    const frame = frameMaker({ runId, agent: agent.name });
    const frames = events.map((event) => frame(event, ++cursor, earlier)).join('');
    const place = { run_id: runId, first_cursor: start + 1, last_cursor: cursor };
    await insert(store, 'event_chunk', { ...owned, ...place, frames, final: true });
    await insert(store, 'run', {
      ...owned,
      id: runId,
      agent: agent.name,
      status: 'completed',
      input: { messages: [{ role: 'user', content: index === 0 ? idea : 'Write it down.' }] },
      body_hash: '',
      started_by: 'service',
      model: 'offline-draft',
      attempt: 1,
      lease_until: earlier,
      started_at: earlier,
      finished_at: earlier,
      start_cursor: start,
      end_cursor: cursor,
      input_tokens: 0,
      output_tokens: 0,
    });
    if (agent === prdAgent)
      await insert(store, 'artifact', {
        ...owned,
        id: id(20),
        run_id: runId,
        kind: 'prd',
        name: 'prd',
        version: 1,
        content: prd,
        created_at: earlier,
      });
  }
  await insert(store, 'session', sessionRow(bakery, idea, cursor));
  // Lists have more than one row.
  const others = ['A timer for people who repair bicycles', 'W'.repeat(200), 'Shifts for a fire brigade of volunteers'];
  for (const [index, text] of others.entries()) await insert(store, 'session', sessionRow(id(30 + index), text, 0));
}

/** Stores an identity provider that was tested. It is off, so that the page for signing in does not show it. */
export async function storeConnection(store: Pick<Store, 'pool'>): Promise<void> {
  await insert(store, 'sign_on_connection', {
    id: id(40),
    workspace_id: workspaceId,
    kind: 'oidc',
    name: 'Account of the bakery',
    issuer: 'https://id.bakery.example',
    client_id: 'unified-agents',
    scopes: ['openid', 'profile', 'email', 'groups'],
    group_claim: 'groups',
    group_roles: { bakers: 'admin', neighbours: 'viewer' },
    enabled: false,
    tested_at: earlier,
    created_by: 'service',
    created_at: earlier,
  });
}

function sessionRow(sessionId: string, text: string, cursor: number) {
  return {
    id: sessionId,
    workspace_id: workspaceId,
    created_at: earlier,
    updated_at: earlier,
    phase: cursor === 0 ? 'start' : 'prd',
    idea_summary: text,
    prd: cursor === 0 ? null : prd,
    brief: { words: text, constraints: [] },
    created_by: 'service',
    created_by_type: 'serviceKey',
    created_by_name: 'Service key',
    last_cursor: cursor,
    active_fence: 0,
    input_tokens: 0,
    output_tokens: 0,
    cost_usd: 0,
  };
}

const criterion = {
  given: 'it is Thursday',
  when: 'somebody orders two loaves',
  then: 'the list of Saturday has them',
};

const prd: Prd = prdSchema.parse({
  version: 1,
  opportunityId: null,
  markdown: `# Pre-orders\n\n${answer}`,
  title: 'Pre-orders of the bakery',
  summary: 'People order bread and rolls until Friday evening and fetch them on Saturday.',
  problem: 'On Saturday the bread is gone at nine, and nobody knows how much to bake.',
  goals: ['Bake what was ordered', 'Nobody waits in vain'],
  nonGoals: ['Delivery to the door'],
  personas: [
    {
      name: 'Baker',
      description: 'Bakes alone, from three to nine.',
      goals: ['One list'],
      frustrations: ['Calls at night'],
    },
    { name: 'Neighbour', description: 'Buys on Saturday.', goals: ['Bread that is there'], frustrations: ['Queues'] },
  ],
  userStories: [1, 2].map((number) => ({
    id: `US-${number}`,
    persona: number === 1 ? 'Neighbour' : 'Baker',
    iWant: number === 1 ? 'order bread until Friday evening' : 'see what to bake, sorted by kind',
    soThat: number === 1 ? 'it is there when I come' : 'I bake neither too much nor too little',
    priority: `P${number}`,
    acceptanceCriteria: [criterion],
  })),
  features: [
    { id: 'F-1', name: 'Orders', description: 'Kind, number and name.', priority: 'must', storyIds: ['US-1'] },
    { id: 'F-2', name: 'The list', description: 'All orders of a day.', priority: 'should', storyIds: ['US-2'] },
  ],
  requirements: [{ id: 'FR-001', text: 'Orders for a Saturday close on Friday at 18:00.' }],
  entities: [{ name: 'Order', attributes: [{ name: 'loaves', type: 'number', options: [], references: null }] }],
  screens: [{ id: 'order', name: 'Order', purpose: 'Choose and send.', type: 'form', storyIds: ['US-1'] }],
  successMetrics: ['Fewer than two loaves are left at noon'],
  risks: [{ title: 'Nobody comes', category: 'market', severity: 'medium', mitigation: 'Ask for a number.' }],
  assumptions: ['Most people have a telephone'],
  openQuestions: ['What happens to orders that nobody fetches?'],
  sources: [],
});
