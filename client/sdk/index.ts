/** The entry `@unified-agents/client`. */
export { UnifiedAgents, type UnifiedAgentsOptions } from './unified-agents.ts';
export type { ApiRequest, RequestBytes } from './connection.ts';
export type { RetryPolicy } from './patience.ts';
export type { NewSession, NewTask, Sessions, TaskSession } from './sessions.ts';
export type { Session, SessionHandle } from './session.ts';
export type { EventsOptions } from './log.ts';
export type { Decision, DecisionRequest, Run, RunCall } from './run.ts';
export type { RunOptions } from './start-run.ts';
export type { ArtifactQuery, Artifacts } from './artifacts.ts';
export type { AttachmentOptions, Attachments } from './attachments.ts';
export type { Webhooks } from './webhooks.ts';
export type { CommentQuery, Comments } from './comments.ts';
export type { ImportOptions, SignalQuery, Signals } from './signals.ts';
export type { Archive } from './archive.ts';
export type { AuditLog, AuditQuery } from './audit-log.ts';
export type { Operator, OperatorRunQuery } from './operator.ts';
export type { Budgets } from './budgets.ts';
export type { Keys } from './keys.ts';
export type { Members } from './members.ts';
export type { ServiceAccounts } from './service-accounts.ts';
export type { Shared, SharedEventsQuery } from './shared.ts';
export type { ShareQuery, Shares } from './shares.ts';
export type { SignInQuery, SignIns } from './sign-ins.ts';
export type { SignOn } from './sign-on.ts';
export type { Workspaces } from './workspaces.ts';
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
export type {
  AgentInfo,
  ArchivedSession,
  ArchivePage,
  ArchiveProblem,
  AuditEntry,
  AuditFilter,
  AuditPage,
  Budget,
  BudgetPage,
  BudgetRequest,
  UsageQuery,
  UsageReport,
  EndedSignIns,
  Invitation,
  Key,
  KeyPage,
  KeyRequest,
  Me,
  Member,
  MemberErasure,
  MemberPage,
  MemberRequest,
  NewKey,
  NewWorkspace,
  RestoredSession,
  Role,
  ServiceAccount,
  ServiceAccountChanges,
  ServiceAccountPage,
  ServiceAccountRequest,
  NewShare,
  Share,
  SharedComment,
  SharedCommentPage,
  SharedEvents,
  SharedReplay,
  SharePage,
  ShareRequest,
  SignIn,
  SignInPage,
  SignOnChanges,
  SignOnConnection,
  SignOnConnectionPage,
  SignOnConnectionRequest,
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookPage,
  WebhookRequest,
  Workspace,
  WorkspaceChanges,
  WorkspaceRequest,
  ModelInfo,
  ModelReport,
  SandboxFinding,
  SandboxInfo,
  SandboxReport,
  SourceInfo,
  SourceReport,
  ArtifactHead,
  ArtifactPage,
  ArtifactVersion,
  Comment,
  CommentPage,
  CommentRequest,
  Comparison,
  ErrorCode,
  FileList,
  ImportedSignal,
  ImportPage,
  ImportProgress,
  LogState,
  Opportunity,
  Prd,
  Problem,
  QaReport,
  Recording,
  EffectiveSetting,
  EffectiveSettings,
  ServiceVersion,
  DrainRequest,
  ServiceNode,
  ServiceNodeList,
  CompactedLog,
  CompactLogRequest,
  LogCompaction,
  LogVerification,
  LogVerificationQuery,
  LogViolation,
  CancelledRuns,
  CancelRuns,
  OperatorRun,
  OperatorRunFilter,
  OperatorRunPage,
  RequeuedRuns,
  RequeueRuns,
  Run as RunRecord,
  RunPage,
  Session as SessionState,
  SessionChanges,
  SessionFilter,
  SessionInclude,
  Signal,
  SignalImport,
  SignalPage,
  StateAt,
  WaitingRun,
  WaitingRunPage,
} from '../contract.ts';
export type { SessionPage, SessionWith } from './session-page.ts';
