import { loadDrafts } from '../../agents/offline/load-drafts.ts';
import { emptyBrief } from '../../schema/brief.ts';
import type { AgentContext, AnyAgent, Completed, SessionState, Steps } from '../../agents/agent.ts';
import type { Artifact, ModelRequest, ModelResult } from '../../agents/ports.ts';
import type { Pages, Source } from '../../agents/source.ts';
import { readDataBlock } from '../../agents/prompt.ts';
import type { AgentEvent } from '../../schema/event.ts';
import { noChecks } from '../support/no-checks.ts';
import { noTraits } from '../support/no-traits.ts';
import { noPages } from '../support/no-pages.ts';

const emptySession: SessionState = {
  sessionId: 's1',
  phase: 'ideation',
  brief: emptyBrief,
  ideaSummary: null,
  opportunities: null,
  prd: null,
  selectedOpportunityIndex: null,
  projectId: null,
  designSystemId: null,
  sandboxName: null,
  sandboxUrl: null,
  designProjectId: null,
  codeProjectId: null,
};

export interface RunOptions {
  input: unknown;
  session?: Partial<SessionState>;
  sources?: readonly Source[];
  pages?: Pages;
  artifacts?: readonly Artifact[];
  /** The model's answer by task; without it, the agent's own drafts answer. */
  answer?: (request: ModelRequest, data: unknown) => unknown;
  signal?: AbortSignal;
  /** Results of steps that an earlier attempt finished. */
  ledger?: Map<string, unknown>;
}

export type AnyEvent = AgentEvent & Record<string, unknown>;

function missing(): never {
  throw new Error('This agent must not use a sandbox.');
}

/** Starts an agent in a context that keeps everything in memory. */
export function startAgent(agent: AnyAgent, options: RunOptions) {
  const requests: ModelRequest[] = [];
  const records: { kind: AnyAgent['record']; details: unknown }[] = [];
  const ledger = options.ledger ?? new Map<string, unknown>();
  const open = { streams: 0 };
  const answer = options.answer ?? draftAnswer;
  const context: AgentContext<AnyEvent> = {
    runId: 'run1',
    session: { ...emptySession, ...options.session },
    model: {
      name: options.answer ? 'scripted' : 'offline-draft',
      notice: async () => null,
      traits: async () => noTraits,
      async *stream(request, signal): AsyncGenerator<readonly string[], ModelResult> {
        requests.push(request);
        open.streams += 1;
        try {
          const value = await answer(request, readDataBlock(request.messages[1]?.content ?? ''));
          const text = typeof value === 'string' ? value : JSON.stringify(value);
          for (const delta of text.match(/\S+\s*|\s+/g) ?? []) {
            signal.throwIfAborted();
            yield [delta];
          }
          return {
            text,
            usage: { inputTokens: 1, outputTokens: 1, cachedTokens: 0, reasoningTokens: 0 },
            ending: 'whole',
          };
        } finally {
          open.streams -= 1;
        }
      },
    },
    sandboxes: { open: missing },
    previews: { publish: missing },
    sources: options.sources ?? [],
    pages: options.pages ?? noPages,
    checks: noChecks,
    artifacts: {
      latest: async <Content>(kind: string, name?: string) =>
        (options.artifacts?.findLast((one) => one.kind === kind && (name === undefined || one.name === name)) ??
          null) as Artifact<Content> | null,
      all: async () => [],
      byId: async <Content>(artifactId: string) =>
        (options.artifacts?.find((one) => one.artifactId === artifactId) ?? null) as Artifact<Content> | null,
    },
    records: {
      create: async (details) => {
        records.push({ kind: agent.record, details });
        return `${agent.record}-1`;
      },
    },
    signal: options.signal ?? new AbortController().signal,
    async *step<Value>(
      name: string,
      work: () => AsyncGenerator<AnyEvent | readonly AnyEvent[], Value> | Promise<Value>,
    ) {
      if (ledger.has(name)) return structuredClone(ledger.get(name)) as Value;
      const started = work();
      const value = 'next' in started ? yield* started : await started;
      ledger.set(name, structuredClone(value));
      return value;
    },
  };
  const input: unknown = agent.input.parse(options.input);
  agent.check(input, context.session);
  return { run: openedRun(agent, input, context, ledger), requests, records, ledger, open };
}

/** Runs the opening as the first step, as the service does. */
export async function* openedRun<Event extends AgentEvent>(
  agent: AnyAgent,
  input: unknown,
  context: AgentContext<Event>,
  ledger: Map<string, unknown>,
): Steps<Event, Completed<Record<string, unknown>>> {
  if (ledger.size === 0 && agent.opening) {
    yield (await agent.opening(input, context)) as readonly Event[];
    ledger.set('opening', null);
  }
  return yield* agent.run(input, context) as Steps<Event, Completed<Record<string, unknown>>>;
}

/** Runs the agent to its end; checks every event against the agent's declaration. */
export async function runAgent(agent: AnyAgent, options: RunOptions) {
  const { run, ...seen } = startAgent(agent, options);
  const events: AnyEvent[] = [];
  let next = await run.next();
  while (!next.done) {
    events.push(...(Array.isArray(next.value) ? next.value : [next.value]));
    next = await run.next();
  }
  return { events, ...next.value, ...seen };
}

async function draftAnswer(request: ModelRequest, data: unknown): Promise<unknown> {
  const draft = (await loadDrafts())[request.task];
  if (!draft) throw new Error(`There is no draft for ${request.task}.`);
  const value = await draft({ data, messages: request.messages });
  return request.schema ? request.schema.zod.parse(value) : value;
}

export function textOf(events: readonly AnyEvent[]): string {
  return events
    .filter((event) => event.type === 'text_delta')
    .map((event) => String(event['delta']))
    .join('');
}

export function typesOf(events: readonly AnyEvent[]): string[] {
  return events.map((event) => (event.type === 'phase' ? `phase:${String(event['phase'])}` : event.type));
}
