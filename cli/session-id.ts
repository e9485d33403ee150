import type { Session, UnifiedAgents } from '../client/sdk/index.ts';
import { FailedError } from './failures.ts';

/** A session by its id, or the one that was created last. Throws FailedError where there is none. */
export async function openSession(client: UnifiedAgents, given: string): Promise<Session> {
  if (given !== 'latest') return client.session(given);
  const { sessions } = await client.sessions.list({ limit: 1 });
  const [latest] = sessions;
  if (!latest) throw new FailedError('There is no session yet.');
  return client.session(latest.sessionId);
}

export const sessionArgument = ['<session>', 'its id, or latest'] as const;
