/** The entry `unified-agents/client`. */
export { UnifiedAgents, type UnifiedAgentsOptions } from './unified-agents.ts';
export type { ApiRequest, RequestBytes } from './connection.ts';
export type { RetryPolicy } from './patience.ts';
export type { NewSession, NewTask, SessionPage, Sessions, TaskSession } from './sessions.ts';
export type { RunPage, Session, SessionHandle } from './session.ts';
export type { EventsOptions } from './log.ts';
export type { Decision, DecisionRequest, Run, RunCall } from './run.ts';
export type { RunOptions } from './start-run.ts';
export type { ArtifactPage, ArtifactQuery, Artifacts } from './artifacts.ts';
export type { ImportOptions, ImportPage, SignalPage, SignalQuery, Signals } from './signals.ts';
export type { Listing, PageQuery } from './listing.ts';
export type { Download } from './download.ts';
export type {
  AgentBody,
  AgentEvent,
  AgentMethods,
  AgentName,
  AgentResult,
  AnyAgentEvent,
  TaskAgentName,
  TaskEvent,
  TeamBody,
  TeamEvent,
  TeamResult,
} from './agents.ts';
export * from './errors.ts';
export type { ErrorCode } from '../../schema/errors.ts';
export type { Problem } from '../../schema/problem.ts';
export type { Session as SessionState } from '../../schema/session.ts';
export type { Run as RunRecord } from '../../schema/run.ts';
export type { ArtifactHead, ArtifactVersion, Comparison } from '../../schema/artifact.ts';
export type { Opportunity } from '../../schema/opportunity.ts';
export type { Prd } from '../../schema/prd.ts';
export type { Signal } from '../../schema/signal.ts';
export type { QaReport } from '../../schema/qa-report.ts';
export type { ImportedSignal, ImportProgress, SignalImport } from '../../schema/signal-import.ts';
