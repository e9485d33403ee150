import { ServiceError } from '../../schema/errors.ts';
import type { Steps } from '../agent.ts';
import { defineAgent } from '../agent.ts';
import type { ProjectFiles, Sandbox } from '../ports.ts';
import { toWritten } from '../project/answer.ts';
import { buildWithRepairs } from '../project/build.ts';
import { enterFirstPhase } from '../steps.ts';
import { repairPrompt } from './prompt.ts';
import { type CodeContent, events, input, output } from './schema.ts';
import { edit, write } from './steps.ts';
import { type CodeEvent, type Context, lastUserMessage, prepare, wordsOfRun } from './work.ts';

export const code = defineAgent({
  name: 'code',
  title: 'Code',
  description:
    'Writes the application in the preview sandbox, or changes what stands there, and ships only what builds.',
  stage: 'code',
  input,
  events,
  terminal: 'code_complete',
  output,
  writes: ['sandboxName', 'sandboxUrl', 'codeProjectId'],
  usesSandbox: true,
  deadlineMs: 20 * 60_000,
  check({ messages }, session) {
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
  async *run(request, context: Context) {
    yield* enterFirstPhase(context, 'coding', wordsOfRun(request, context.session));
    const sandbox = await context.sandboxes.open(context.signal);
    const work = yield* prepare(context, request, sandbox);
    const wanted = work.edit ? yield* edit(context, work) : yield* write(context, work);
    const files = wanted === null ? work.files : yield* build(context, sandbox, wanted);

    const { name: sandboxName, url: sandboxUrl } = sandbox;
    // A session has one project; later runs add to it.
    const codeProjectId =
      context.session.codeProjectId ??
      (yield* context.step('record', () => context.records.create('code_project', { name: work.name, sandboxName })));
    return {
      output: { sandboxUrl, sandboxName, codeProjectId },
      session: { sandboxUrl, sandboxName, codeProjectId },
      artifacts: wanted === null ? [] : [{ kind: 'code', name: 'code', content: { files } satisfies CodeContent }],
    };
  },
  drafts: async () => (await import('./draft.ts')).drafts,
});

function build(context: Context, sandbox: Sandbox, files: ProjectFiles): Steps<CodeEvent, ProjectFiles> {
  const theme = files['src/theme.css'] ?? '';
  return buildWithRepairs(context, {
    sandbox,
    files,
    repair: (broken, errors) => repairPrompt({ errors, files: toWritten(broken) }),
    settle: (repaired) => ({ ...repaired, 'src/theme.css': theme }),
  });
}
