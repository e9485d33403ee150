import type { Run } from '../../../schema/run.ts';
import type { AuditOrigin } from '../audit/record.ts';
import type { Chunk } from '../log/chunk.ts';

/** A person's answer to a run that waits for a decision. */
export interface DecisionRequest {
  workspaceId: string;
  sessionId: string;
  runId: string;
  /** The wait that is answered. */
  approvalId: string;
  decision: 'approve' | 'revise' | 'reject';
  note?: string | undefined;
  /** `Idempotency-Key`: one namespace per session. */
  decisionKey?: string | undefined;
  /** Throws if the caller may not start this agent. */
  requireAgent(name: string): void;
  /** Who decides, for the audit log. */
  origin: AuditOrigin;
}

export interface Decided {
  /** The run as the first answer returned it. */
  run: Run;
  /** The run's ending, if this decision ended it. */
  chunk: Chunk | null;
}
