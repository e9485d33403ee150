import { effectiveSettingsSchema, serviceVersionSchema } from '../../schema/operator-about.ts';
import { route, type Route } from '../http/route.ts';

const tag = 'Operator';
const scope = 'operate';

/** Routes that tell what runs. They take the service key. */
export const operatorAboutRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/operator/settings',
    scope,
    operationId: 'listSettings',
    tag,
    summary: 'List the settings of the node that answers',
    description: 'Takes the service key. Of secrets, only the length is told.',
    answers: {
      200: { description: 'Every setting.', content: { 'application/json': effectiveSettingsSchema } },
    },
    errors: [],
    answer: async ({ c, caller }) => c.json(await caller.operator.settings()),
  }),
  route({
    method: 'get',
    path: '/operator/version',
    scope,
    operationId: 'readVersion',
    tag,
    summary: 'Read which releases run',
    description: 'Takes the service key.',
    answers: { 200: { description: 'The releases.', content: { 'application/json': serviceVersionSchema } } },
    errors: [],
    answer: async ({ c, caller }) => c.json(await caller.operator.version()),
  }),
];
