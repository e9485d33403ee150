import type { MikroORM } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { SessionEntity } from '../../../schema/entities/session.ts';
import type { sessionUpdateInput } from '../../../schema/session.ts';
import { isId } from '../../store/id.ts';
import { noSession } from './read.ts';

/** Names a session, archives it or lists it again. Throws ServiceError `not_found`. */
export async function updateSession(
  orm: MikroORM,
  workspaceId: string,
  sessionId: string,
  { name, archived }: z.output<typeof sessionUpdateInput>,
): Promise<void> {
  const now = new Date();
  const em = orm.em.fork();
  // Only these columns: a run may move the others meanwhile.
  const changed = isId(sessionId)
    ? await em.nativeUpdate(
        SessionEntity,
        { id: sessionId, workspaceId },
        {
          updatedAt: now,
          ...(name !== undefined && { name }),
          ...(archived !== undefined && { archivedAt: archived ? now : null }),
        },
      )
    : 0;
  if (changed === 0) throw noSession(sessionId);
}
