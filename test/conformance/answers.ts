import { readDataBlock } from '../../agents/prompt.ts';
import { taskOf as taskOfPrompt } from '../../bench/models/decent-answers.ts';
import { planOf, written } from '../project/blocks.ts';
import { ferryAnswer } from '../agents/design-system-answer.ts';
import { inDeltas, type StubAnswer, type StubRequest } from '../support/stub-model.ts';

/** The task of a request, by the name of its schema, `research_terms`, or by the words of a prompt that has none. */
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

interface Signals {
  signals: readonly { id: string; title: string; excerpt: string }[];
}

/** The answer to `research.synthesize` for its data. */
export function proposals(data: unknown) {
  const [signal] = (data as Signals).signals;
  if (!signal) throw new Error('The brief is always a signal');
  const evidence = [{ signalId: signal.id, quote: signal.excerpt.slice(0, 9) }];
  return ['Repair log', 'Handover sheet', 'Lamp stock'].map((title, index) => ({
    title,
    problem: 'Paper gets lost.',
    targetUsers: 'Keepers',
    solution: 'A log.',
    whyNow: 'The keepers ask for it.',
    evidence,
    ratings: { ...ratings, demand: 9 - index },
    risks: [{ title: 'No signal', category: 'technical', severity: 'low', mitigation: 'Work offline.' }],
  }));
}

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

function screen(data: unknown) {
  const { component, path } = data as { component: string; path: string };
  const content = `export function ${component}() {\n  return <h1>Repairs</h1>;\n}\n`;
  return { files: [{ path, content }], summary: 'Shows repairs.' };
}

const app = 'export function App() {\n  return <h1 className="text-primary">Lamplog</h1>;\n}\n';

const answers: Readonly<Record<string, (data: unknown, request: StubRequest) => unknown>> = {
  ideation_summarize: () => ({ ideaSummary: 'A log of lamp repairs for keepers.' }),
  research_terms: () => ({ terms: ['lamp repair log'] }),
  research_synthesize: (data) => ({ opportunities: proposals(data) }),
  research_validate: () => ({ ratings }),
  research_bias: () => ({ flags: [] }),
  prd_write: () => product,
  design_screen: screen,
  design_system_write: () => ferryAnswer,
  design_system_repair: () => ferryAnswer,
  qa_write_tests: () => ({ files: [], journeys: [], untested: [] }),
  code_plan: () => planOf('src/App.tsx'),
  code_files: (_, { body }) => written({ 'src/App.tsx': app })(body),
  code_tests: () => 'There is nothing to test.',
};
