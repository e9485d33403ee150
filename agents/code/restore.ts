import type { CodeContent } from '../../schema/code.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { Steps } from '../agent.ts';
import type { Sandbox } from '../ports.ts';
import { status } from '../steps.ts';
import type { CodeEvent, Context } from './work.ts';

/**
 * Builds the files of an earlier version again, exactly as they were, without repairs.
 * Throws ServiceError `build_failed`; the sandbox then keeps its current files.
 */
export function restore(context: Context, sandbox: Sandbox, artifactId: string): Steps<CodeEvent, CodeContent> {
  return context.step('restore', async function* (): Steps<CodeEvent, CodeContent> {
    const earlier = await context.artifacts.byId<CodeContent>(artifactId);
    if (!earlier) throw new TypeError(`The version ${artifactId} existed when the run was accepted, but is gone.`);
    const { version, content } = earlier;
    yield status('restore', `Building version ${version} again`, 'running');
    const built = await sandbox.show(content.files, context.signal);
    if (!built.ok) {
      yield status('restore', `Version ${version} does not build any more: ${firstLine(built.errors)}`, 'failed');
      throw new ServiceError('build_failed', `Version ${version} no longer builds.`);
    }
    yield status('restore', `Version ${version} stands in the sandbox again`, 'done');
    const { files, routes } = content;
    return { files, restoredVersion: version, ...(routes && { routes }) };
  });
}

function firstLine(errors: string): string {
  const line = errors.split('\n').find((text) => text.trim() !== '') ?? '';
  return line.trim().slice(0, 200);
}
