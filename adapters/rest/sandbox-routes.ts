import { sandboxInfoSchema, sandboxReportSchema } from '../../schema/sandbox.ts';
import { route, type Route } from '../http/route.ts';

const tag = 'Service';

/** Routes of where projects are built and shown. */
export const sandboxRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/sandboxes',
    scope: 'sessions:read',
    operationId: 'getSandboxes',
    tag,
    summary: 'Where projects are built and shown',
    answers: { 200: { description: 'The provider.', content: { 'application/json': sandboxInfoSchema } } },
    errors: [],
    answer: async ({ c, caller }) => c.json(await caller.sandboxes.info()),
  }),
  route({
    method: 'post',
    path: '/sandboxes/test',
    scope: 'keys:manage',
    operationId: 'testSandboxes',
    tag,
    summary: 'Build a small application, render it, and look at it',
    description: 'At Daytona, it creates a sandbox, runs a command in it and removes it, which may cost.',
    answers: { 200: { description: 'What was found.', content: { 'application/json': sandboxReportSchema } } },
    errors: [],
    answer: async ({ c, caller }) => c.json(await caller.sandboxes.test()),
  }),
];
