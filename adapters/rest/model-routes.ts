import { modelListSchema, modelReportSchema, modelTestInput } from '../../schema/model.ts';
import { readJsonBody } from '../http/body.ts';
import { type Call, route, type Route } from '../http/route.ts';

const tag = 'Models';

/** Routes of the models that answer. */
export const modelRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/models',
    scope: 'sessions:read',
    operationId: 'listModels',
    tag,
    summary: 'List the models',
    description: 'With their limits and prices, as far as they are known.',
    answers: { 200: { description: 'All of them.', content: { 'application/json': modelListSchema } } },
    errors: [],
    answer: async ({ c, caller }) => c.json(await caller.models.list()),
  }),
  route({
    method: 'post',
    path: '/models/test',
    scope: 'keys:manage',
    operationId: 'testModel',
    tag,
    summary: 'Test a model',
    description:
      'Asks the model a few times, in few words, and says what its server takes and how fast it is. A model that fails is a report, too, with `ok: false`.',
    body: { schema: modelTestInput, required: false, examples: { all: { forget: true }, some: {} } },
    answers: { 200: { description: 'What was found.', content: { 'application/json': modelReportSchema } } },
    errors: ['payload_too_large', 'unsupported_media_type'],
    async answer({ c, caller }) {
      const body = (await readJsonBody(c.req.raw)) as Parameters<Call['caller']['models']['test']>[0];
      return c.json(await caller.models.test(body));
    },
  }),
];
