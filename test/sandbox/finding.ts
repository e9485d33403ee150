import type { SandboxFinding } from '../../schema/sandbox.ts';
import type { SandboxProvider } from '../../server/ports.ts';

/** Sandboxes that find this, and tell for which workspace they were tested. */
export function finding(findings: SandboxFinding[], tested: string[] = []): SandboxProvider {
  return {
    sandboxes: () => ({ open: () => Promise.reject(new Error('none')), [Symbol.dispose]() {} }),
    previews: () => ({ publish: () => Promise.reject(new Error('none')) }),
    removeOrphans: () => Promise.resolve(),
    info: () => Promise.resolve({ provider: 'local', address: null, boundary: 'bubblewrap', previewVersions: 20 }),
    test(workspaceId) {
      tested.push(workspaceId);
      return Promise.resolve(findings);
    },
  };
}
