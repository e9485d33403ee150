import { sourceListSchema, sourceReportSchema, sourceTestInput } from '../../schema/source-list.ts';
import { readJsonBody } from '../http/body.ts';
import { type Call, route, type Route } from '../http/route.ts';

const tag = 'Sources';

/** Routes of the sources that Research searches. */
export const sourceRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/sources',
    scope: 'sessions:read',
    operationId: 'listSources',
    tag,
    summary: 'List the sources',
    description:
      'The places that Research searches, beside the imports of a workspace. The settings of the service decide.',
    answers: { 200: { description: 'All of them.', content: { 'application/json': sourceListSchema } } },
    errors: [],
    answer: async ({ c, caller }) => c.json(await caller.sources.list()),
  }),
  route({
    method: 'post',
    path: '/sources/test',
    scope: 'keys:manage',
    operationId: 'testSource',
    tag,
    summary: 'Test a source',
    description:
      'Searches the source once, which its vendor may count or charge. A source that fails is a report, too, with `ok: false`.',
    body: { schema: sourceTestInput, required: true, examples: { hackernews: { name: 'hackernews' } } },
    answers: { 200: { description: 'What was found.', content: { 'application/json': sourceReportSchema } } },
    errors: ['payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as Parameters<Call['caller']['sources']['test']>[0];
      return c.json(await caller.sources.test(body));
    },
  }),
];
