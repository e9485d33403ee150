import { z } from 'zod';
import { keyCreateInput, keyPageSchema, keyRotateInput, keySchema, newKeySchema } from '../../../schema/key.ts';
import { createKey, listKeys, revokeKey, rotateKey } from '../access/keys.ts';
import { requestBody } from './request-body.ts';
import { auditOrigin, type Context } from '../context.ts';
import { pageShape } from './session-router.ts';
import { procedure, router } from './trpc.ts';

const reading = procedure.meta({ scope: 'keys:manage' });
const managing = procedure.meta({ scope: 'keys:manage', recent: true });

const byKey = z.object({ keyId: z.string() });

/** Procedures for the keys of the caller's workspace. */
export const keyRouter = router({
  /** Only this answer shows the key. */
  create: managing
    .input(requestBody(keyCreateInput))
    .output(newKeySchema)
    .mutation(({ ctx, input }) => createKey(ctx.services.orm, ctx.principal, agentNames(ctx), input, auditOrigin(ctx))),
  list: reading
    .input(z.object(pageShape).optional())
    .output(keyPageSchema)
    .query(({ ctx, input }) => listKeys(ctx.services.orm, ctx.principal.workspaceId, input ?? { limit: 50 })),
  revoke: managing
    .input(byKey)
    .output(keySchema)
    .mutation(async ({ ctx, input }) => {
      const key = await revokeKey(ctx.services.orm, input.keyId, auditOrigin(ctx));
      ctx.services.accessChanged();
      return key;
    }),
  /** Only this answer shows the new key. */
  rotate: managing
    .input(requestBody(byKey.extend(keyRotateInput.shape)))
    .output(newKeySchema)
    .mutation(async ({ ctx, input }) => {
      const key = await rotateKey(ctx.services.orm, ctx.principal, input.keyId, input.overlapSeconds, auditOrigin(ctx));
      ctx.services.accessChanged();
      return key;
    }),
});

/** The names that may follow `agents:` in a scope. */
const agentNames = ({ services }: Context) => [...Object.values(services.agents).map(({ name }) => name), 'team'];
