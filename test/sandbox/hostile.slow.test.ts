import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../agents/ports.ts';
import { stopTestServer } from '../support/database.ts';
import { confinementsHere, createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { fruitlessProjects, hostileProjects, type Target } from './hostile-projects.ts';

const never = new AbortController().signal;
const secretText = 'host-secret-4242';
const secretVariable = 'host-variable-4242';
/** What nothing shown may hold: our file, our variable, the machine's accounts. */
const forbidden = new RegExp(`${secretText}|${secretVariable}|root:x:0:0`);

afterAll(stopTestServer);

describe.each(await confinementsHere())('a hostile project, confined by $name,', (confinement) => {
  let host: SandboxHost;
  let sandbox: Sandbox;
  let target: Target;

  beforeAll(async () => {
    process.env.VITE_SECRET = secretVariable;
    host = await createSandboxHost({ confinement });
    sandbox = await host.provider.sandboxes(await host.createSession()).open(never);
    const absolute = join(dirname(host.workDir), 'secret.css');
    await mkdir(dirname(absolute), { recursive: true });
    // Text that is code, style and data at once, so that whatever reads it can take it along.
    await writeFile(absolute, `/* ${secretText} */ .${secretText} { content: "${secretText}"; }`);
    // From src/ of a folder below workDir.
    target = { absolute, relative: '../../../secret.css' };
  });
  afterAll(async () => {
    delete process.env.VITE_SECRET;
    await host[Symbol.asyncDispose]();
  });

  test.each(hostileProjects)('that $title is refused', async ({ files, refused }) => {
    const before = await shownText(host, sandbox.name);
    const build = await sandbox.build(files(target), never);
    expect(build).toMatchObject({ ok: false, errors: expect.stringMatching(refused) });
    expect(JSON.stringify(build)).not.toMatch(forbidden);
    expect(JSON.stringify(build)).not.toContain('it ran');
    expect(await shownText(host, sandbox.name)).toBe(before);
  });

  test.each(fruitlessProjects)('that $title gets nothing', async ({ files }) => {
    expect(await sandbox.build(files(target), never)).toMatchObject({ ok: true });
    expect(await shownText(host, sandbox.name)).not.toMatch(forbidden);
  });
});

/** Everything that is shown under a name. */
async function shownText(host: SandboxHost, name: string): Promise<string> {
  const { rows } = await host.store.pool.query('select path, content from preview_file where preview_name = $1', [
    name,
  ]);
  return (rows as { path: string; content: Buffer }[])
    .map(({ path, content }) => `${path}\n${content.toString('utf8')}`)
    .toSorted()
    .join('\n');
}
