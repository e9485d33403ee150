/**
 * The service's types, as clients see them. Only this file and `router.ts` import from other rooms, and only types. In the
 * package, `cli/pack` replaces both by the same types written out, so that it needs neither zod nor the service.
 */
import type { z } from 'zod';
import type { AgentStreamEvent } from '../agents/agent-events.ts';
import type { AnyStartable } from '../agents/agent.ts';
import type * as registry from '../agents/index.ts';
import type { AuditFilter as Filter, auditPageSchema } from '../schema/audit.ts';
import type { artifactPageSchema } from '../schema/artifact.ts';
import type { attachmentContentSchema, attachmentListSchema } from '../schema/attachment.ts';
import type { budgetCreateInput, budgetPageSchema } from '../schema/budget.ts';
import type { commentCreateInput, commentPageSchema } from '../schema/comment.ts';
import type { DoneEvent as Done, ErrorEvent as Failure, WireEvent as OnWire } from '../schema/event.ts';
import type { keyCreateInput, keyPageSchema } from '../schema/key.ts';
import type {
  memberInviteInput,
  memberPageSchema,
  serviceAccountCreateInput,
  serviceAccountPageSchema,
  serviceAccountUpdateInput,
} from '../schema/member.ts';
import type { compactLogInput } from '../schema/operator-compaction.ts';
import type { drainInput } from '../schema/operator-nodes.ts';
import type { logVerificationInput } from '../schema/log-verification.ts';
import type {
  OperatorRunFilter as RunFilter,
  operatorRunPageSchema,
  cancelRunsInput,
  requeueRunsInput,
} from '../schema/operator-runs.ts';
import type { runPageSchema, waitingPageSchema } from '../schema/run.ts';
import type { SessionFilter as Filters, sessionUpdateInput } from '../schema/session.ts';
import type { shareCreateInput, sharedCommentPageSchema, sharePageSchema } from '../schema/share.ts';
import type { importPageSchema, signalPageSchema } from '../schema/signal-import.ts';
import type { endedSchema, signInPageSchema } from '../schema/sign-in.ts';
import type { signOnConnectionPageSchema, signOnCreateInput, signOnUpdateInput } from '../schema/sign-on.ts';
import type { UsageQuery as AskedUsage } from '../schema/usage.ts';
import type {
  deliveryPageSchema,
  webhookCreateInput,
  webhookPageSchema,
  webhookUpdateInput,
} from '../schema/webhook.ts';
import type { newWorkspaceSchema, workspaceCreateInput, workspaceUpdateInput } from '../schema/workspace.ts';
import type { Team as TeamAgent } from '../server/core/team/team.ts';

export type { AgentInfo, AgentList } from '../schema/agent-list.ts';
export type { LogState, StateAt } from '../schema/log-state.ts';
export type { Me } from '../schema/me.ts';
export type { ModelInfo, ModelList, ModelReport } from '../schema/model.ts';
export type { SandboxFinding, SandboxInfo, SandboxReport } from '../schema/sandbox.ts';
export type { SourceInfo, SourceList, SourceReport } from '../schema/source-list.ts';
export type { ArtifactHead, ArtifactVersion, Comparison, FileList, ProjectFile } from '../schema/artifact.ts';
export type { Attachment } from '../schema/attachment.ts';
export type {
  ArchivedSession,
  ArchivePage,
  ArchiveProblem,
  ArchiveVerification,
  RestoredSession,
} from '../schema/archive.ts';
export type { AuditEntry } from '../schema/audit.ts';
export type { Budget } from '../schema/budget.ts';
export type { Comment } from '../schema/comment.ts';
export type { ErrorCode, Issue } from '../schema/errors.ts';
export type { Key, NewKey } from '../schema/key.ts';
export type { Invitation, Member, MemberErasure, ServiceAccount } from '../schema/member.ts';
export type { LogVerification, LogViolation } from '../schema/log-verification.ts';
export type { EffectiveSetting, EffectiveSettings, ServiceVersion } from '../schema/operator-about.ts';
export type { CompactedLog, LogCompaction } from '../schema/operator-compaction.ts';
export type { ServiceNode, ServiceNodeList } from '../schema/operator-nodes.ts';
export type { CancelledRuns, OperatorRun, RequeuedRuns } from '../schema/operator-runs.ts';
export type { Opportunity } from '../schema/opportunity.ts';
export type { Entry } from '../schema/phase.ts';
export type { Prd } from '../schema/prd.ts';
export type { Problem } from '../schema/problem.ts';
export type { QaReport } from '../schema/qa-report.ts';
export type { Recording } from '../schema/recording.ts';
export type { Role } from '../schema/role.ts';
export type { Run, WaitingFor, WaitingRun } from '../schema/run.ts';
export type { ForkedSession, ListedSession, Session, SessionInclude } from '../schema/session.ts';
export type { ImportedSignal, ImportProgress, SignalImport } from '../schema/signal-import.ts';
export type { SignIn } from '../schema/sign-in.ts';
export type { SignOnConnection } from '../schema/sign-on.ts';
export type { NewShare, Share, SharedComment, SharedEvents, SharedReplay } from '../schema/share.ts';
export type { Signal } from '../schema/signal.ts';
export type { UsageReport } from '../schema/usage.ts';
export type { NewWebhook, Webhook, WebhookDelivery } from '../schema/webhook.ts';
export type { Workspace } from '../schema/workspace.ts';

