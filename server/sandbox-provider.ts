import type { Previews, Sandboxes } from '../agents/ports.ts';

export interface SandboxOwner {
  workspaceId: string;
  sessionId: string;
}

/** Where sandboxes come from: local folders, or a vendor. */
export interface SandboxProvider {
  sandboxes(owner: SandboxOwner): Sandboxes;
  previews(owner: SandboxOwner & { runId: string }): Previews;
  /** Removes what deleted sessions left; what cannot be removed now stays for the next call. */
  removeOrphans(): Promise<void>;
}
