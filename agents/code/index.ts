import { ServiceError } from '../../schema/errors.ts';
import type { Steps } from '../agent.ts';
import { defineAgent } from '../agent.ts';
import type { ProjectFiles, Sandbox } from '../ports.ts';
import { toWritten } from '../kit/project/answer.ts';
import type { CodeContent } from '../../schema/code.ts';
import { buildWithRepairs } from '../kit/project/build.ts';
import { firstPhase } from '../steps.ts';
import { facts } from './facts.ts';
import { repairPrompt } from './prompt.ts';
import { restore } from './restore.ts';
import { events, type Input, input, output } from './schema.ts';
import { edit, write } from './steps.ts';
import { type CodeEvent, type Context, lastUserMessage, prepare, wordsOfRun } from './work.ts';

export const code = defineAgent({
  ...facts,
  input,
  events,
  output,
  writes: ['sandboxName', 'sandboxUrl', 'codeProjectId'],
  usesSandbox: true,
  restores: 'code',
  deadlineMs: 20 * 60_000,
  check({ messages, restore: version }, session) {
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
    const { name, sandbox, content } = yield* make(request, context);
    const { name: sandboxName, url: sandboxUrl } = sandbox;
    // A session has one project; later runs add to it.
    const codeProjectId =
      context.session.codeProjectId ??
      (yield* context.step('record', () => context.records.create({ name, sandboxName })));
    return {
      output: { sandboxUrl, sandboxName, codeProjectId },
      session: { sandboxUrl, sandboxName, codeProjectId },
      artifacts: content === null ? [] : [{ kind: 'code', name: 'code', content }],
    };
  },
});

/** Returns the content of the sandbox after the run; null if nothing changed. */
async function* make(
  request: Input,
  context: Context,
): Steps<CodeEvent, { name: string; sandbox: Sandbox; content: CodeContent | null }> {
  if (request.restore !== undefined) {
    const sandbox = await context.sandboxes.open(context.signal);
    const content = yield* restore(context, sandbox, request.restore);
    return { name: context.session.prd?.title ?? 'App', sandbox, content };
  }
  const sandbox = await context.sandboxes.open(context.signal);
  const work = yield* prepare(context, request, sandbox);
  const wanted = work.edit ? yield* edit(context, work) : yield* write(context, work);
  const content = wanted === null ? null : { files: yield* build(context, sandbox, wanted) };
  return { name: work.name, sandbox, content };
}

function build(context: Context, sandbox: Sandbox, files: ProjectFiles): Steps<CodeEvent, ProjectFiles> {
  const theme = files['src/theme.css'] ?? '';
  return buildWithRepairs(context, {
    sandbox,
    files,
    repair: (broken, errors) => repairPrompt({ errors, files: toWritten(broken) }),
    settle: (repaired) => ({ ...repaired, 'src/theme.css': theme }),
  });
}