export type ArtifactPage = z.output<typeof artifactPageSchema>;
export type AuditFilter = Partial<Filter>;
export type AuditPage = z.output<typeof auditPageSchema>;
export type BudgetPage = z.output<typeof budgetPageSchema>;
/** A budget to create. */
export type BudgetRequest = z.input<typeof budgetCreateInput>;
/** Which usage to read. */
export type UsageQuery = Partial<AskedUsage>;
/** An attachment with its bytes, as base64. */
export type AttachmentContent = z.output<typeof attachmentContentSchema>;
export type AttachmentList = z.output<typeof attachmentListSchema>;
export type CommentPage = z.output<typeof commentPageSchema>;
/** A comment to create. */
export type CommentRequest = z.input<typeof commentCreateInput>;
export type WebhookDeliveryPage = z.output<typeof deliveryPageSchema>;
export type WebhookPage = z.output<typeof webhookPageSchema>;
/** A webhook to create. */
export type WebhookRequest = z.input<typeof webhookCreateInput>;
/** What changes of a webhook. */
export type WebhookChanges = z.input<typeof webhookUpdateInput>;
export type ImportPage = z.output<typeof importPageSchema>;
export type KeyPage = z.output<typeof keyPageSchema>;
/** A key to create. */
export type KeyRequest = z.input<typeof keyCreateInput>;
export type MemberPage = z.output<typeof memberPageSchema>;
/** Somebody to invite. */
export type MemberRequest = z.input<typeof memberInviteInput>;
export type SharePage = z.output<typeof sharePageSchema>;
/** A link to create. */
export type ShareRequest = z.input<typeof shareCreateInput>;
export type SharedCommentPage = z.output<typeof sharedCommentPageSchema>;
export type ServiceAccountPage = z.output<typeof serviceAccountPageSchema>;
/** A service account to create. */
export type ServiceAccountRequest = z.input<typeof serviceAccountCreateInput>;
export type ServiceAccountChanges = z.input<typeof serviceAccountUpdateInput>;
export type SignInPage = z.output<typeof signInPageSchema>;
export type EndedSignIns = z.output<typeof endedSchema>;
export type SignOnConnectionPage = z.output<typeof signOnConnectionPageSchema>;
/** An identity provider to connect. */
export type SignOnConnectionRequest = z.input<typeof signOnCreateInput>;
export type SignOnChanges = z.input<typeof signOnUpdateInput>;
/** A new workspace, and the invitation of its first admin. */
export type NewWorkspace = z.output<typeof newWorkspaceSchema>;
/** A workspace to create. */
export type WorkspaceRequest = z.input<typeof workspaceCreateInput>;
export type WorkspaceChanges = z.input<typeof workspaceUpdateInput>;
export type RunPage = z.output<typeof runPageSchema>;
export type WaitingRunPage = z.output<typeof waitingPageSchema>;
/** Which node takes no new runs, and how long its runs may go on. */
export type DrainRequest = z.input<typeof drainInput>;
/** Which session to compact; left out: what is due. */
export type CompactLogRequest = z.input<typeof compactLogInput>;
/** Which sessions to check, and how many at a time. */
export type LogVerificationQuery = z.input<typeof logVerificationInput>;
/** A page of the runs of all workspaces. */
export type OperatorRunPage = z.output<typeof operatorRunPageSchema>;
/** What a list of the runs of all workspaces can be limited to. */
export type OperatorRunFilter = RunFilter;
/** Which runs to cancel. */
export type CancelRuns = z.input<typeof cancelRunsInput>;
/** Which runs to put back into the queue. */
export type RequeueRuns = z.input<typeof requeueRunsInput>;
/** What a list of sessions can be limited to. */
export type SessionFilter = Filters;
/** What to change about a session. */
export type SessionChanges = z.input<typeof sessionUpdateInput>;
export type SignalPage = z.output<typeof signalPageSchema>;

/** An event of any type, with the fields that every event has. */
export type WireEvent = OnWire;
/** The last event of each run. */
export type DoneEvent = OnWire<Done>;
/** The event before `done` of a run that did not complete. */
export type ErrorEvent = OnWire<Failure>;

type Registry = typeof registry;
type EventOf<A extends AnyStartable> = Extract<AgentStreamEvent<A>, WireEvent>;

/** The agents by their names in code (`designSystem`): name on the wire, request body, events, and result. */
export type Agents = {
  [Name in keyof Registry]: {
    name: Registry[Name]['name'];
    body: z.input<Registry[Name]['input']>;
    event: EventOf<Registry[Name]>;
    result: z.output<Registry[Name]['output']>;
  };
};

/** The events of a team's run, which has those of its agents too, and its result. */
export interface Team {
  event: Agents[keyof Agents]['event'] | EventOf<TeamAgent>;
  result: z.output<TeamAgent['output']>;
}
