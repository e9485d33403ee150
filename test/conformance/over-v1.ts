import { layoutAgents, layoutName } from '../../adapters/v1/names.ts';
import type { AnyAgent } from '../../agents/agent.ts';
import { type AnyEvent, parseEvents } from '../support/events.ts';
import { agents, type Door } from './door.ts';
import { ask, readInto } from './over-rest.ts';
import type { Call, Transport } from './transport.ts';

const served = layoutAgents(agents);

/** The second layout. Converts its events to those of the first: removes its names and `message`. */
export const v1: Transport = {
  label: '/v1',
  serves: (agent, body) => served.some((one) => one.agent === agent) && taskIn(agent, body) !== null,
  run: async (door, call) => inFirstLayout(await (await post(door, call)).text()),
  async runOnward(door, call) {
    const seen: AnyEvent[] = [];
    await readInto(seen, post(door, call));
    for (let tries = 0; seen.at(-1)?.type !== 'done' && tries < 5; tries += 1) {
      await readInto(seen, ask(door, `/v1/sessions/${call.sessionId}/events?since=${seen.at(-1)?.cursor ?? 0}`));
    }
    return seen.map(toFirstLayout);
  },
  async start(door, call) {
    const response = await post(door, call);
    await response.body?.cancel();
    return response.headers.get('x-run-id') ?? '';
  },
  events: async (door, sessionId, since) =>
    inFirstLayout(await (await ask(door, `/v1/sessions/${sessionId}/events?since=${since}`)).text()),
  async cancel(door, sessionId, runId) {
    await ask(door, `/v1/sessions/${sessionId}/runs/${runId}/cancel`, { method: 'POST' });
  },
};

interface Words {
  task: string;
  /** The body without the task. */
  own: object;
}

/** The user's last message is the task. null: the agent takes messages, and the body has no plain one. */
function taskIn(agent: AnyAgent, body: unknown): Words | null {
  if (!('messages' in agent.input.shape)) return { task: 'Go on', own: body as object };
  const { messages = [], ...own } = body as { messages?: { role: string; content: string }[] };
  const last = messages.at(-1);
  const plain = last?.role === 'user' && last.content !== '' && Object.keys(last).length === 2;
  return plain ? { task: last.content, own: { ...own, messages: messages.slice(0, -1) } } : null;
}

function post(door: Door, { sessionId, agent, body, runKey }: Call): Promise<Response> {
  const words = taskIn(agent, body);
  if (!words) throw new TypeError('This layout has no place for such a body');
  return ask(door, `/v1/agents/${layoutName(agent.name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(runKey === undefined ? {} : { 'idempotency-key': runKey }) },
    body: JSON.stringify({ ...words.own, task: words.task, sessionId }),
  });
}

const inFirstLayout = (text: string) => parseEvents(text).map(toFirstLayout);

const firstNames = new Map(Object.values(agents).map(({ name }) => [layoutName(name), name]));

const hasOwnMessage = new Set(['status', 'error']);

/** Throws if an event lacks the `message` that all events of this layout have. */
function toFirstLayout(event: AnyEvent): AnyEvent {
  const { message, ...rest } = event;
  if (typeof message !== 'string' || message === '') throw new Error(`Event ${event.cursor} has no message`);
  const renamed = { ...rest, agent: firstNames.get(event.agent) ?? event.agent } as AnyEvent;
  return hasOwnMessage.has(event.type) ? { ...renamed, message } : renamed;
}
