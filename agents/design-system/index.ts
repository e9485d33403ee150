import { briefData } from '../kit/brief/brief-data.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { StatusEvent } from '../../schema/event.ts';
import { type Message, userWords } from '../../schema/message.ts';
import { type AgentContext, defineAgent, type SessionState, type Steps } from '../agent.ts';
import type { DesignSystemContent } from '../../schema/design-tokens.ts';
import { designTokens } from '../kit/design-tokens/tokens.ts';
import { tokenFiles } from '../kit/token-files.ts';
import { firstPhase, status } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import { faults } from './components.ts';
import { designDocument } from './document.ts';
import { facts } from './facts.ts';
import { problemsOf } from './lint.ts';
import { previewPage } from './preview.ts';
import { productOf, repairPrompt, writePrompt, type WriteData } from './prompt.ts';
import { restore, type VersionContent } from './restore.ts';
import { type Answer, events, type Input, input, output } from './schema.ts';

type DesignSystemEvent = { type: 'phase'; phase: 'design-system' } | StatusEvent;
type Context = AgentContext<DesignSystemEvent>;

export const designSystem = defineAgent({
  ...facts,
  input,
  events,
  output,
  exportFiles({ tokens }: DesignSystemContent) {
    const { css, tailwind, dtcg } = tokenFiles(tokens);
    return { 'design/variables.css': css, 'design/tailwind.css': tailwind, 'design/tokens.json': dtcg };
  },
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
    // Restoring a version calls no model, so there is nothing to say about which model answers.
    return firstPhase('design-system', context, version === undefined ? briefOf(messages) : null);
  },
  async *run(request, context: Context) {
    const content = yield* decide(request, context);
    const { answer, tokens, designMd } = content;

    const designSystemId = yield* context.step('record', () => context.records.create({ name: tokens.name }));
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
      artifacts: [{ kind: 'design-system', name: 'design-system', content: { designSystemId, ...content } }],
    };
  },
});

/** Decides the parts of a version; a restored version keeps its own. */
async function* decide(
  { messages, dsName, restore: version }: Input,
  context: Context,
): Steps<DesignSystemEvent, VersionContent> {
  if (version !== undefined) return yield* restore(context, version);
  const data = dataFor(messages, dsName ?? null, context.session);
  const draft = yield* write(context, data);
  const answer = yield* check(context, data, draft);
  return { answer, ...make(data, answer) };
}

/** A brief may come without a user message; then all messages together are the brief. */
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

/** Tokens and document depend only on the answer, so that a resumed run makes the same ones. */
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

/**
 * Lints the answer and asks the model for one repair if there are problems. Throws `output_invalid` if problems remain.
 */
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
    const remaining = await problemsWith(data, usable);
    if (remaining.length > 0) {
      throw new ServiceError('output_invalid', `The design system still does not pass the linter: ${remaining[0]}`);
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
  // The linter measures components too, but its messages say less.
  const measured = faults(answer.components, tokens).map(({ message }) => message);
  return measured.length > 0 ? measured : problemsOf(designMd);
}

function withoutFaults(data: WriteData, answer: Answer): Answer {
  const faulty = new Set(faults(answer.components, make(data, answer).tokens).map(({ name }) => name));
  return { ...answer, components: answer.components.filter(({ name }) => !faulty.has(name)) };
}

function address(urls: Readonly<Record<string, string>>, page: string): string {
  const url = urls[page];
  if (url === undefined) throw new TypeError(`The preview ${page} has no address.`);
  return url;
}
