import { z } from 'zod';
import { forkInput } from '../../schema/session.ts';
import { followSession } from '../../server/core/procedures/follow.ts';
import { decisionSchema, sessionCreateInput } from '../../server/core/procedures/session-router.ts';
import { runKeySchema } from '../../server/core/procedures/start-run.ts';
import { waitSecondsSchema } from './agent-tools.ts';
import { pageShape, reads, sessionId, writes } from './fields.ts';
import { followToEnd } from './follow.ts';
import { artifactAddress } from './resources.ts';
import { defineTool, type Tool } from './tool.ts';

const runId = z.string().describe('The id of the run.');

/** Tools for sessions, their log, runs and artifacts. */
export const sessionTools: readonly Tool[] = [
  defineTool({
    name: 'whoami',
    title: 'Who you are',
    description: 'Says whose key is used, what it may do, and in which workspace.',
    input: z.object({}),
    annotations: reads,
    call: async (_, { caller }) => ({ sentence: 'The caller.', data: { ...(await caller.me()) } }),
  }),
  defineTool({
    name: 'create_session',
    title: 'Create a session',
    description: 'Creates a session, in which agents work on one idea. Agents need its sessionId.',
    input: sessionCreateInput,
    annotations: writes,
    call: async (input, { caller }) => ({ sentence: 'Created a session.', data: await caller.sessions.create(input) }),
  }),
  defineTool({
    name: 'fork_session',
    title: 'Fork a session',
    description:
      'Makes a new session with what another one had at a cursor: idea, opportunities, PRD, design and code. Agents go on in it, and the other stays as it is.',
    input: forkInput.safeExtend({ sessionId }),
    annotations: writes,
    call: async (input, { caller }) => ({ sentence: 'Forked the session.', data: await caller.sessions.fork(input) }),
  }),
  defineTool({
    name: 'get_session',
    title: 'Read a session',
    description: 'Returns the results of a session: idea, opportunities, PRD, previews, and the active run.',
    input: z.object({ sessionId }),
    annotations: reads,
    call: async (input, { caller }) => ({
      sentence: 'The current state of the session.',
      data: await caller.sessions.get(input),
    }),
  }),
  defineTool({
    name: 'list_sessions',
    title: 'List sessions',
    description: 'Lists the sessions of the key’s workspace, newest first.',
    input: z.object(pageShape),
    annotations: reads,
    async call(input, { caller }) {
      const { sessions, nextBefore } = await caller.sessions.list(input);
      // Only the heads: get_session returns the rest.
      const heads = sessions.map((session) => ({
        sessionId: session.sessionId,
        createdAt: session.createdAt,
        updatedAt: session.updatedAt,
        phase: session.phase,
        ideaSummary: session.ideaSummary,
        lastCursor: session.lastCursor,
        activeRun: session.activeRun,
      }));
      return { sentence: `${heads.length} sessions.`, data: { sessions: heads, nextBefore } };
    },
  }),
  defineTool({
    name: 'read_events',
    title: 'Read events',
    description:
      'Returns the events of a session after a cursor, a page at a time, without waiting. To wait, call follow_run.',
    input: z.object({
      sessionId,
      since: z.int().min(0).default(0).describe('Events after this cursor.'),
      limit: z.int().min(1).max(1_000).default(100).describe('The most events to return.'),
      runId: z.string().optional().describe('Only events of this run.'),
      types: z.array(z.string()).optional().describe('Only events of these types, such as status.'),
    }),
    annotations: reads,
    async call(input, { caller }) {
      const { events, ...page } = await caller.sessions.eventPage(input);
      const parsed = events.map((event) => JSON.parse(event) as unknown);
      return { sentence: `${parsed.length} events.`, data: { events: parsed, ...page } };
    },
  }),
  defineTool({
    name: 'follow_run',
    title: 'Follow a run',
    description: 'Waits for the end of an active run, or for the decision that it needs.',
    input: z.object({
      sessionId,
      runId,
      since: z.int().min(0).default(0).describe('Events after this cursor.'),
      waitSeconds: waitSecondsSchema,
    }),
    annotations: reads,
    async call({ sessionId, runId, since, waitSeconds }, call) {
      // Fails at once if the run does not exist.
      await call.caller.runs.get({ sessionId, runId });
      const options = { sessionId, after: since, follow: 'run', runId } as const;
      const open = (signal: AbortSignal) => followSession(call.context, options, signal);
      // Cancelling this call must not cancel the run, which another call started.
      const onlooker = {
        ...call,
        gone: AbortSignal.any([call.gone, call.cancelled]),
        cancelled: new AbortController().signal,
      };
      return followToEnd(onlooker, { sessionId, runId, after: since, waitSeconds, open });
    },
  }),
  defineTool({
    name: 'cancel_run',
    title: 'Cancel a run',
    description: 'Cancels a run.',
    input: z.object({ sessionId, runId }),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    call: async (input, { caller }) => ({
      sentence: 'The run is cancelled.',
      data: { run: await caller.runs.cancel(input) },
    }),
  }),
  defineTool({
    name: 'decide_run',
    title: 'Decide on a stage',
    description:
      'Decides on a team’s run that waits: approve continues, revise runs the stage again, reject ends the run. approvalId comes from waitingFor.',
    input: z.object({
      sessionId,
      runId,
      ...decisionSchema.shape,
      decisionKey: runKeySchema
        .optional()
        .describe('A call with the same key and decision gets the first answer again, and decides nothing twice.'),
    }),
    annotations: writes,
    call: async (input, { caller }) => ({ sentence: 'Decided.', data: { run: await caller.runs.decide(input) } }),
  }),
  defineTool({
    name: 'list_artifacts',
    title: 'List artifacts',
    description: 'Lists the artifacts of a session, every version, newest first. Each can also be read as a resource.',
    input: z.object({
      sessionId,
      kind: z.string().min(1).optional().describe('Only artifacts of this kind: prd, design-system, screen, code.'),
      ...pageShape,
    }),
    annotations: reads,
    async call(input, { caller }) {
      const { artifacts, nextBefore } = await caller.artifacts.list(input);
      const addressed = artifacts.map((artifact) => ({
        ...artifact,
        uri: artifactAddress(input.sessionId, artifact.artifactId),
      }));
      return { sentence: `${artifacts.length} versions.`, data: { artifacts: addressed, nextBefore } };
    },
  }),
  defineTool({
    name: 'get_artifact',
    title: 'Read an artifact',
    description: 'Returns one version of an artifact with its content.',
    input: z.object({ sessionId, artifactId: z.string().describe('The id of the artifact.') }),
    annotations: reads,
    call: async (input, { caller }) => ({
      sentence: 'The artifact.',
      data: { artifact: await caller.artifacts.get(input) },
    }),
  }),
];
