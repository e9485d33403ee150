import type { Previews, Sandboxes } from '../agents/ports.ts';

export interface SandboxOwner {
  workspaceId: string;
  sessionId: string;
}

/** What one run opens sandboxes by; disposed of when the run has ended, on this node at least. */
export interface RunSandboxes extends Sandboxes, Disposable {}

/** Where sandboxes come from: local folders, or a vendor. */
export interface SandboxProvider {
  sandboxes(owner: SandboxOwner): RunSandboxes;
  previews(owner: SandboxOwner & { runId: string }): Previews;
  /** Removes what deleted sessions left; what cannot be removed now stays for the next call. */
  removeOrphans(): Promise<void>;
}
