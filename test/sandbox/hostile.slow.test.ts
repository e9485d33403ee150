import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../agents/ports.ts';
import { confinementsHere, createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { keepSecrets, leaksText } from './attack-run.ts';
import type { Target } from './attacks/attack.ts';
import { fewAttacks } from './attacks/index.ts';

const never = new AbortController().signal;

describe.each(await confinementsHere())('a hostile project, confined by $name,', (confinement) => {
  let host: SandboxHost;
  let sandbox: Sandbox;
  let target: Target;

  beforeAll(async () => {
    process.env.VITE_KEPT = 'kept-variable';
    host = await createSandboxHost({ confinement });
    sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    target = await keepSecrets(dirname(host.workDir));
  });
  afterAll(async () => {
    delete process.env.VITE_KEPT;
    await host[Symbol.asyncDispose]();
  });

  test.each(fewAttacks)('cannot read or run anything: $title', async ({ files, refused }) => {
    const before = await shownText(host, sandbox.name);
    const build = await sandbox.show(files(target), never);
    expect(build.ok ? 'built' : build.errors).toMatch(refused ?? /^built$/);
    expect(JSON.stringify(build)).not.toContain('it ran');
    const after = await shownText(host, sandbox.name);
    expect(leaksText(JSON.stringify(build) + after)).toBe(false);
    expect(after === before).toBe(!build.ok);
  });
});

/** Returns everything that is published under a name. */
async function shownText(host: SandboxHost, name: string): Promise<string> {
  const { rows } = await host.store.pool.query(
    'select path, content from preview_file join preview_content using (workspace_id, sha256) where preview_name = $1',
    [name],
  );
  return (rows as { path: string; content: Buffer }[])
    .map(({ path, content }) => `${path}\n${content.toString('utf8')}`)
    .toSorted()
    .join('\n');
}
