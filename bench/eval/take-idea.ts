import { z } from 'zod';
import type { Api } from '../../cli/demo/api.ts';
import { RefusedError } from '../../cli/terminal/failures.ts';
import { runAgent } from '../../cli/demo/run-agent.ts';
import { artifactHeadSchema, artifactSchema } from '../../schema/artifact.ts';
import type { Idea } from './idea.ts';
import type { Left, StoredEvent, Taken } from './taken.ts';

/** The agents in the order in which they build on each other. */
export const agentNames = ['ideation', 'research', 'prd', 'design-system', 'design', 'code', 'qa'] as const;
/** These take the user's words; the others work from the session. */
const takesBrief = new Set<string>(['ideation', 'design-system']);

export interface TakeOptions {
  signal: AbortSignal;
  agents: readonly string[];
  /** Called after each agent, with the session's preview at that time. */
  after(agent: string, sandboxUrl: string | null): Promise<void>;
}

const created = z.object({ sessionId: z.string() });
const eventPage = z.object({
  events: z.array(z.looseObject({ type: z.string(), agent: z.string(), cursor: z.int() })),
  hasMore: z.boolean(),
  nextCursor: z.int(),
});
const heads = z.object({ artifacts: z.array(artifactHeadSchema), nextBefore: z.string().nullable() });

/** Takes an idea through the agents over REST, like any client. Throws if the service cannot be reached. */
export async function takeIdea(api: Api, idea: Idea, options: TakeOptions): Promise<Taken> {
  const { signal, agents } = options;
  const answer = await api.request('/sessions', { method: 'POST', body: { idea: idea.text }, signal });
  const { sessionId } = created.parse(await answer.json());
  const ended = await runAll(api, sessionId, idea, options);
  const events = await readEvents(api, sessionId, signal);
  const durations = events
    .filter(({ type }) => type === 'done')
    .map(({ agent, durationMs }) => [agent, Number(durationMs)] as const);
  return {
    idea,
    sessionId,
    agents,
    failure: ended?.failure ?? null,
    refusal: ended?.refusal ?? null,
    events,
    durations: Object.fromEntries(durations),
    session: await readSession(api, sessionId, signal),
    artifacts: await readArtifacts(api, sessionId, signal),
  };
}

type Ended = Pick<Taken, 'failure' | 'refusal'>;

/** Returns null if all agents finished. */
async function runAll(api: Api, sessionId: string, idea: Idea, options: TakeOptions): Promise<Ended | null> {
  const { signal, agents, after } = options;
  for (const agent of agents) {
    const body = takesBrief.has(agent) ? { messages: [{ role: 'user', content: idea.text }] } : {};
    try {
      for await (const event of runAgent(api, { sessionId, agent, body, signal })) {
        if (event.type !== 'error') continue;
        const code = String(event['code']);
        return { failure: `${agent}: ${code}: ${String(event['message'])}`, refusal: code };
      }
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return { failure: `${agent} was refused: ${error.status} ${error.message}`, refusal: null };
    }
    const { sandboxUrl } = await readSession(api, sessionId, signal);
    await after(agent, typeof sandboxUrl === 'string' ? sandboxUrl : null);
  }
  return null;
}

async function readSession(api: Api, sessionId: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  const answer = await api.request(`/sessions/${sessionId}`, { signal });
  return z.record(z.string(), z.unknown()).parse(await answer.json());
}

async function readEvents(api: Api, sessionId: string, signal: AbortSignal): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  const headers = { accept: 'application/json' };
  for (let since = 0, more = true; more;) {
    const answer = await api.request(`/sessions/${sessionId}/events?since=${since}`, { signal, headers });
    const page = eventPage.parse(await answer.json());
    events.push(...page.events);
    since = page.nextCursor;
    more = page.hasMore;
  }
  return events;
}

/** Returns the newest version of each artifact. */
async function readArtifacts(api: Api, sessionId: string, signal: AbortSignal): Promise<Left[]> {
  const answer = await api.request(`/sessions/${sessionId}/artifacts`, { signal });
  const { artifacts } = heads.parse(await answer.json());
  const newest = artifacts.filter(
    ({ kind, name }, index) => artifacts.findIndex((other) => other.kind === kind && other.name === name) === index,
  );
  return Promise.all(
    newest.map(async ({ artifactId }) => {
      const one = await api.request(`/sessions/${sessionId}/artifacts/${artifactId}`, { signal });
      return artifactSchema.parse(await one.json());
    }),
  );
}
