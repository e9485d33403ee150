import type { AnyAgent, AnyStartable } from '../../../agents/agent.ts';
import { extendBrief } from '../../../agents/kit/brief/extend-brief.ts';
import { emptyBrief, type StoredBrief } from '../../../schema/brief.ts';
import type { LogState } from '../../../schema/log-state.ts';
import type { WrittenFields } from '../../../schema/session-fields.ts';
import { attachmentsIn } from '../attachments/read.ts';
import { runnableNamed } from '../team/team.ts';

/** A run of the session that is forked, as it was started. */
export interface StartedWith {
  agent: string;
  input: Record<string, unknown>;
  startCursor: number;
}

export interface ForkSource {
  /** What the log adds up to at the cursor, and at its end. */
  state: LogState;
  latest: LogState;
  /** The session's row, as it is now. */
  ideaSummary: string | null;
  brief: StoredBrief;
  phase: string;
  /** Oldest first. */
  runs: readonly StartedWith[];
  agents: Readonly<Record<string, AnyAgent>>;
}

export type ForkedState = Pick<
  WrittenFields,
  'ideaSummary' | 'opportunities' | 'prd' | 'selectedOpportunityIndex' | 'brief'
> & { phase: string };

/**
 * Returns what agents read of a session as it was at a cursor. What is in the log comes from the log; the words of the user come
 * from the runs up to there.
 */
export function forkedState(source: ForkSource): ForkedState {
  const { state, latest, agents } = source;
  const isWhole = state.cursor === latest.cursor && latest.runs.at(-1)?.outcome !== null;
  const first = firstWords(source);
  const opportunities = state.research?.opportunities ?? [];
  const last = state.runs.at(-1)?.stages.at(-1)?.agent;
  const found = Object.values(agents).find(({ name }) => name === last);
  return {
    // Only Ideation changes it.
    ideaSummary: state.ideaSummary ?? (latest.ideaSummary === null ? source.ideaSummary : first || null),
    opportunities: opportunities.length === 0 ? null : opportunities,
    prd: state.prd,
    selectedOpportunityIndex: selectedIn(state),
    brief: isWhole ? source.brief : briefAt(source, first),
    phase: found?.stage ?? (last === undefined ? 'ideation' : source.phase),
  };
}

/** The opportunity that the PRD was written for; null if Research has found others since. */
function selectedIn({ prd, research, runs }: LogState): number | null {
  if (!prd || !research) return null;
  const ended = runs.flatMap(({ stages }) => stages).filter(({ phases }) => phases.length > 0);
  const lastPhase = (phase: string) =>
    ended.findLast(({ phases }) => phases.some((one) => one.phase === phase))?.lastCursor ?? 0;
  if (lastPhase('researching') > lastPhase('prd')) return null;
  const index = research.opportunities.findIndex(({ id }) => id === prd.opportunityId);
  return index < 0 ? null : index;
}

/** The words that the session was created with, before its first run: those with which the brief begins. */
function firstWords({ brief, runs, agents, ...source }: ForkSource): string {
  const said = wordsOf(runs, agents, emptyBrief).words;
  if (said === '') return brief.words || (source.ideaSummary ?? '');
  return brief.words.endsWith(said) ? brief.words.slice(0, -said.length).trim() : '';
}

function briefAt({ state, brief, runs, agents }: ForkSource, first: string): StoredBrief {
  const begun = extendBrief(emptyBrief, [{ role: 'user', content: first }]);
  const until = runs.filter(({ startCursor }) => startCursor < state.cursor);
  const words = wordsOf(until, agents, begun);
  const given = new Set(until.flatMap(({ input }) => attachmentsIn(input)));
  const attachments = brief.attachments?.filter(({ attachmentId }) => given.has(attachmentId)) ?? [];
  return attachments.length === 0 ? words : { ...words, attachments };
}

function wordsOf(runs: readonly StartedWith[], agents: ForkSource['agents'], begun: StoredBrief): StoredBrief {
  return runs.reduce((brief, { agent, input }) => {
    const startable: AnyStartable | undefined = runnableNamed(agents, agent);
    return extendBrief(brief, startable?.brief?.(input) ?? []);
  }, begun);
}
