import { z } from 'zod';
import { followSession } from '../../server/core/procedures/follow.ts';
import { decisionSchema, sessionCreateInput } from '../../server/core/procedures/session-router.ts';
import { runKeySchema } from '../../server/core/procedures/start-run.ts';
import { waitSecondsSchema } from './agent-tools.ts';
import { followToEnd } from './follow.ts';
import { artifactAddress } from './resources.ts';
import { defineTool, type Tool } from './tool.ts';

const sessionId = z.string().describe('The session.');
const runId = z.string().describe('The run.');
const pageShape = {
  limit: z.int().min(1).max(100).default(20).describe('How many.'),
  before: z.string().optional().describe('nextBefore of the page before.'),
};
const reads = { readOnlyHint: true };
const changes = { readOnlyHint: false, destructiveHint: false };

/** Tools for sessions, their log, runs and artifacts. */
export const sessionTools: readonly Tool[] = [
  defineTool({
    name: 'create_session',
    title: 'Create a session',
    description: 'Makes a session, in which agents work on one idea. Agents need its sessionId.',
    input: sessionCreateInput,
    annotations: changes,
    call: async (input, { caller }) => ({ sentence: 'Made a session.', data: await caller.sessions.create(input) }),
  }),
  defineTool({
    name: 'get_session',
    title: 'Read a session',
    description: 'What agents have left in a session: idea, opportunities, PRD, previews, and the run that is active.',
    input: z.object({ sessionId }),
    annotations: reads,
    call: async (input, { caller }) => ({
      sentence: 'The session as it stands now.',
      data: await caller.sessions.get(input),
    }),
  }),
  defineTool({
    name: 'list_sessions',
    title: 'List sessions',
    description: 'The sessions of the key’s workspace, newest first.',
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
    description: 'The log of a session after a cursor, a page at a time. It waits for nothing: follow_run does.',
    input: z.object({
      sessionId,
      since: z.int().min(0).default(0).describe('Events after this cursor.'),
      limit: z.int().min(1).max(1_000).default(100).describe('How many.'),
      runId: z.string().optional().describe('Only those of this run.'),
      types: z.array(z.string()).optional().describe('Only those of these types, such as status.'),
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
    description: 'Waits for the end of a run that goes on, or for the decision that it needs.',
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
    description: 'Ends a run as cancelled.',
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
      'Answers a team’s run that waits: approve goes on, revise runs the stage again, reject ends the run. approvalId is that of waitingFor.',
    input: z.object({
      sessionId,
      runId,
      ...decisionSchema.shape,
      decisionKey: runKeySchema
        .optional()
        .describe('The same key with the same decision gets the first answer again, and decides nothing twice.'),
    }),
    annotations: changes,
    call: async (input, { caller }) => ({ sentence: 'Decided.', data: { run: await caller.runs.decide(input) } }),
  }),
  defineTool({
    name: 'list_artifacts',
    title: 'List artifacts',
    description: 'Every version of what agents left in a session, newest first; each can be read as a resource, too.',
    input: z.object({
      sessionId,
      kind: z.string().min(1).optional().describe('Only of this kind: prd, design-system, screen, code.'),
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
    description: 'A version of what an agent left, with what it holds.',
    input: z.object({ sessionId, artifactId: z.string().describe('The version.') }),
    annotations: reads,
    call: async (input, { caller }) => ({
      sentence: 'The version.',
      data: { artifact: await caller.artifacts.get(input) },
    }),
  }),
];
