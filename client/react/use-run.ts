import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getUntypedClient } from '@trpc/client';
import { useSubscription } from '@trpc/tanstack-react-query';
import { agentNameOf } from '../sdk/agent-name.ts';
import type { AgentBody, AgentEvent, AgentKey, AgentResult, TeamBody, TeamEvent, TeamResult } from '../sdk/agents.ts';
import type { UnifiedAgentsError } from '../sdk/errors.ts';
import type { Decision } from '../sdk/run.ts';
import { newKey } from '../sdk/start-run.ts';
import { toError } from './failure.ts';
import {
  approvalOf,
  failureOf,
  outcomeOf,
  type RunOutcome,
  type RunState,
  terminalOf,
  textOf,
  withEvent,
} from './run-state.ts';
import { useTRPC, useTRPCClient } from './trpc.ts';

/** An agent by its name in code, or the team. */
type Runnable = AgentKey | 'team';
type BodyOf<Name extends Runnable> = Name extends AgentKey ? AgentBody<Name> : TeamBody;
type EventOf<Name extends Runnable> = Name extends AgentKey ? AgentEvent<Name> : TeamEvent;
type ResultOf<Name extends Runnable> = Name extends AgentKey ? AgentResult<Name> : TeamResult;

export interface RunView<Name extends Runnable> {
  /** `idle` before the first run, `starting` until the service has accepted one. */
  status: 'idle' | 'starting' | RunOutcome;
  /** false while a connection that broke is made again; nothing is lost meanwhile. */
  isConnected: boolean;
  runId: string | null;
  /** So far, from the first one on. */
  events: readonly EventOf<Name>[];
  /** What was streamed as text, so far. */
  text: string;
  /** The terminal event, once the run has completed. */
  result: ResultOf<Name> | null;
  /** A start, a cancel or a decision that was refused, or why the run failed. */
  error: UnifiedAgentsError | null;
  /** Starts a run; what was seen of an earlier one goes. The body may be left out where all of it may be. */
  start(...body: object extends BodyOf<Name> ? [body?: BodyOf<Name>] : [body: BodyOf<Name>]): void;
  cancel(): void;
  /** Answers a team that waits for a decision on the last stage that is in `events`. */
  decide(decision: Decision, note?: string): void;
}

/** Milliseconds before a stream is asked for again that the service ended in order, as when it shuts down. */
const pauseMs = 1_000;

/**
 * The runs of one agent in a session: starts them, follows the last one, and takes up one that is under way when the
 * page is opened. Components that name the same session and agent see the same run.
 */
export function useRun<Name extends Runnable>(sessionId: string, agent: Name): RunView<Name> {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const queryKey = ['unified-agents', 'run', sessionId, agent];

  const { data: seen } = useQuery<RunState>({ queryKey, queryFn: skipToken, staleTime: Infinity });
  const { data: session } = useQuery(trpc.sessions.get.queryOptions({ sessionId }));
  const active = session?.activeRun;
  const underWay = active?.agent === agentNameOf(agent) ? { runId: active.runId, since: 0, events: [] } : null;
  const run = seen ?? underWay;
  const outcome = run && outcomeOf(run);

  const starting = useMutation({
    mutationFn: ({ body, runKey }: { body: object; runKey: string }) =>
      // The hook's type says which agent's body it is.
      getUntypedClient(client).mutation(`agents.${agent}.start`, { ...body, sessionId, runKey }) as Promise<{
        runId: string;
        cursor: number;
      }>,
    retry: wasLost,
    onSuccess({ runId, cursor }) {
      queryClient.setQueryData<RunState>(queryKey, { runId, since: cursor, events: [] });
    },
  });
  const cancelling = useMutation(trpc.runs.cancel.mutationOptions());
  const deciding = useMutation(trpc.runs.decide.mutationOptions({ retry: wasLost }));

  const following = useSubscription(
    trpc.sessions.events.subscriptionOptions(
      { sessionId, runId: run?.runId ?? '', since: run?.since ?? 0 },
      {
        enabled: outcome === 'running',
        onData({ data: event }) {
          queryClient.setQueryData<RunState>(queryKey, (state) => withEvent(state ?? run ?? begunWith(event), event));
          if (event.type === 'done') void queryClient.invalidateQueries(trpc.sessions.get.queryFilter({ sessionId }));
        },
        onConnectionStateChange({ state }) {
          const now = queryClient.getQueryData<RunState>(queryKey);
          if (state === 'idle' && now && outcomeOf(now) === 'running') setTimeout(following.reset, pauseMs);
        },
      },
    ),
  );

  // While it connects again, what broke is no error: it mends itself.
  const lost = following.status === 'error' ? following.error : null;
  const refused = starting.error ?? cancelling.error ?? deciding.error ?? lost;
  return {
    status: starting.isPending ? 'starting' : (outcome ?? 'idle'),
    isConnected: following.status !== 'connecting' && following.status !== 'error',
    runId: run?.runId ?? null,
    events: (run?.events ?? []) as readonly EventOf<Name>[],
    text: run ? textOf(run) : '',
    result: run && (terminalOf(run) as ResultOf<Name> | null),
    error: (run && failureOf(run)) ?? (refused && toError(refused)),
    start: (body?: BodyOf<Name>) => starting.mutate({ body: body ?? {}, runKey: newKey() }),
    cancel: () => run && cancelling.mutate({ sessionId, runId: run.runId }),
    decide(decision, note) {
      const approvalId = run && approvalOf(run);
      if (!run || approvalId === null) return;
      deciding.mutate({ sessionId, runId: run.runId, approvalId, decision, note, decisionKey: newKey() });
    },
  };
}

/** With its key, a call whose answer was lost is done once however often it is sent. */
const wasLost = (failures: number, error: Parameters<typeof toError>[0]) =>
  failures < 3 && !('data' in error && error.data);

const begunWith = (event: { runId: string; cursor: number }): RunState => ({
  runId: event.runId,
  since: event.cursor - 1,
  events: [],
});
