import type { MikroORM } from '@mikro-orm/postgresql';
import { offlineModelName } from '../model/offline-name.ts';

/**
 * Whether everything that may stand in a sandbox was written by this service's own rules: no run of its session ever
 * asked a model, the present one included. Runs of every agent count, since what one wrote is material for the next.
 * Anything else is taken for a model's, and the sandbox stays marked so, even if its runs are forgotten one day.
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
