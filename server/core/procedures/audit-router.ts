import { z } from 'zod';
import {
  auditFilterShape,
  auditHeadPageSchema,
  auditPageSchema,
  auditVerificationSchema,
  auditVerifyInput,
} from '../../../schema/audit.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { isId } from '../../store/id.ts';
import { listHeads } from '../audit/heads.ts';
import { listAudit } from '../audit/list.ts';
import { verifyAudit } from '../audit/verify.ts';
import { requestBody } from './request-body.ts';
import { pageShape } from './session-router.ts';
import { procedure, router } from './trpc.ts';

const reading = procedure.meta({ scope: 'audit:read' });

const page = {
  limit: pageShape.limit,
  before: z.string().refine(isId, 'must be the nextBefore of an earlier page').optional(),
};

/** Procedures for the audit log of the caller's workspace. */
export const auditRouter = router({
  list: reading
    .input(z.object({ ...page, ...auditFilterShape }).optional())
    .output(auditPageSchema)
    .query(({ ctx, input }) => listAudit(ctx.services.pool, ctx.principal.workspaceId, input ?? { limit: 50 })),
  /** Checks the whole log. */
  verify: reading
    .input(requestBody(auditVerifyInput).optional())
    .output(auditVerificationSchema)
    .query(({ ctx, input }) => {
      const { pool, audit } = ctx.services;
      const key = audit.key();
      if (key === null)
        throw new ServiceError('unavailable', 'The log cannot be verified: this node has no key for it.');
      return verifyAudit(pool, ctx.principal.workspaceId, key, input);
    }),
  heads: reading
    .input(z.object(page).optional())
    .output(auditHeadPageSchema)
    .query(({ ctx, input }) => listHeads(ctx.services.pool, ctx.principal.workspaceId, input ?? { limit: 50 })),
});
