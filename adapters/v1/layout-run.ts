import { ServiceError } from '../../schema/errors.ts';
import type { Run } from '../../schema/run.ts';
import { toServiceError } from '../../server/problem.ts';
import { layoutName } from './names.ts';

/** Returns a run with this layout's names. */
export function toLayoutRun(run: Run): Run {
  const { waitingFor } = run;
  return {
    ...run,
    agent: layoutName(run.agent),
    waitingFor: waitingFor && { ...waitingFor, stage: layoutName(waitingFor.stage) },
  };
}

/** Renames the stage in an error to its name in this layout. */
export async function namingStages<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (thrown) {
    const error = toServiceError(thrown);
    const { stage } = error.extensions;
    if (typeof stage !== 'string') throw thrown;
    const extensions = { ...error.extensions, stage: layoutName(stage) };
    throw new ServiceError(error.code, error.message.replace(stage, layoutName(stage)), { extensions, cause: thrown });
  }
}
