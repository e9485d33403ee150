import { z } from 'zod';
import { type Issue, ServiceError } from '../../schema/errors.ts';
import { taskSchema } from './begin.ts';
import { requestBody } from '../../server/core/procedures/request-body.ts';
import type { LayoutAgent } from './names.ts';

export const sessionBody = z.object({
  agent: z.string().optional().describe('The name of one agent.'),
  agents: z
    .array(z.string())
    .min(1)
    .max(100)
    .optional()
    .describe('The names of several agents, in any order; needs `mode: "team"`.'),
  task: taskSchema,
  mode: z.enum(['single', 'team']).optional().describe('team: all agents, one after the other, as one run.'),
  approvals: z.boolean().default(false).describe('Whether the team waits for a decision after each stage.'),
});

const bodySchema = requestBody(sessionBody);

export interface Asked {
  task: string;
  mode: 'single' | 'team';
  approvals: boolean;
  /** In the order in which a team works. */
  agents: [LayoutAgent, ...LayoutAgent[]];
}

/** Parses a body. Throws a ZodError if it does not fit, and ServiceError `invalid_request` that names what is wrong. */
export function readSessionBody(given: unknown, known: readonly LayoutAgent[]): Asked {
  const { agent, agents, task, mode = 'single', approvals } = bodySchema.parse(given);
  if ((agent === undefined) === (agents === undefined)) throw refusal('agent', 'set either agent or agents');
  const named = agents ?? [agent ?? ''];
  const unknown = named.findIndex((name) => !known.some((candidate) => candidate.name === name));
  if (unknown >= 0) {
    const names = known.map(({ name }) => name).join(', ');
    throw refusal(
      agents ? `agents.${unknown}` : 'agent',
      `there is no agent ${JSON.stringify(named[unknown])}; the agents are ${names}`,
    );
  }
  const [first, ...rest] = known.filter(({ name }) => named.includes(name));
  if (!first) throw refusal('agents', 'must name an agent');
  if (mode !== 'team' && rest.length > 0) throw refusal('mode', 'several agents need mode: "team"');
  if (mode !== 'team' && approvals) throw refusal('approvals', 'approvals need mode: "team"');
  return { task, mode, approvals, agents: [first, ...rest] };
}

function refusal(path: string, message: string): ServiceError {
  const errors: Issue[] = [{ path, message }];
  return new ServiceError('invalid_request', `${path}: ${message}.`, { errors });
}
