import { briefData } from '../brief/brief-data.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { StatusEvent } from '../../schema/event.ts';
import { type Message, userWords } from '../../schema/message.ts';
import { type AgentContext, defineAgent, type SessionState, type Steps } from '../agent.ts';
import { designTokens } from '../look/tokens.ts';
import { firstPhase, status } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import { faults } from './components.ts';
import { designDocument } from './document.ts';
import { problemsOf } from './lint.ts';
import { previewPage } from './preview.ts';
import { productOf, repairPrompt, writePrompt, type WriteData } from './prompt.ts';
import { type Left, restore } from './restore.ts';
import { type Answer, events, type Input, input, output } from './schema.ts';

type DesignSystemEvent = { type: 'phase'; phase: 'design-system' } | StatusEvent;
type Context = AgentContext<DesignSystemEvent>;

export const designSystem = defineAgent({
  name: 'design-system',
  title: 'Design system',
  description: 'Writes a DESIGN.md with light and dark tokens, and previews of both.',
  stage: 'design-system',
  input,
  events,
  terminal: 'design_system_complete',
  output,
  writes: ['designSystemId'],
  usesSandbox: false,
  restores: 'design-system',
  deadlineMs: 10 * 60_000,
  check({ messages, restore: version }) {
    if ((version === undefined) !== (messages.length === 0)) return;
    const [path, message] =
      version === undefined
        ? ['messages', 'takes at least one message: the brief']
        : ['restore', 'goes without messages: a version comes back as it was'];
    throw new ServiceError('invalid_request', `${path} ${message}.`, { errors: [{ path, message }] });
  },
  opening({ messages, restore: version }, context) {
    // What comes back asks no model, so nothing is to be said of who answers.
    return firstPhase('design-system', context, version === undefined ? briefOf(messages) : null);
  },
  async *run(request, context: Context) {
    const left = yield* decide(request, context);
    const { answer, tokens, designMd } = left;

    const designSystemId = yield* context.step('record', () =>
      context.records.create('design_system', { name: tokens.name }),
    );
    const urls = yield* context.step('preview', async function* (): Steps<DesignSystemEvent, Record<string, string>> {
      yield status('preview', 'Drawing the light and the dark preview', 'running');
      const pages = { light: previewPage(answer, tokens, 'light'), dark: previewPage(answer, tokens, 'dark') };
      const published = await context.previews.publish(pages);
      yield status('preview', 'Drew the light and the dark preview', 'done');
      return published;
    });
    return {
      output: {
        designSystemId,
        designMd,
        previewUrlLight: address(urls, 'light'),
        previewUrlDark: address(urls, 'dark'),
      },
      session: { designSystemId },
      artifacts: [{ kind: 'design-system', name: 'design-system', content: { designSystemId, ...left } }],
    };
  },
  drafts: async () => (await import('./draft.ts')).drafts,
});

/** What a version is made of; a version that comes back is what it was. */
async function* decide(
  { messages, dsName, restore: version }: Input,
  context: Context,
): Steps<DesignSystemEvent, Left> {
  if (version !== undefined) return yield* restore(context, version);
  const data = dataFor(messages, dsName ?? null, context.session);
  const draft = yield* write(context, data);
  const answer = yield* check(context, data, draft);
  return { answer, ...make(data, answer) };
}

/** A brief may come without a user message; then every message is part of it. */
function briefOf(messages: readonly Message[]): string {
  return userWords(messages) || messages.map((message) => message.content).join('\n\n');
}

function dataFor(messages: readonly Message[], name: string | null, session: SessionState): WriteData {
  return {
    brief: briefOf(messages),
    name,
    ideaSummary: session.ideaSummary,
    sessionBrief: briefData(session.brief),
    product: session.prd && productOf(session.prd),
  };
}

/** Tokens and document follow from the answer alone, so that a resumed run makes the same ones. */
function make(data: WriteData, answer: Answer) {
  const { mood, primary, accent, headingFont, bodyFont, corners } = answer;
  const tokens = designTokens({
    name: data.name ?? answer.name,
    brand: { mood, ...(primary === null ? {} : { colors: { primary } }) },
    words: [data.brief, data.ideaSummary ?? '', data.product?.summary ?? ''].join('\n'),
    choices: { accent, headingFont, bodyFont, corners },
  });
  return { tokens, designMd: designDocument(answer, tokens) };
}

function write(context: Context, data: WriteData) {
  return context.step('write', async function* (): Steps<DesignSystemEvent, Answer> {
    yield status('write', 'Deciding colours, type, shapes and voice', 'running');
    const answer = await finish(structured(context.model, writePrompt(data), context.signal));
    yield status('write', 'Decided colours, type, shapes and voice', 'done');
    return answer;
  });
}

/** Lints what was written and has it repaired once. Throws `output_invalid` when that leaves it broken. */
async function* check(context: Context, data: WriteData, answer: Answer): Steps<DesignSystemEvent, Answer> {
  const problems = yield* context.step('lint', async function* (): Steps<DesignSystemEvent, string[]> {
    yield status('lint', 'Linting DESIGN.md and measuring contrast', 'running');
    const found = await problemsWith(data, answer);
    yield found.length === 0
      ? status('lint', 'DESIGN.md is valid, and every text can be read in both modes', 'done')
      : status('lint', `The linter found ${found.length === 1 ? 'one problem' : `${found.length} problems`}`, 'done');
    return found;
  });
  if (problems.length === 0) return answer;

  return yield* context.step('repair', async function* (): Steps<DesignSystemEvent, Answer> {
    yield status('repair', 'Repairing what the linter found', 'running');
    const prompt = repairPrompt({ ...data, answer, problems });
    const repaired = await finish(structured(context.model, prompt, context.signal));
    const usable = withoutFaults(data, repaired);
    const left = await problemsWith(data, usable);
    if (left.length > 0) {
      throw new ServiceError('output_invalid', `The design system still does not pass the linter: ${left[0]}`);
    }
    const dropped = repaired.components.length - usable.components.length;
    yield status(
      'repair',
      dropped === 0
        ? 'Repaired what the linter found'
        : `Repaired what the linter found; left out ${dropped} component${dropped === 1 ? '' : 's'} that cannot be read`,
      'done',
    );
    return usable;
  });
}

async function problemsWith(data: WriteData, answer: Answer): Promise<string[]> {
  const { tokens, designMd } = make(data, answer);
  // The linter measures components too, but says less about them.
  const measured = faults(answer.components, tokens).map(({ message }) => message);
  return measured.length > 0 ? measured : problemsOf(designMd);
}

function withoutFaults(data: WriteData, answer: Answer): Answer {
  const faulty = new Set(faults(answer.components, make(data, answer).tokens).map(({ name }) => name));
  return { ...answer, components: answer.components.filter(({ name }) => !faulty.has(name)) };
}

function address(urls: Readonly<Record<string, string>>, page: string): string {
  const url = urls[page];
  if (url === undefined) throw new TypeError(`the preview ${page} has no address`);
  return url;
}
