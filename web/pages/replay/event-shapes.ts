import type { AgentInfo } from '../../../schema/agent-list.ts';
import type { Envelope, Usage } from '../../../schema/event.ts';
import type { AnyEvent, Known, KnownType } from '../../../schema/fold/known-event.ts';
import type { ReplayEnd, ReplayHeader } from '../../../schema/replay-file.ts';
import { checkReport, opportunity, prd, prdMembers, qaReport, scorecard, signal } from './artifact-shapes.ts';
import {
  anything,
  count,
  flag,
  list,
  type Members,
  nullable,
  number,
  object,
  oneOf,
  optional,
  ordinal,
  type Shape,
  sinceLater,
  text,
  time,
  word,
} from './shape.ts';

type Own<Type extends KnownType> = Omit<Known<Type>, keyof Envelope | 'type'>;

const usage = object<Usage>({ inputTokens: count, outputTokens: count, costUsd: nullable(number) });
const built = { sandboxUrl: text, sandboxName: text, checked: object(checkReport) };

/** The fields that pages read of each type of event. */
const known: { readonly [Type in KnownType]: Shape<Own<Type>> } = {
  phase: object({ phase: text }),
  status: object<Own<'status'>>({
    message: text,
    stepId: text,
    state: oneOf('running', 'done', 'failed', 'skipped'),
    source: optional(text),
    progress: optional(object({ done: count, total: count })),
  }),
  text_delta: object({ delta: text }),
  text_reset: object({ fromCursor: ordinal, attempt: ordinal }),
  usage: object<Own<'usage'>>({
    step: text,
    model: text,
    inputTokens: count,
    cachedTokens: count,
    outputTokens: count,
    reasoningTokens: count,
    costUsd: nullable(number),
    total: usage,
  }),
  error: object<Own<'error'>>({
    code: word(),
    message: text,
    retryable: flag,
    sandboxUrl: optional(nullable(text)),
    sandboxName: optional(nullable(text)),
  }),
  done: object({ outcome: oneOf('completed', 'failed', 'cancelled'), usage, durationMs: count }),
  build_session_created: object({ buildSessionId: text }),
  ideation_complete: object({ ideaSummary: text }),
  page_read: object({ signalId: text, url: text, title: text, characters: count }),
  claim: object<Own<'claim'>>({
    signalId: text,
    claim: text,
    quote: text,
    url: nullable(text),
    place: word(),
    start: count,
    end: count,
    stance: word(),
  }),
  research_complete: object({ sourcesSearched: list(text) }),
  research_results: object({ results: list(signal) }),
  opportunities: object({ opportunities: list(opportunity) }),
  validation_progress: object({ opportunityId: text, scorecard }),
  discover_complete: object({ opportunities: list(opportunity) }),
  prd_section: {
    misfit(value, path) {
      const section = object<Own<'prd_section'>>({ name: word(), value: anything, done: count, total: count });
      const misfit = section.misfit(value, path);
      if (misfit !== null) return misfit;
      const { name, value: content } = value as Own<'prd_section'>;
      if (!Object.hasOwn(prdMembers, name)) return 'name: a section of a PRD';
      return (prdMembers[name] as Shape<unknown>).misfit(content, 'value');
    },
  },
  prd_complete_final: object({ prd }),
  design_system_complete: object({ designSystemId: text, designMd: text, previewUrlLight: text, previewUrlDark: text }),
  file_written: object<Own<'file_written'>>({
    path: text,
    change: oneOf('created', 'changed', 'deleted', 'renamed'),
    content: sinceLater(nullable(text)),
    diff: sinceLater(nullable(text)),
    bytes: count,
    sha256: nullable(text),
    done: sinceLater(count),
    total: sinceLater(count),
  }),
  checked: object(checkReport),
  design_complete: object(built),
  code_complete: object({ ...built, notDone: nullable(text) }),
  qa_complete: object({ report: qaReport }),
  approval_requested: object({ stage: text, approvalId: text }),
  team_complete: object({ stages: list(object({ agent: text, outcome: oneOf('completed') })) }),
};

const envelope: Members<AnyEvent> = { type: text, cursor: ordinal, runId: text, agent: text, at: time };
const anyEvent = object<AnyEvent>(envelope);

/** An event of the log: of a known type with what pages read of it, or of any other. */
export const event: Shape<AnyEvent> = {
  misfit(value, path) {
    const misfit = anyEvent.misfit(value, path);
    if (misfit !== null) return misfit;
    const { type } = value as AnyEvent;
    return Object.hasOwn(known, type) ? known[type as KnownType].misfit(value, path) : null;
  },
};

const agent = object<AgentInfo>({
  name: text,
  title: text,
  description: text,
  stage: text,
  path: text,
  terminal: text,
  needsMessages: flag,
  takesMessages: flag,
  onTheWay: flag,
  artifact: nullable(object({ kind: text, title: text })),
});

export const header = object<Omit<ReplayHeader, 'format' | 'version'>>({
  service: text,
  madeAt: time,
  session: object({ sessionId: text, title: nullable(text), createdAt: time }),
  agents: list(agent, 100),
  asked: list(object({ runId: text, text })),
});

export const ending = object<ReplayEnd>({ end: count, of: count });
