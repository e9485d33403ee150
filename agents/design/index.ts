import type { CodeContent } from '../../schema/code.ts';
import type { ScreenContent } from '../../schema/design-tokens.ts';
import { messagesOf } from '../kit/with-words.ts';
import { ServiceError } from '../../schema/errors.ts';
import { defineAgent } from '../agent.ts';
import { toWritten } from '../kit/project/answer.ts';
import { buildWithRepairs } from '../kit/project/build.ts';
import { readSource } from '../kit/project/source.ts';
import { firstPhase } from '../steps.ts';
import { withMessage } from '../kit/with-words.ts';
import { facts } from './facts.ts';
import { repairPrompt } from './prompt.ts';
import { events, input, output, type TargetScreen } from './schema.ts';
import { compose, write } from './screen.ts';
import { type Context, prepare, wordsOfRun } from './work.ts';

export const design = defineAgent({
  ...facts,
  input,
  events,
  output,
  writes: ['sandboxName', 'sandboxUrl', 'designProjectId'],
  brief: messagesOf,
  usesSandbox: true,
  deadlineMs: 15 * 60_000,
  check({ messages, targetScreen }, { prd, ideaSummary }) {
    if (messages.length > 0 || targetScreen || prd || ideaSummary) return;
    throw new ServiceError(
      'precondition_missing',
      'There is no screen to design yet: run the ideation agent first, or say in a message what the screen is for.',
      { extensions: { missingAgent: 'ideation' } },
    );
  },
  withWords(body, words, artifacts) {
    const screen = artifacts.find(({ kind }) => kind === 'screen');
    const target = body.targetScreen as TargetScreen | undefined;
    // If the user's words are about a screen, design that one, not the next screen that has no design.
    return { ...withMessage(body, words), ...(screen && { targetScreen: { ...target, id: screen.name } }) };
  },
  opening: (request, context) => firstPhase('design', context, wordsOfRun(request, context.session)),
  async *run(request, context: Context) {
    const sandbox = await context.sandboxes.open(context.signal);
    const source = await readSource();
    const work = yield* prepare(context, request, sandbox);
    const answer = yield* write(context, work);
    const screen = work.data.screen;
    const isOurs = (path: string) => work.files[path] === undefined || path === work.data.path;
    const ours = (files: Readonly<Record<string, string>>) => toWritten(files).filter(({ path }) => isOurs(path));
    const files = yield* buildWithRepairs(context, {
      sandbox,
      files: compose(work, answer.files, source),
      repair: (files, errors) => repairPrompt({ screen, errors, files: ours(files) }),
      settle: (files) => compose(work, ours(files), source),
    });
    const { name: sandboxName, url: sandboxUrl } = sandbox;
    // A session has one project; later runs add to it.
    const designProjectId =
      context.session.designProjectId ??
      (yield* context.step('record', () => context.records.create({ name: work.name, sandboxName })));
    const content: ScreenContent = {
      screenId: screen.id,
      name: screen.name,
      path: work.data.path,
      brand: work.brand,
      tokens: work.tokens,
    };
    return {
      output: { sandboxUrl, sandboxName, designProjectId },
      session: { sandboxUrl, sandboxName, designProjectId },
      artifacts: [
        { kind: 'screen', name: screen.id, content },
        // The files in the sandbox are a version of the code, whichever agent built them.
        { kind: 'code', name: 'code', content: { files } satisfies CodeContent },
      ],
    };
  },
});
