import { z } from 'zod';
import type { AnyAgent, Body, SessionState, Startable } from '../../../agents/agent.ts';
import { inOrder } from '../../../agents/in-order.ts';
import { withWords } from '../../../agents/kit/with-words.ts';
import { attachmentIds } from '../../../schema/attachment.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { runOptionsShape } from '../../../schema/run-options.ts';

const approvalRequestedEvent = z
  .object({
    type: z.literal('approval_requested'),
    stage: z.string().describe('The agent whose result waits for a decision.'),
    approvalId: z.string().describe('Identifies the request for approval; send it with the decision.'),
  })
  .describe('The run waits for a decision.');

const teamOutput = z
  .object({
    stages: z
      .array(
        z
          .object({
            agent: z.string().describe('The agent of the stage.'),
            outcome: z.literal('completed').describe('How the stage ended.'),
          })
          .meta({ id: 'TeamStage', description: 'A stage of the team.' }),
      )
      .describe('The stages, in their order.'),
  })
  .describe('All stages are complete.');

export type TeamInput = {
  agents: string[];
  task: string;
  approvals: boolean;
  attachments?: string[] | undefined;
};

/** Several agents that work one after the other in one run. */
export interface Team extends Startable<
  'team',
  ReturnType<typeof teamInput>,
  readonly [typeof approvalRequestedEvent],
  'team_complete',
  typeof teamOutput
> {
  /** All agents that may take part, in the order in which they work. */
  agents: readonly AnyAgent[];
  /** The agents of one run, in that order. */
  stagesOf(input: TeamInput): AnyAgent[];
}

/** What a caller can start. */
export type Runnable = AnyAgent | Team;

function teamInput(names: readonly string[]) {
  return z.object({
    agents: z
      .array(z.enum(names as [string, ...string[]]))
      .min(1)
      .max(100)
      // Sorted, so that requests with the same agents in another order are equal.
      .transform((given) => names.filter((name) => given.includes(name)))
      .describe('The agents that take part. They work in their own order, not in this one.'),
    task: z.string().min(1).max(100_000).describe('The task, in plain words.'),
    approvals: z.boolean().default(false).describe('Whether the run waits for a decision after each stage.'),
    attachments: attachmentIds,
    ...runOptionsShape,
  });
}

/** Makes the team of a registry. Throws TypeError if an agent of the registry is called `team`. */
export function defineTeam(registry: Readonly<Record<string, AnyAgent>>): Team {
  const agents = inOrder(registry);
  const names = agents.map((agent) => agent.name);
  if (names.includes('team')) throw new TypeError('An agent may not be called team: that name stands for all agents');
  const stagesOf = (input: TeamInput) => agents.filter((agent) => input.agents.includes(agent.name));
  return {
    name: 'team',
    title: 'Team',
    description: 'Takes a task through several agents, one after the other, as one run.',
    stage: null,
    input: teamInput(names),
    events: [approvalRequestedEvent],
    terminal: 'team_complete',
    output: teamOutput,
    sentences: {
      approval_requested: ({ stage }: z.output<typeof approvalRequestedEvent>) =>
        `Waits for a decision on the result of ${stage}.`,
      team_complete: ({ stages }: z.output<typeof teamOutput>) =>
        `All done: ${stages.length} ${stages.length === 1 ? 'stage' : 'stages'}.`,
    },
    resultText: ({ stages }) => stages.map(({ agent, outcome }) => `${agent}\t${outcome}`).join('\n'),
    // Some agents keep no brief. If only they take part, the task does not become part of it.
    brief(body) {
      const input = body as unknown as TeamInput;
      return stagesOf(input).some((agent) => agent.brief) ? [{ role: 'user', content: input.task }] : [];
    },
    record: null,
    usesSandbox: true,
    agents,
    stagesOf,
    check(input, session) {
      const [first] = stagesOf(input);
      if (first) first.check(firstBody(first, input.task, session), session);
    },
  };
}

/** Returns the agent of this name on the wire, or the team; undefined if there is neither. */
export function runnableNamed(agents: Readonly<Record<string, AnyAgent>>, name: string): Runnable | undefined {
  return name === 'team' ? defineTeam(agents) : Object.values(agents).find((agent) => agent.name === name);
}

/**
 * Returns the body that a stage's agent gets. The first agent gets the task in words. So does an agent whose input needs
 * words, and one that finds nothing to work from in the session. The others work from the results of earlier stages.
 */
export function stageBody(agent: AnyAgent, task: string, session: SessionState, isFirst: boolean): Body {
  if (isFirst) return firstBody(agent, task, session);
  if (agent.needsMessages) return agent.input.parse(withWords(agent, {}, task)) as Body;
  const body = agent.input.parse({}) as Body;
  try {
    agent.check(body, session);
    return body;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'precondition_missing') throw error;
    return agent.input.parse(withWords(agent, body, task)) as Body;
  }
}

function firstBody(agent: AnyAgent, task: string, session: SessionState): Body {
  // The session has the task already. Repeating it would make it look like something new.
  const isKnown = session.ideaSummary === task && !agent.needsMessages;
  return agent.input.parse(isKnown ? {} : withWords(agent, {}, task)) as Body;
}
