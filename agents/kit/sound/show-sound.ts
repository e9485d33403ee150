import { ServiceError } from '../../../schema/errors.ts';
import type { ProjectFiles, Sandbox } from '../../ports.ts';

/**
 * Keeps files without a problem, and shows them. They are built again only if their build is no longer there. Throws
 * ServiceError `build_failed`.
 */
export async function showSound(sandbox: Sandbox, files: ProjectFiles, signal: AbortSignal): Promise<void> {
  const built = await sandbox.show(files, signal);
  if (!built.ok) throw new ServiceError('build_failed', 'What was built before does not build any more.');
}
