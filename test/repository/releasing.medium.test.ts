import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockNamed } from '../docs/page.ts';
import { lacks } from '../support/needs.ts';

const run = promisify(execFile);
const page = 'docs/releasing.md';
const signer = 'maintainer@example.com';

const block = (name: string) => blockNamed(page, name);

/** The lines with which a user verifies, each by itself. */
const checks = async () => (await block('verify')).trim().split('\n');

/** Replaces what must be there. */
function exchanged(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`there is no ${pattern} in it any more`);
  return text.replace(pattern, by);
}

describe.skipIf(lacks('git', 'ssh-keygen'))('the signatures of docs/releasing.md', () => {
  let home: string;
  /** Runs lines as the page has them, in the home folder of a maintainer. */
  const shell = (lines: string) => {
    const own = { HOME: home, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', PATH: process.env.PATH };
    return run('sh', ['-ec', lines], { cwd: home, env: own });
  };
  const file = (name: string) => join(home, name);

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'uas-release-'));
    await shell(`mkdir .ssh
ssh-keygen -q -t ed25519 -N '' -C '' -f .ssh/release
ssh-keygen -q -t ed25519 -N '' -C '' -f .ssh/other
git init -q .
git config user.name Maintainer
git config user.email ${signer}
git commit -q --allow-empty -m release`);
    const example = /^maintainer@.*$/m.exec(await readFile(page, 'utf8'))?.[0] ?? '';
    const key = (await readFile(file('.ssh/release.pub'), 'utf8')).trim();
    await writeFile(file('allowed_signers'), `${exchanged(example, /ssh-ed25519 .*$/, key)}\n`);
    // What `npm pack` makes.
    await writeFile(file('unified-agents-0.2.0.tgz'), 'package');
    await writeFile(file('notes.md'), '## 0.2.0\n\n- A change.\n');
    await shell(await block('setup'));
    await shell(await block('tag'));
    // The list of packages takes npm some seconds.
    await shell(exchanged(await block('notes'), /^npm sbom .*> /m, 'echo {} > '));
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  test('are made and verified', async () => {
    const { stdout, stderr } = await shell(await block('verify'));
    expect(`${stdout}${stderr}`).toContain(`Good "git" signature for ${signer}`);
    expect(stdout).toContain(`Good "unified-agents-release" signature for ${signer}`);
    expect(stdout).toContain('unified-agents-0.2.0.tgz: OK');
  });

  test('do not count for notes or files that were changed', async () => {
    const [, , ofNotes = '', ofFiles = ''] = await checks();
    await writeFile(file('unified-agents-0.2.0.tgz'), 'another package');
    await expect(shell(ofFiles)).rejects.toMatchObject({ code: 1 });
    await writeFile(file('unified-agents-0.2.0.tgz'), 'package');
    await shell(ofFiles);
    const notes = await readFile(file('notes.md'), 'utf8');
    await writeFile(file('notes.md'), notes.replace('A change', 'Another change'));
    await expect(shell(ofNotes)).rejects.toMatchObject({ stdout: expect.stringContaining('Could not verify') });
    await writeFile(file('notes.md'), notes);
    await shell(ofNotes);
  });

  test('do not count with the key of somebody else, or from another place', async () => {
    const [, ofTag = '', ofNotes = ''] = await checks();
    await shell(`git -c user.signingkey=.ssh/other tag -s v0.2.1 -m other`);
    await expect(shell(ofTag.replace('v0.2.0', 'v0.2.1'))).rejects.toMatchObject({ code: expect.any(Number) });
    await shell(`cp notes.md other.md && ssh-keygen -q -Y sign -f .ssh/other -n unified-agents-release other.md`);
    await expect(shell(ofNotes.replace('notes.md.sig', 'other.md.sig'))).rejects.toMatchObject({
      code: expect.any(Number),
    });
    // A signature for something else, such as a file that the maintainer signed for another project.
    await shell(`cp notes.md third.md && ssh-keygen -q -Y sign -f .ssh/release -n file third.md`);
    await expect(shell(ofNotes.replace('notes.md.sig', 'third.md.sig'))).rejects.toMatchObject({
      code: expect.any(Number),
    });
  });
});
