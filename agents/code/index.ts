import type { StoredBrief } from '../../schema/brief.ts';
import type { CodeContent } from '../../schema/code.ts';
import { ServiceError } from '../../schema/errors.ts';
import { offlineModelName } from '../../schema/offline-model.ts';
import type { CheckReport } from '../../schema/project-events.ts';
import type { Steps } from '../agent.ts';
import { defineAgent } from '../agent.ts';
import { draftedChecks, makeSound, type SoundPlan } from '../kit/sound/make-sound.ts';
import { routesIn } from '../kit/sound/routes-in.ts';
import { showSound } from '../kit/sound/show-sound.ts';
import { reportOf, uncheckedReport } from '../kit/sound/verdict.ts';
import type { Candidate } from '../kit/sound/verify.ts';
import type { ProjectFiles, Sandbox } from '../ports.ts';
import { firstPhase } from '../steps.ts';
import { change, chooseFiles } from './change.ts';
import { draftedEdit, draftedWrite } from './drafted.ts';
import { facts } from './facts.ts';
import type { Plan } from './plan.ts';
import { restore } from './restore.ts';
import { events, type Input, input, output } from './schema.ts';
import { runTests, writeTests } from './tests.ts';
import { themePath } from './theme.ts';
import { write } from './write.ts';
import { type CodeEvent, type Context, lastUserMessage, prepare, type Work, wordsOfRun } from './work.ts';

export const code = defineAgent({
  ...facts,
  input,
  events,
  output,
  writes: ['sandboxName', 'sandboxUrl', 'codeProjectId', 'brief'],
  usesSandbox: true,
  restores: 'code',
  deadlineMs: 20 * 60_000,
  check({ messages, restore: version, element }, session) {
    if (element && messages.length === 0) {
      const message = 'goes with a message that says what to change';
      throw new ServiceError('invalid_request', `element ${message}.`, { errors: [{ path: 'element', message }] });
    }
    if (version !== undefined) {
      if (messages.length === 0) return;
      const message = 'goes without messages: a version comes back as it was';
      throw new ServiceError('invalid_request', `restore ${message}.`, { errors: [{ path: 'restore', message }] });
    }
    const last = lastUserMessage(messages);
    const named = last?.message.sandboxUrl;
    if (last && named !== undefined && named !== session.sandboxUrl) {
      throw new ServiceError('invalid_request', 'The sandbox is not the one of this session.', {
        errors: [{ path: `messages.${last.index}.sandboxUrl`, message: "must be this session's sandboxUrl" }],
      });
    }
    if (messages.length > 0 || session.prd || session.ideaSummary || session.sandboxName) return;
    throw new ServiceError(
      'precondition_missing',
      'There is nothing to write code from yet: run the prd agent first, or say in a message what to build.',
      { extensions: { missingAgent: 'prd' } },
    );
  },
  opening(request, context) {
    // Restoring a version calls no model, so there is nothing to say about which model answers.
    return firstPhase('coding', context, request.restore === undefined ? wordsOfRun(request, context.session) : null);
  },
  async *run(request, context: Context) {
    const { name, sandbox, content, checked, notDone, brief } = yield* make(request, context);
    const { name: sandboxName, url: sandboxUrl } = sandbox;
    // A session has one project; later runs add to it.
    const codeProjectId =
      context.session.codeProjectId ??
      (yield* context.step('record', () => context.records.create({ name, sandboxName })));
    return {
      output: { sandboxUrl, sandboxName, codeProjectId, checked, notDone },
      session: { sandboxUrl, sandboxName, codeProjectId, ...(brief && { brief }) },
      artifacts: content === null ? [] : [{ kind: 'code', name: 'code', content, shown: content.files }],
    };
  },
});

/** What a run leaves. `content` is null if nothing changed. */
interface Made {
  name: string;
  sandbox: Sandbox;
  content: CodeContent | null;
  checked: CheckReport;
  notDone: string | null;
  /** The brief with what a model read in it. Absent: as it was. */
  brief?: StoredBrief;
}

