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

/** An agent's name in code, or `team`. */
type Runnable = AgentKey | 'team';
type BodyOf<Name extends Runnable> = Name extends AgentKey ? AgentBody<Name> : TeamBody;
type EventOf<Name extends Runnable> = Name extends AgentKey ? AgentEvent<Name> : TeamEvent;
type ResultOf<Name extends Runnable> = Name extends AgentKey ? AgentResult<Name> : TeamResult;

export interface RunView<Name extends Runnable> {
  /** `idle` before the first run, `starting` until the service accepts it. */
  status: 'idle' | 'starting' | RunOutcome;
  /** false while reconnecting; no event is lost. */
  isConnected: boolean;
  runId: string | null;
  /** The events so far, from the first. */
  events: readonly EventOf<Name>[];
  /** The streamed text so far. */
  text: string;
  /** The terminal event, after the run has completed. */
  result: ResultOf<Name> | null;
  /** Why a start, cancel or decision was refused, or why the run failed. */
  error: UnifiedAgentsError | null;
  /** Starts a run, and forgets an earlier one. The body is optional if all its members are. */
  start(...body: object extends BodyOf<Name> ? [body?: BodyOf<Name>] : [body: BodyOf<Name>]): void;
  cancel(): void;
  /** Decides on the last stage in `events` that a team waits for. */
  decide(decision: Decision, note?: string): void;
}

/** Milliseconds before reconnecting to a stream that the service closed properly, such as at shutdown. */
const pauseMs = 1_000;

/**
 * Starts runs of one agent in a session and follows the last one. If a run is active when the page opens, follows that.
 * Components with the same session and agent share the run.
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
      // The hook's type checks the body.
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

  // A broken connection is not an error while it reconnects.
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

/** Retries a lost call. Its idempotency key ensures that the service performs it once. */
const wasLost = (failures: number, error: Parameters<typeof toError>[0]) =>
  failures < 3 && !('data' in error && error.data);

const begunWith = (event: { runId: string; cursor: number }): RunState => ({
  runId: event.runId,
  since: event.cursor - 1,
  events: [],
});
