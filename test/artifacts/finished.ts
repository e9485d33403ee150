import { readEvents } from '../support/events.ts';
import type { TestService } from '../support/service.ts';

/** Runs an agent to its end; throws if it did not complete. */
export async function finish(service: TestService, sessionId: string, agent: string, body: unknown = {}) {
  const events = await readEvents(await service.post(`/api/v1/sessions/${sessionId}/${agent}-agent`, body));
  const failure = events.find((event) => event.type === 'error');
  if (failure || events.at(-1)?.type !== 'done') throw new Error(`${agent}: ${JSON.stringify(failure ?? events)}`);
  return events;
}

export const say = (content: string) => ({ messages: [{ role: 'user', content }] });

/** Returns the JSON at a path below a session. */
export async function read<Answer>(service: TestService, sessionId: string, path: string): Promise<Answer> {
  const response = await service.fetch(`/api/v1/sessions/${sessionId}${path}`);
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}
