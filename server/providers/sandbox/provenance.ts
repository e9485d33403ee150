import type { MikroORM } from '@mikro-orm/postgresql';
import { offlineModelName } from '../../../schema/offline-model.ts';

/**
 * Returns whether all files of a sandbox were written by this service's own rules, that is, no run of its session ever
 * used a model, including the present run. Runs of every agent count, because each agent's output is input for the
 * next. Otherwise the files count as a model's, and the sandbox stays marked, even if its runs are deleted one day.
 */
export async function isOurs(orm: MikroORM, name: string): Promise<boolean> {
  const rows: unknown[] = await orm.em.fork().execute(
    `update sandbox set model_wrote = model_wrote or not coalesce(
       (select bool_and(run.model = ?) from run where run.session_id = sandbox.session_id), false)
     where name = ? returning name, model_wrote`,
    [offlineModelName, name],
  );
  return rows.some((row) => (row as { model_wrote: boolean }).model_wrote === false);
}