async function* make(request: Input, context: Context): Steps<CodeEvent, Made> {
  const sandbox = await context.sandboxes.open(context.signal);
  if (request.restore !== undefined) {
    const content = yield* restore(context, sandbox, request.restore);
    const name = context.session.prd?.title ?? 'App';
    return { name, sandbox, content, checked: restored, notDone: null };
  }
  const work = yield* prepare(context, request, sandbox);
  const made = work.edit ? yield* changed(context, work, sandbox) : yield* written(context, work, sandbox);
  yield* context.step('checked', async function* (): Steps<CodeEvent, null> {
    yield { type: 'checked', ...made.checked };
    return null;
  });
  return { name: work.name, sandbox, ...made };
}

type Result = Omit<Made, 'name' | 'sandbox'>;

const unchanged = uncheckedReport('Nothing has changed.');
const restored = uncheckedReport('An earlier version comes back as it was.', {
  state: 'passed',
  problems: 0,
  reason: null,
});

async function* written(context: Context, work: Work, sandbox: Sandbox): Steps<CodeEvent, Result> {
  if (isDrafted(context)) {
    const { files, notDone } = yield* draftedWrite(context, work);
    const sound = yield* makeSound(context, soundPlan(context, { sandbox, files, routes: routesIn(files) }));
    yield* show(context, sandbox, sound.files, 'show');
    return { content: { files: sound.files }, checked: reportOf(sound.verdict), notDone };
  }
  const { brief, plan, files, routes } = yield* write(context, work, sandbox);
  const sound = yield* makeSound(context, {
    ...soundPlan(context, { sandbox, files, routes }),
    planned: plan.files,
  });
  yield* show(context, sandbox, sound.files, 'show');
  const tested = yield* writeTests(context, sandbox, sound.files, plan);
  if (tested.files !== sound.files) yield* show(context, sandbox, tested.files, 'show:tests');
  return {
    content: { files: tested.files, routes },
    checked: reportOf(sound.verdict, tested),
    notDone: missingIn(plan, sound.files),
    ...(brief !== context.session.brief && { brief }),
  };
}

async function* changed(context: Context, work: Work, sandbox: Sandbox): Steps<CodeEvent, Result> {
  const drafted = isDrafted(context);
  const { files, notDone } = drafted
    ? yield* draftedEdit(context, work)
    : yield* change(context, work, yield* chooseFiles(context, work));
  if (isSame(files, work.files)) return { content: null, checked: unchanged, notDone };
  const routes = routesIn(files, work.routes);
  const sound = yield* makeSound(context, soundPlan(context, { sandbox, files, routes }));
  yield* show(context, sandbox, sound.files, 'show');
  const tested = drafted ? undefined : yield* runTests(context, sound.files);
  return { content: { files: sound.files, routes: work.routes }, checked: reportOf(sound.verdict, tested), notDone };
}

function missingIn({ files: planned }: Plan, files: ProjectFiles): string | null {
  const missing = planned.map(({ path }) => path).filter((path) => files[path] === undefined);
  return missing.length === 0 ? null : `Planned and not written: ${missing.join(', ')}.`;
}

const isDrafted = ({ model }: Context) => model.name === offlineModelName;

function soundPlan(context: Context, candidate: Candidate): SoundPlan {
  const theme = candidate.files[themePath] ?? '';
  return {
    ...candidate,
    task: 'code.repair',
    repairs: 4,
    ...(isDrafted(context) && draftedChecks),
    settle: (files) => ({ ...files, [themePath]: theme }),
  };
}

function show(context: Context, sandbox: Sandbox, files: ProjectFiles, name: string): Steps<CodeEvent, null> {
  return context.step(name, async () => {
    await showSound(sandbox, files, context.signal);
    return null;
  });
}

function isSame(files: ProjectFiles, others: ProjectFiles): boolean {
  const paths = new Set([...Object.keys(files), ...Object.keys(others)]);
  return [...paths].every((path) => files[path] === others[path]);
}
