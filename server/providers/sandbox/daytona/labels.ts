import type { SandboxOwner } from '../../../ports.ts';

const installationLabel = 'unified-agents-installation';

/** Labels that mark this installation's sandboxes within a Daytona account. */
export const installationLabels = (installation: string) => ({ [installationLabel]: installation });

export function sandboxLabels(installation: string, { workspaceId, sessionId }: SandboxOwner): Record<string, string> {
  return {
    ...installationLabels(installation),
    'unified-agents-workspace': workspaceId,
    'unified-agents-session': sessionId,
  };
}
