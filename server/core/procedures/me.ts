import { authorOf } from '../../../schema/actor.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { type Me, meSchema } from '../../../schema/me.ts';
import { offlineModelName } from '../../../schema/offline-model.ts';
import { packageVersion } from '../../process/package-version.ts';
import type { Context } from '../context.ts';
import { procedure } from './trpc.ts';

/** Who the caller is, also for keys and the link of the first start, which have no account. */
export const me = procedure
  .meta({ scope: 'sessions:read' })
  .output(meSchema)
  .query(({ ctx }) => describeCaller(ctx));

/** Read once: a release does not change while it runs. */
let version: string | null = null;

async function describeCaller({ principal, services: { pool, models } }: Context): Promise<Me> {
  const { workspaceId, scopes } = principal;
  const { role, via } = principal.actor;
  const { rows } = await pool.query<{ name: string; slug: string }>('select name, slug from workspace where id = $1', [
    workspaceId,
  ]);
  const [workspace] = rows;
  if (!workspace) throw new ServiceError('not_found', 'The workspace is gone.');
  const model = models.default.name;
  version ??= packageVersion();
  return {
    actor: { ...authorOf(principal.actor), role, via },
    scopes: [...scopes],
    workspace: { workspaceId, ...workspace },
    service: { version, usesModel: model !== offlineModelName, model },
  };
}
