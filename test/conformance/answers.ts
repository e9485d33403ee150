import { outlineOf } from '../../agents/prd/outline.ts';
import { type PrdAnswer, prdAnswerSchema } from '../../agents/prd/schema.ts';
import { sections } from '../../agents/prd/sections.ts';
import { readDataBlock } from '../../agents/prompt.ts';
import { taskOf as taskOfPrompt } from '../../bench/models/decent-answers.ts';
import { planOf, written } from '../project/blocks.ts';
import { ferryAnswer } from '../agents/design-system-answer.ts';
import { inDeltas, type StubAnswer, type StubRequest } from '../support/stub-model.ts';

/** The task of a request, by the name of its schema, `research_plan`, or by the words of a prompt that has none. */
export function taskOf({ body }: StubRequest): string {
  const named = body.response_format?.json_schema?.name ?? taskOfPrompt(body.messages)?.replaceAll(/\W/g, '_');
  return named ?? 'ideation_reply';
}

/** Returns the data block of a prompt. */
export function dataOf({ body }: StubRequest): unknown {
  return readDataBlock(body.messages[1]?.content ?? '');
}

/** The answer of a good model to any request of the agents: the minimum that fits. */
export function goodAnswer(request: StubRequest): StubAnswer {
  const task = taskOf(request);
  if (task === 'ideation_reply') return inDeltas('Keepers log repairs. Who reads the log?', 12);
  const answer = answers[task];
  if (!answer) throw new Error(`There is no answer for ${task}`);
  const value = answer(dataOf(request), request);
  // In one delta: progress messages must not depend on how the network splits an answer.
  return inDeltas(typeof value === 'string' ? value : JSON.stringify(value), 1_000_000);
}

const ratings = {
  reach: 5,
  impact: 6,
  confidence: 4,
  effort: 3,
  demand: 5,
  evidence: 7,
  competition: 6,
  feasibility: 8,
  timing: 5,
  rationale: 'The brief asks for it.',
};

/** The answer to `research.synthesize` for its data: the brief is always among the claims. */
export function proposals(data: unknown) {
  const claims = (data as { claims: readonly { id: string }[] }).claims.slice(0, 1).map(({ id }) => id);
  return ['Repair log', 'Handover sheet', 'Lamp stock'].map((title, index) => ({
    title,
    problem: 'Paper gets lost.',
    targetUsers: 'Keepers',
    solution: 'A log.',
    whyNow: 'The keepers ask for it.',
    claims,
    ratings: { ...ratings, demand: 9 - index },
    risks: [{ title: 'No signal', category: 'technical', severity: 'low', mitigation: 'Work offline.' }],
  }));
}

/** The answer to `research.claims` for its data: the beginning of each text. */
function claims(data: unknown) {
  const { texts } = data as { texts: readonly { signalId: string; excerpt: string }[] };
  return texts.map(({ signalId, excerpt }) => {
    return { signalId, claim: 'Somebody says so.', quote: excerpt.slice(0, 40), stance: 'for' };
  });
}

const questions = ['Who logs repairs today?', 'What gets lost?', 'Are keepers content with paper?'].map(
  (question, index) => ({ question, refutes: index === 2 }),
);

export const product = {
  title: 'Lamplog',
  summary: 'A log of lamp repairs.',
  problem: 'Paper gets lost.',
  goals: ['Every repair is written down'],
  nonGoals: [],
  personas: [{ name: 'Keeper', description: 'Keeps the lamp.', goals: [], frustrations: [] }],
  userStories: [
    {
      id: 'US-1',
      persona: 'Keeper',
      iWant: 'to record a repair',
      soThat: 'the next keeper knows',
      priority: 'P1',
      acceptanceCriteria: [{ given: 'a lamp', when: 'it is repaired', then: 'the log has it' }],
    },
  ],
  features: [{ id: 'F-1', name: 'Log', description: 'Records repairs.', priority: 'must', storyIds: ['US-1'] }],
  requirements: [{ id: 'FR-001', text: 'Repairs have a date.' }],
  entities: [{ name: 'Repair', attributes: [{ name: 'date', type: 'date', options: [], references: null }] }],
  screens: [{ id: 'screen-1', name: 'Repairs', purpose: 'Shows repairs.', type: 'list', storyIds: ['US-1'] }],
  successMetrics: [],
  risks: [],
  assumptions: [],
  openQuestions: [],
};

interface Asked {
  body: { messages: readonly { content: string }[] };
}

/** The part of the product that a request asks for. */
export function sectionAnswer(request: Asked, document = prdAnswerSchema.parse(product)) {
  const { name, labels } = sectionAsked(request);
  const known = [...sections.values()].find((one) => one.name === name)?.known(document, outlineOf(document)) ?? {};
  const shown = name === 'requirements' ? textsOf(document) : known;
  return Object.fromEntries(labels.map((label) => [label, shown[label]]));
}

/** The section and the items that a request asks for. */
export function sectionAsked({ body }: Asked): { name: string; labels: string[] } {
  const text = body.messages.map(({ content }) => content).join('\n');
  const [, name = '', list = ''] = /^Section: (\w+)\nLabels: (.*)$/m.exec(text) ?? [];
  return { name, labels: list.split(', ') };
}

const textsOf = ({ requirements }: PrdAnswer): Readonly<Record<string, unknown>> => ({
  functional: requirements.filter(({ id }) => id.startsWith('FR')).map(({ text }) => text),
  quality: requirements.filter(({ id }) => id.startsWith('NFR')).map(({ text }) => text),
});

function screen(data: unknown) {
  const { component, path } = data as { component: string; path: string };
  const content = `export function ${component}() {\n  return (\n    <>\n      <h1>Repairs</h1>\n      <p>The lamp of the north pier, in May</p>\n    </>\n  );\n}\n`;
  return { files: [{ path, content }], summary: 'Shows repairs.' };
}

const app = 'export function App() {\n  return <h1 className="text-primary">Lamplog</h1>;\n}\n';

const answers: Readonly<Record<string, (data: unknown, request: StubRequest) => unknown>> = {
  ideation_summarize: () => ({ ideaSummary: 'A log of lamp repairs for keepers.' }),
  research_plan: () => ({ questions }),
  research_queries: () => ({ terms: ['lamp repair log'] }),
  research_curate: () => ({ offTopic: [], read: [] }),
  research_claims: (data) => ({ claims: claims(data) }),
  research_gaps: () => ({ open: [], terms: [] }),
  research_synthesize: (data) => ({ opportunities: proposals(data) }),
  research_challenge: () => ({ objections: [], ratings }),
  research_bias: () => ({ flags: [] }),
  brief_read: () => ({ constraints: [] }),
  prd_outline: () => outlineOf(prdAnswerSchema.parse(product)),
  prd_section: (_, request) => sectionAnswer(request),
  prd_crosscheck: (data) => ({
    constraints: (data as { constraints: { id: string }[] }).constraints.map(({ id }) => ({ id, by: ['US-1'] })),
    problems: [],
    clarifications: [],
  }),
  design_screen: screen,
  design_system_write: () => ferryAnswer,
  design_system_repair: () => ferryAnswer,
  qa_write_tests: () => ({ files: [], journeys: [], untested: [] }),
  code_plan: () => planOf('src/App.tsx'),
  code_files: (_, { body }) => written({ 'src/App.tsx': app })(body),
  code_tests: () => 'There is nothing to test.',
};
