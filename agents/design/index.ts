import type { CodeContent } from '../../schema/code.ts';
import type { ScreenContent } from '../../schema/design-tokens.ts';
import { messagesOf } from '../kit/with-words.ts';
import { ServiceError } from '../../schema/errors.ts';
import { offlineModelName } from '../../schema/offline-model.ts';
import { defineAgent, type Steps } from '../agent.ts';
import { toWritten } from '../kit/project/answer.ts';
import { changesBetween } from '../kit/project/file-events.ts';
import { readSource } from '../kit/project/source.ts';
import { draftedChecks, makeSound } from '../kit/sound/make-sound.ts';
import { routesIn } from '../kit/sound/routes-in.ts';
import { showSound } from '../kit/sound/show-sound.ts';
import { reportOf } from '../kit/sound/verdict.ts';
import type { ProjectFiles } from '../ports.ts';
import { firstPhase } from '../steps.ts';
import { withMessage } from '../kit/with-words.ts';
import { facts } from './facts.ts';
import { events, input, output, type TargetScreen } from './schema.ts';
import { criticise } from './critique.ts';
import { shownAlone } from './frame.ts';
import { compose, write } from './screen.ts';
import { type Context, type DesignEvent, prepare, wordsOfRun } from './work.ts';

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
    const answered = new Set(answer.files.map(({ path }) => path));
    const isOurs = (path: string) => work.files[path] === undefined || path === work.data.path || answered.has(path);
    const ours = (files: ProjectFiles) => toWritten(files).filter(({ path }) => isOurs(path));
    const composed = compose(work, answer.files, source);
    yield* context.step('files', async function* (): Steps<DesignEvent, null> {
      const events = changesBetween(work.files, composed);
      if (events.length > 0) yield events;
      return null;
    });
    const settle = (repaired: ProjectFiles) => compose(work, ours(repaired), source);
    const sound = yield* makeSound(context, {
      sandbox,
      files: composed,
      routes: routesIn(composed, work.routes),
      task: 'design.repair',
      repairs: 4,
      ...(context.model.name === offlineModelName && draftedChecks),
      settle,
    });
    const { files, verdict, critique } = yield* criticise(context, work, sound, {
      sandbox,
      settle,
      routes: (changed) => routesIn(changed, work.routes),
      shown: (changed) => shownAlone({ ...work, files: changed, source }),
    });
    const checked = reportOf(verdict);
    yield* context.step('show', async function* (): Steps<DesignEvent, null> {
      await showSound(sandbox, files, context.signal);
      yield { type: 'checked', ...checked };
      return null;
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
      critique,
    };
    return {
      output: { sandboxUrl, sandboxName, designProjectId, checked },
      session: { sandboxUrl, sandboxName, designProjectId },
      artifacts: [
        { kind: 'screen', name: screen.id, content, shown: files },
        // The files in the sandbox are a version of the code, whichever agent built them.
        { kind: 'code', name: 'code', content: { files, routes: work.routes } satisfies CodeContent, shown: files },
      ],
    };
  },
});
