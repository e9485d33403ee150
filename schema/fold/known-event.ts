import type { DoneEvent, Envelope, ErrorEvent, StatusEvent, TextResetEvent, UsageEvent } from '../event.ts';
import type { DesignSystemState } from '../log-state.ts';
import type { Opportunity, Scorecard } from '../opportunity.ts';
import type { Prd, PrdSectionEvent } from '../prd.ts';
import type { CheckedEvent, CheckReport, FileWrittenEvent } from '../project-events.ts';
import type { ClaimEvent, PageReadEvent } from '../research-events.ts';
import type { QaReport } from '../qa-report.ts';
import type { WaitingFor } from '../run.ts';
import type { Signal } from '../signal.ts';

/** An event of any type, as the wire has it. */
export type AnyEvent = Envelope & { readonly type: string };

/** The result of Design and Code: the address of the build, and what was checked in it. */
interface Built {
  sandboxUrl: string;
  sandboxName: string;
  checked: CheckReport;
}

/** The events that the fold reads, with the fields that it reads. Other types change only the run that has them. */
export type KnownEvent = Envelope &
  (
    | { type: 'phase'; phase: string }
    | StatusEvent
    | { type: 'text_delta'; delta: string }
    | TextResetEvent
    | UsageEvent
    | ErrorEvent
    | DoneEvent
    | { type: 'build_session_created'; buildSessionId: string }
    | { type: 'ideation_complete'; ideaSummary: string }
    | PageReadEvent
    | ClaimEvent
    | { type: 'research_complete'; sourcesSearched: string[] }
    | { type: 'research_results'; results: Signal[] }
    | { type: 'opportunities'; opportunities: Opportunity[] }
    | { type: 'validation_progress'; opportunityId: string; scorecard: Scorecard }
    | { type: 'discover_complete'; opportunities: Opportunity[] }
    | PrdSectionEvent
    | { type: 'prd_complete_final'; prd: Prd }
    | ({ type: 'design_system_complete' } & DesignSystemState)
    | FileWrittenEvent
    | CheckedEvent
    | ({ type: 'design_complete' } & Built)
    | ({ type: 'code_complete'; notDone: string | null } & Built)
    | { type: 'qa_complete'; report: QaReport }
    | ({ type: 'approval_requested' } & WaitingFor)
    | { type: 'team_complete'; stages: { agent: string; outcome: 'completed' }[] }
  );

export type KnownType = KnownEvent['type'];
/** An event of one type. */
export type Known<Type extends KnownType> = Extract<KnownEvent, { type: Type }>;
