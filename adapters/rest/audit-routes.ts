import { z } from 'zod';
import {
  auditFilterShape,
  auditHeadPageSchema,
  auditPageSchema,
  auditVerificationSchema,
  auditVerifyInput,
} from '../../schema/audit.ts';
import { auditOrigin, inWorkspace } from '../../server/core/context.ts';
import { exportAudit } from '../../server/core/audit/export.ts';
import { readJsonBody } from '../http/body.ts';
import { pageQuery } from '../http/query.ts';
import { type Call, route, type Route } from '../http/route.ts';

const tag = 'Audit';
const scope = 'audit:read';
const exportQuery = z.object({
  ...auditFilterShape,
  format: z.enum(['jsonl', 'csv']).default('jsonl').describe('JSON lines, or comma-separated values.'),
});
const types = { jsonl: 'application/jsonl', csv: 'text/csv; charset=utf-8' } as const;
const headers = z.object({ 'Content-Disposition': z.string().describe('Contains the name of the file.') });

export const auditRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/audit',
    scope,
    operationId: 'listAudit',
    tag,
    summary: 'List entries of the audit log, newest first',
    query: pageQuery.extend(auditFilterShape),
    answers: { 200: { description: 'A page of entries.', content: { 'application/json': auditPageSchema } } },
    errors: [],
    answer: async ({ c, caller, query }) => c.json(await caller.audit.list(query)),
  }),
  route({
    method: 'get',
    path: '/audit/export',
    scope,
    operationId: 'exportAudit',
    tag,
    summary: 'Download the audit log',
    description:
      'Oldest first, as JSON lines or as CSV. The last line is a signed head, which you can keep and later compare with the log. The export is recorded.',
    query: exportQuery,
    answers: {
      200: {
        description: 'The entries.',
        content: { 'application/jsonl': z.string(), 'text/csv': z.string() },
        headers,
      },
    },
    errors: [],
    async answer({ context, query: { format, ...filter } }) {
      const { pool, audit } = inWorkspace(context).services;
      const { signHead } = audit;
      const body = await exportAudit({ pool, origin: auditOrigin(context), format, filter, signHead });
      const disposition = `attachment; filename="audit.${format}"`;
      return new Response(body, {
        headers: {
          'content-type': types[format],
          'content-disposition': disposition,
          'cache-control': 'private, no-store',
        },
      });
    },
  }),
  route({
    method: 'get',
    path: '/audit/verification',
    scope,
    operationId: 'verifyAudit',
    tag,
    summary: 'Check that the audit log was not changed',
    description: 'Checks every entry of the workspace, and compares the log with the heads that the service signed.',
    answers: { 200: { description: 'What was found.', content: { 'application/json': auditVerificationSchema } } },
    errors: [],
    answer: async ({ c, caller }) => c.json(await caller.audit.verify()),
  }),
  route({
    method: 'post',
    path: '/audit/verification',
    scope,
    operationId: 'verifyAuditWithHeads',
    tag,
    summary: 'Check the audit log against heads that you kept',
    description: 'Finds also that the log was cut off or written anew together with the heads in the database.',
    body: { schema: auditVerifyInput, required: true, examples: { none: { checkpoint: [] } } },
    answers: { 200: { description: 'What was found.', content: { 'application/json': auditVerificationSchema } } },
    errors: ['payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as Parameters<Call['caller']['audit']['verify']>[0];
      return c.json(await caller.audit.verify(body));
    },
  }),
  route({
    method: 'get',
    path: '/audit/heads',
    scope,
    operationId: 'listAuditHeads',
    tag,
    summary: 'List the signed heads of the audit log, newest first',
    query: pageQuery,
    answers: { 200: { description: 'A page of heads.', content: { 'application/json': auditHeadPageSchema } } },
    errors: [],
    answer: async ({ c, caller, query }) => c.json(await caller.audit.heads(query)),
  }),
];
