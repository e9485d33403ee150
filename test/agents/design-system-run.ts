import { loadDrafts } from '../../agents/offline/load-drafts.ts';
import { emptyBrief } from '../../schema/brief.ts';
import type { AgentContext, SessionState } from '../../agents/agent.ts';
import { designSystem } from '../../agents/design-system/index.ts';
import type { ModelRequest, ModelResult } from '../../agents/ports.ts';
import { readDataBlock } from '../../agents/prompt.ts';
import { noChecks } from '../support/no-checks.ts';
import type { AgentEvent } from '../../schema/event.ts';
import type { Message } from '../../schema/message.ts';
import { openedRun } from './run-agent.ts';
import { noTraits } from '../support/no-traits.ts';
import { noPages } from '../support/no-pages.ts';

const emptySession: SessionState = {
  sessionId: 's1',
  phase: 'design-system',
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
  messages: Message[];
  dsName?: string;
  session?: Partial<SessionState>;
  /** The model's answers to the requests, in order; a function can read the request. */
  answers: readonly unknown[];
  signal?: AbortSignal;
  /** Results of steps that an earlier attempt finished. */
  ledger?: Map<string, unknown>;
}

/**
 * Starts the agent in a context that keeps everything in memory, so that tests can read steps, records, pages and
 * requests.
 */
export function startRun(options: RunOptions) {
  const requests: ModelRequest[] = [];
  const pages: Record<string, string> = {};
  const records: { details: unknown }[] = [];
  const ledger = options.ledger ?? new Map<string, unknown>();
  const context: AgentContext<never> = {
    runId: 'r1',
    session: { ...emptySession, ...options.session },
    model: {
      name: 'scripted',
      notice: async () => null,
      traits: async () => noTraits,
      async *stream(request, signal): AsyncGenerator<readonly string[], ModelResult> {
        signal.throwIfAborted();
        const answer: unknown = options.answers[requests.length];
        requests.push(request);
        const value: unknown = await (typeof answer === 'function' ? answer(request) : answer);
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        yield [text.slice(0, 10), text.slice(10)];
        signal.throwIfAborted();
        return {
          text,
          usage: { inputTokens: 0, outputTokens: 0, cachedTokens: 0, reasoningTokens: 0 },
          ending: 'whole',
        };
      },
    },
    sandboxes: { open: () => Promise.reject(new Error('a design system needs no sandbox')) },
    previews: {
      async publish(published) {
        Object.assign(pages, published);
        return Object.fromEntries(Object.keys(published).map((name) => [name, `https://preview.test/${name}`]));
      },
    },
    sources: [],
    pages: noPages,
    checks: noChecks,
    artifacts: { latest: async () => null, all: async () => [], byId: async () => null },
    records: {
      async create(details) {
        records.push({ details });
        return `design_system-${records.length}`;
      },
    },
    signal: options.signal ?? new AbortController().signal,
    async *step(name, work) {
      if (ledger.has(name)) return ledger.get(name) as never;
      const working = work();
      const value = working instanceof Promise ? await working : yield* working;
      ledger.set(name, JSON.parse(JSON.stringify(value ?? null)));
      return value;
    },
  };
  const input = designSystem.input.parse({
    messages: options.messages,
    ...(options.dsName === undefined ? {} : { dsName: options.dsName }),
  });
  return { stream: openedRun(designSystem, input, context, ledger), requests, pages, records, ledger };
}

/** Runs the agent to its end. */
export async function runThrough(options: RunOptions) {
  const run = startRun(options);
  const events: AgentEvent[] = [];
  let next = await run.stream.next();
  while (!next.done) {
    events.push(...[next.value].flat());
    next = await run.stream.next();
  }
  return { ...run, events, completed: next.value };
}

/** Returns the offline drafter's answer to any request. */
export async function drafted(request: ModelRequest): Promise<unknown> {
  const draft = (await loadDrafts())[request.task];
  if (!draft) throw new Error(`There is no draft for ${request.task}.`);
  return draft({ data: readDataBlock(request.messages[1]?.content ?? ''), messages: request.messages });
}

export function user(content: string): Message {
  return { role: 'user', content };
}
