import { outlineOf } from '../../agents/prd/outline.ts';
import { type PrdAnswer, prdAnswerSchema } from '../../agents/prd/schema.ts';
import { sectionAnswer, sectionAsked, taskOf } from '../conformance/answers.ts';
import { inJson, type StubAnswer, type StubRequest, type StubScript } from '../support/stub-model.ts';

/** 200 words with twelve constraints. Rules find some of them. */
export const brief = `We run a swap shelf for board games in a library, and want a web page named "Shelfmates" for it. Today a
paper book lies beside the shelf, and half of its pages are torn. Whoever brings a game writes it down, and whoever takes one
crosses it out, if they think of it. Children do most of the swapping, mostly on Saturdays after the reading hour, so please
spare them long texts: pictures tell them enough. A game may stay out for 30 days. A person can have 3 games at a time. The
page has to work on a phone. It must show where a game is. No login. Keep it free of adverts. We would rather lose a game than
collect birthdays. Librarians see what is overdue, every morning, on one page. It must be in English and in Welsh. Names of
borrowers are gone after a game comes back. There are about four hundred games, and most of them fit into two boxes. Some have
parts missing, which people like to know before they carry one home; a note of what is missing goes with the game. Last year
we tried a spreadsheet, and nobody opened it. The library pays for nothing but the paper, so the page should run without a
server of our own. Thank you for your help with this.`;

/** What a good reader finds besides the rules. The last two do not stand there. */
const readAnswer = {
  constraints: [
    { kind: 'must', quote: 'Librarians see what is overdue, every morning, on one page', replaces: [] },
    { kind: 'must', quote: 'Names of\nborrowers are gone after a game comes back', replaces: [] },
    { kind: 'mustNot', quote: 'rather lose a game than collect birthdays', replaces: [] },
    { kind: 'mustNot', quote: 'Keep it free of adverts', replaces: [] },
    { kind: 'must', quote: 'spare them long texts', replaces: [] },
    { kind: 'must', quote: 'Payments by card are taken', replaces: [] },
    { kind: 'number', quote: '14 days', replaces: [] },
  ],
};

const criteria = (then: string) => [{ given: 'a game', when: 'somebody looks', then }];
const wants = [
  'find a game',
  'note a swap',
  'see what is overdue',
  'choose Welsh',
  'bring a game back',
  'note lost parts',
];

/** A document about the shelf, with six stories. */
export const shelf: PrdAnswer = prdAnswerSchema.parse({
  title: 'Shelfmates',
  summary: 'A page for a swap shelf.',
  problem: 'A paper book gets torn.',
  goals: ['Everybody finds a game'],
  nonGoals: ['Buying games'],
  personas: [
    { name: 'Reader', description: 'Swaps games.', goals: ['Play'], frustrations: [] },
    { name: 'Librarian', description: 'Keeps the shelf.', goals: ['Order'], frustrations: [] },
  ],
  userStories: wants.map((iWant, index) => ({
    id: `US-${index + 1}`,
    persona: index === 2 ? 'Librarian' : 'Reader',
    iWant,
    soThat: `it goes well (US-${index + 1})`,
    priority: 'P1',
    acceptanceCriteria: criteria('it is there'),
  })),
  features: [
    {
      id: 'F-1',
      name: 'Shelf',
      description: 'Shows where each game is.',
      priority: 'must',
      storyIds: ['US-1', 'US-2'],
    },
    { id: 'F-2', name: 'Morning page', description: 'Lists what is overdue.', priority: 'must', storyIds: ['US-3'] },
  ],
  requirements: [
    { id: 'FR-001', text: 'A game stays out for 30 days.' },
    { id: 'FR-002', text: 'A person has 3 games at a time.' },
    { id: 'NFR-001', text: 'There is no login.' },
  ],
  entities: [
    { name: 'Game', attributes: [{ name: 'title', type: 'text', options: [], references: null }] },
    { name: 'Swap', attributes: [{ name: 'game', type: 'reference', options: [], references: 'Game' }] },
  ],
  screens: [
    { id: 'shelf', name: 'Shelf', purpose: 'Shows the games.', type: 'list', storyIds: ['US-1'] },
    { id: 'overdue', name: 'Overdue', purpose: 'Shows what is late.', type: 'list', storyIds: ['US-3'] },
  ],
  successMetrics: ['Games that come back (SM-1)'],
  risks: [{ title: 'Nobody looks', category: 'adoption', severity: 'low', mitigation: 'A poster.' }],
  assumptions: ['There is a network.'],
  openQuestions: ['Who prints the poster?'],
});

/** Answers of a model by task; undefined: as a good one would. */
export type Answers = Partial<
  Record<
    'brief_read' | 'prd_outline' | 'prd_section' | 'prd_crosscheck',
    (request: StubRequest) => StubAnswer | undefined
  >
>;

/** A model that writes the document about the shelf. */
export function shelfModel(answers: Answers = {}): StubScript {
  return (request) => {
    const task = taskOf(request);
    const own = Object.entries(answers).find(([name]) => name === task)?.[1](request);
    return own ?? good(task, request);
  };
}

function good(task: string, request: StubRequest): StubAnswer {
  if (task === 'brief_read') return inJson(readAnswer);
  if (task === 'prd_outline') return inJson({ ...outlineOf(shelf), changes: [] });
  if (task === 'prd_section') return inJson(sectionAnswer(request, shelf));
  if (task === 'prd_crosscheck') return inJson({ constraints: [], problems: [], clarifications: [] });
  throw new Error(`Nobody expects ${task}`);
}

/** The sections that a model was asked for, as `userStories: US-1, US-2`. */
export const sectionsAsked = (requests: readonly StubRequest[]) =>
  requests
    .filter((request) => taskOf(request) === 'prd_section')
    .map((request) => {
      const { name, labels } = sectionAsked(request);
      return `${name}: ${labels.join(', ')}`;
    });
