import type { Context as HonoContext } from 'hono';

/** The parameters in the path of a request. */
export const idOf = (c: HonoContext) => ({ sessionId: c.req.param('sessionId') ?? '' });
export const runOf = (c: HonoContext) => ({ ...idOf(c), runId: c.req.param('runId') ?? '' });
export const artifactOf = (c: HonoContext) => ({ ...idOf(c), artifactId: c.req.param('artifactId') ?? '' });
export const attachmentOf = (c: HonoContext) => ({ ...idOf(c), attachmentId: c.req.param('attachmentId') ?? '' });
export const commentOf = (c: HonoContext) => ({ ...idOf(c), commentId: c.req.param('commentId') ?? '' });
export const fileOf = (c: HonoContext) => ({ ...idOf(c), sha256: c.req.param('sha256') ?? '' });
export const keyOf = (c: HonoContext) => ({ keyId: c.req.param('keyId') ?? '' });
export const shareOf = (c: HonoContext) => ({ shareId: c.req.param('shareId') ?? '' });
export const webhookOf = (c: HonoContext) => ({ webhookId: c.req.param('webhookId') ?? '' });
export const deliveryOf = (c: HonoContext) => ({ ...webhookOf(c), deliveryId: c.req.param('deliveryId') ?? '' });
export const importOf = (c: HonoContext) => ({ importId: c.req.param('importId') ?? '' });
export const signalOf = (c: HonoContext) => ({ signalId: c.req.param('signalId') ?? '' });
export const memberOf = (c: HonoContext) => ({ memberId: c.req.param('memberId') ?? '' });
export const serviceAccountOf = (c: HonoContext) => ({ serviceAccountId: c.req.param('serviceAccountId') ?? '' });
export const signInOf = (c: HonoContext) => ({ signInId: c.req.param('signInId') ?? '' });
export const connectionOf = (c: HonoContext) => ({ connectionId: c.req.param('connectionId') ?? '' });
export const workspaceOf = (c: HonoContext) => ({ workspaceId: c.req.param('workspaceId') ?? '' });
export const budgetOf = (c: HonoContext) => ({ budgetId: c.req.param('budgetId') ?? '' });
export const passkeyOf = (c: HonoContext) => ({ passkeyId: c.req.param('passkeyId') ?? '' });
export const identityOf = (c: HonoContext) => ({ identityId: c.req.param('identityId') ?? '' });
