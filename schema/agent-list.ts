import { z } from 'zod';

/** An agent as people and front ends need to know it. */
export const agentInfoSchema = z
  .object({
    name: z.string().describe('Its name on the wire: `design-system`.'),
    title: z.string().describe('Its name for people: `Design system`.'),
    description: z.string().describe('What it does, in one sentence.'),
    stage: z.string().describe('The `phase` of a session in which it works.'),
    path: z.string().describe('Its REST path below `/api/v1/sessions/{id}/`: `design-system-agent`.'),
    terminal: z.string().describe('The type of the event that ends a completed run.'),
    needsMessages: z.boolean().describe('False: it can work from the session alone, without a body.'),
    takesMessages: z.boolean().describe('False: it reads only the session, and passes over `messages`.'),
    onTheWay: z.boolean().describe('False: the usual way from an idea to an application leaves it out, as it does QA.'),
    artifact: z
      .object({
        kind: z.string().describe('`kind` of its artifacts.'),
        title: z.string().describe('What people call it.'),
      })
      .meta({ id: 'AgentArtifact', description: 'The artifact that an agent leaves.' })
      .nullable()
      .describe('The artifact that it leaves; null if it leaves none.'),
  })
  .meta({ id: 'Agent', description: 'An agent of this service.' });

export type AgentInfo = z.infer<typeof agentInfoSchema>;

export const agentListSchema = z
  .object({ agents: z.array(agentInfoSchema).describe('In the order in which an idea meets them.') })
  .meta({ id: 'AgentList', description: 'The agents of this service.' });
export type AgentList = z.infer<typeof agentListSchema>;
