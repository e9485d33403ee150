import { createHash } from 'node:crypto';
import type { Drafts } from '../../agents/draft.ts';
import { loadDrafts } from '../../agents/offline/load-drafts.ts';
import type { ChatMessage } from '../../agents/ports.ts';
import { readDataBlock } from '../../agents/prompt.ts';
import { type CodeFaults, createDecentCode } from './decent-code.ts';
import { decentPrd } from './decent-prd.ts';
import { decentResearch } from './decent-research.ts';

/** The beginning of each task, as its prompt says it. A test holds this table to the prompts. */
const tasks: Readonly<Record<string, string>> = {
  'answer the last message of the conversation': 'ideation.reply',
  'from the idea summary so far': 'ideation.summarize',
  'write the questions that decide': 'research.plan',
  'write the search terms': 'research.queries',
  'sort the signals': 'research.curate',
  'take from the texts': 'research.claims',
  'name the questions that the claims': 'research.gaps',
  'from the claims, propose': 'research.synthesize',
  'say what speaks against the opportunity': 'research.challenge',
  'say where the opportunities lean': 'research.bias',
  'list the constraints in the customer': 'brief.read',
  'plan the product requirements document': 'prd.outline',
  'write one section of the product requirements document': 'prd.section',
  'check the product requirements document': 'prd.crosscheck',
  'decide the design system': 'design-system.write',
  'write the screen named in the data': 'design.screen',
  'look at the pictures of the screen': 'design.critique',
  'put right what looks wrong on the screen': 'design.improve',
  'plan the application': 'code.plan',
  'write the files that': 'code.files',
  'choose the files': 'code.choose',
  "do what the user's words ask for": 'code.change',
  'read the problems and the files': 'code.repair',
  'write at most 5 test files': 'code.tests',
  'write tests of the criteria': 'qa.write_tests',
  'name the capital of the country in the data': 'models.test',
  'describe the picture that the user attached': 'attachment.see',
};

/** The agents' rules, what the test of a model asks, and pictures, of which it sees the name alone. */
const drafts = loadDrafts().then((rules): Drafts => ({
  ...rules,
  'models.test': () => ({ city: 'Oslo', country: 'Norway' }),
  'attachment.see': ({ data }) => {
    const { name } = data as { name: string };
    return { summary: `A picture called ${name}.`, description: `Nothing more can be said about ${name}.` };
  },
}));

const thirty =
  'one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, ' +
  'seventeen, eighteen, nineteen, twenty, twenty-one, twenty-two, twenty-three, twenty-four, twenty-five, twenty-six, ' +
  'twenty-seven, twenty-eight, twenty-nine, thirty';

/** Returns the task that a prompt gives; null for one that is not known, such as a repair. */
export function taskOf(messages: readonly (Pick<ChatMessage, 'content'> & { role: string })[]): string | null {
  const system = messages.map(({ content }) => content).find((content) => content.includes('Task: ')) ?? '';
  const asked = system.slice(system.indexOf('Task: ') + 'Task: '.length);
  return Object.entries(tasks).find(([words]) => asked.startsWith(words))?.[1] ?? null;
}

/** Answers with text, or JSON of the task's schema. null: no answer to this task is known. */
export type DecentModel = (messages: readonly ChatMessage[], faults: CodeFaults) => Promise<string | null>;

/** Answers as a decent model would. It knows the applications that it has planned. */
export function createDecentModel(): DecentModel {
  const code = createDecentCode(drafts);
  // Who asks the same again, to go on from there, gets the same text.
  const given = new Map<string, Promise<string | null>>();
  return (messages, faults) => {
    const asked = createHash('sha256')
      .update(JSON.stringify([messages, faults]))
      .digest('hex');
    const answer = given.get(asked) ?? answerTo(messages, faults);
    given.set(asked, answer);
    return answer;
  };

  async function answerTo(messages: readonly ChatMessage[], faults: CodeFaults): Promise<string | null> {
    if (messages.at(-1)?.content.startsWith('Count from one to thirty')) return thirty;
    const task = taskOf(messages);
    if (task === null) return null;
    const turns = messages.flatMap(apart);
    const data = readDataBlock(turns.find(({ role }) => role === 'user')?.content ?? '');
    // A server without the system role gets the rules in the first turn.
    const system = messages[0]?.content ?? '';
    const written = await code(task, (data ?? {}) as Readonly<Record<string, unknown>>, system, faults);
    if (written !== null) return written;
    const rules = await drafts;
    const answer =
      decentResearch(task, data) ??
      (await decentPrd(task, data, turns, rules)) ??
      (await rules[task]?.({ data, messages: turns }));
    return answer === undefined ? null : typeof answer === 'string' ? answer : JSON.stringify(answer);
  }
}

const end = '\n</data>';

/** The service joins turns of one role. The drafts read the data and the user's first words apart. */
function apart(message: ChatMessage): ChatMessage[] {
  const at = message.content.indexOf(end);
  if (message.role !== 'user' || at < 0) return [message];
  const [data, words] = [message.content.slice(0, at + end.length), message.content.slice(at + end.length).trim()];
  return words === ''
    ? [message]
    : [
        { ...message, content: data },
        { ...message, content: words },
      ];
}
