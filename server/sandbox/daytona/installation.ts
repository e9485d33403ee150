import type { MikroORM } from '@mikro-orm/postgresql';
import { InstallationEntity } from '../../../schema/entities/installation.ts';

/** The id of all nodes on one database. Read once. */
export function installationId(orm: MikroORM): () => Promise<string> {
  let known: string | undefined;
  return async () => (known ??= (await orm.em.fork().findOneOrFail(InstallationEntity, { id: { $ne: null } })).id);
}
