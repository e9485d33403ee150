import type { Session, UnifiedAgents } from '../client/sdk/index.ts';
import { FailedError } from './failures.ts';

/** Opens a session by its id, or the newest one for `latest`. Throws FailedError if there is none. */
export async function openSession(client: UnifiedAgents, given: string): Promise<Session> {
  if (given !== 'latest') return client.session(given);
  const { sessions } = await client.sessions.list({ limit: 1 });
  const [latest] = sessions;
  if (!latest) throw new FailedError('There are no sessions yet.');
  return client.session(latest.sessionId);
}

export const sessionArgument = ['<session>', 'session id, or latest'] as const;
