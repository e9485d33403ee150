import type { AnyAgent } from '../../../agents/agent.ts';
import type { AgentEvent } from '../../../schema/event.ts';
import type { LogState } from '../../../schema/log-state.ts';

/** The name of the run with which the log of a fork begins. No agent has it: no model is asked. */
export const forkAgent = 'fork';

/** An event of a fork's first run, with the agent whose work it tells. */
export interface ForkEvent {
  agent: string;
  event: AgentEvent & Record<string, unknown>;
}

interface ForkedFrom {
  sessionId: string;
  cursor: number;
}

/**
 * Returns the events that say where a session was forked from, and what it had there: what they add up to is the state of the
 * other session at that cursor, without its runs and without the files of its projects.
 */
export function forkEvents(
  from: ForkedFrom,
  state: LogState,
  { agents, projectId, isResearchNewer }: ForkEventOptions,
): ForkEvent[] {
  const by = (terminal: string, ...events: ForkEvent['event'][]): ForkEvent[] => {
    const agent = Object.values(agents).find((one) => one.terminal === terminal)?.name;
    return agent === undefined ? [] : events.map((event) => ({ agent, event }));
  };
  const { ideaSummary, research, prd, designSystem, report } = state;
  const ideation = ideaSummary === null ? [] : by('ideation_complete', { type: 'ideation_complete', ideaSummary });
  const found = research ? by('discover_complete', ...researchEvents(research)) : [];
  const written = prd
    ? by('prd_complete_final', { type: 'phase', phase: 'prd' }, { type: 'prd_complete_final', prd, projectId })
    : [];
  return [
    { agent: forkAgent, event: forkedStatus(from) },
    ...ideation,
    ...(isResearchNewer ? [...written, ...found] : [...found, ...written]),
    ...(designSystem ? by('design_system_complete', { type: 'design_system_complete', ...designSystem }) : []),
    ...(report ? by('qa_complete', { type: 'qa_complete', report }) : []),
  ];
}

interface ForkEventOptions {
  agents: Readonly<Record<string, AnyAgent>>;
  /** The project of the PRD in the new session. */
  projectId: string;
  /** Research has found others since the PRD was written. */
  isResearchNewer: boolean;
}

function forkedStatus({ sessionId, cursor }: ForkedFrom): ForkEvent['event'] {
  const message = `Forked from session ${sessionId} at event ${cursor}.`;
  return { type: 'status', stepId: 'forked', state: 'done', message };
}

function researchEvents(research: NonNullable<LogState['research']>): ForkEvent['event'][] {
  const { pages, claims, sourcesSearched, signals, opportunities } = research;
  return [
    { type: 'phase', phase: 'researching' },
    ...pages.map((page) => ({ type: 'page_read', ...page })),
    ...claims.map((claim) => ({ type: 'claim', ...claim })),
    { type: 'research_complete', totalSignals: signals.length, sourcesSearched },
    ...(signals.length === 0 ? [] : [{ type: 'research_results', results: signals }]),
    ...(opportunities.length === 0 ? [] : [{ type: 'discover_complete', opportunities }]),
  ];
}
