import { ServiceError } from '../../../schema/errors.ts';
import type { AgentEvent, StatusEvent } from '../../../schema/event.ts';
import type { AgentContext, Steps } from '../../agent.ts';
import type { ProjectFiles, Sandbox } from '../../ports.ts';
import { type Prompt } from '../../prompt.ts';
import { status } from '../../steps.ts';
import { finish, structured } from '../../structured.ts';
import { problemWithFiles, withFiles, type WrittenFiles } from './answer.ts';

const rounds = 3;

export interface BuildPlan {
  sandbox: Sandbox;
  files: ProjectFiles;
  /** Makes the prompt that asks for repairs of files that do not build. */
  repair(files: ProjectFiles, errors: string): Prompt<{ files: WrittenFiles }>;
  /** Restores the files that a repair must not change. */
  settle(files: ProjectFiles): ProjectFiles;
}

/**
 * Builds, sends errors back to the model and builds again, at most three rounds. Returns the files that built.
 * Throws ServiceError `build_failed`, at once if the same errors come twice, because another round would not help.
 */
export async function* buildWithRepairs<Event extends AgentEvent>(
  context: AgentContext<Event | StatusEvent>,
  plan: BuildPlan,
): Steps<Event | StatusEvent, ProjectFiles> {
  let files = plan.files;
  const seen = new Set<string>();
  for (let round = 0; ; round += 1) {
    const errors = yield* buildOnce(context, plan.sandbox, files, round);
    if (errors === null) return files;
    if (seen.has(errors))
      throw new ServiceError('build_failed', 'The project does not build: the same error came twice.');
    if (round === rounds) throw new ServiceError('build_failed', `The project does not build after ${rounds} repairs.`);
    seen.add(errors);

    const broken = files;
    const written = yield* context.step(`repair:${round + 1}`, async function* (): Steps<StatusEvent, WrittenFiles> {
      const stepId = `repair:${round + 1}`;
      yield status(stepId, `Repairing what does not build, round ${round + 1} of ${rounds}`, 'running');
      const prompt = plan.repair(broken, errors);
      const answer = await finish(
        structured(context.model, prompt, context.signal, (value) => problemWithFiles(value.files)),
      );
      yield status(stepId, `Changed ${fileCount(answer.files.length)}`, 'done');
      return answer.files;
    });
    files = plan.settle(withFiles(files, written));
  }
}

/** Returns null if it built, otherwise the errors. */
function buildOnce<Event extends AgentEvent>(
  context: AgentContext<Event | StatusEvent>,
  sandbox: Sandbox,
  files: ProjectFiles,
  round: number,
): Steps<Event | StatusEvent, string | null> {
  const stepId = `build:${round + 1}`;
  return context.step(stepId, async function* (): Steps<StatusEvent, string | null> {
    yield status(stepId, `Building ${fileCount(Object.keys(files).length)}`, 'running');
    const built = await sandbox.show(files, context.signal);
    if (built.ok) {
      yield status(stepId, `Built in ${(built.durationMs / 1000).toFixed(1)} s`, 'done');
      return null;
    }
    const first = built.errors.split('\n').find((line) => line.trim() !== '') ?? '';
    yield status(stepId, `It does not build: ${first.trim().slice(0, 200)}`, 'failed');
    return built.errors;
  });
}

function fileCount(count: number): string {
  return count === 1 ? 'one file' : `${count} files`;
}
