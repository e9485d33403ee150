import type { MikroORM } from '@mikro-orm/postgresql';
import { InstallationEntity } from '../../../../schema/entities/installation.ts';

/** Returns a function that reads, once, the id shared by all nodes on one database. */
export function installationId(orm: MikroORM): () => Promise<string> {
  let known: string | undefined;
  return async () => (known ??= (await orm.em.fork().findOneOrFail(InstallationEntity, { id: { $ne: null } })).id);
}
