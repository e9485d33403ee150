import type { SandboxOwner } from '../../sandbox-provider.ts';

const installationLabel = 'unified-agents-installation';

/** Tells which sandboxes are this installation's, among all of one Daytona account. */
export const installationLabels = (installation: string) => ({ [installationLabel]: installation });

export function sandboxLabels(installation: string, { workspaceId, sessionId }: SandboxOwner): Record<string, string> {
  return {
    ...installationLabels(installation),
    'unified-agents-workspace': workspaceId,
    'unified-agents-session': sessionId,
  };
}
