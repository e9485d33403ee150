import { getUntypedClient } from '@trpc/client';
import { agentKey } from './agents.ts';
import { useTRPCClient } from './studio.tsx';

/** A key that makes a repeated call the same call. Not `crypto.randomUUID`: browsers have that only on https and localhost. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface StartedRun {
  runId: string;
  cursor: number;
}

/** The body of an agent; `runKey` makes a repeated start the same run. */
export interface StartBody {
  sessionId: string;
  runKey: string;
  [member: string]: unknown;
}

/** Returns a function that starts an agent by its name on the wire, or `team`. The service checks the body. */
export function useStart(): (agent: string, body: StartBody) => Promise<StartedRun> {
  const client = useTRPCClient();
  return (agent, body) =>
    // Which agents there are is known only when the page runs.
    getUntypedClient(client).mutation(`agents.${agentKey(agent)}.start`, body) as Promise<StartedRun>;
}
