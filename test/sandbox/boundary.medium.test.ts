import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { installBoundary } from '../../server/providers/sandbox/boundary.ts';
import { findProgram } from '../../server/providers/sandbox/host-paths.ts';
import { permissions } from '../../server/providers/sandbox/permissions.ts';
import { holds } from '../../server/providers/sandbox/probe.ts';
import { seatbeltProfile } from '../../server/providers/sandbox/seatbelt.ts';
import { boundariesHere } from '../support/sandboxes.ts';

const here = new Set((await boundariesHere()).map(({ name }) => name));
const programs = ['bwrap', 'perl', 'prlimit'].flatMap((name) => {
  const path = findProgram(name);
  return path === null ? [] : [{ name, path }];
});
const asked = `import('${new URL('../../server/providers/sandbox/boundary.ts', import.meta.url).href}').then(async ({ nameBoundary }) => console.log(await nameBoundary()))`;

/** Returns the boundary that the service chooses if only these programs are installed. */
async function nameWith(names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'uas-path-'));
  try {
    for (const { name, path } of programs) if (names.includes(name)) await symlink(path, join(folder, name));
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', asked], { env: { PATH: folder } });
    return stdout.trim();
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the boundary of a machine', () => {
  test.skipIf(!here.has('bwrap'))('is bubblewrap if it works', async () => {
    expect(await nameWith(['bwrap', 'perl', 'prlimit'])).toBe('bubblewrap');
  });

  test.skipIf(!here.has('landlock'))('is Landlock if bubblewrap does not work', async () => {
    expect(await nameWith(['perl', 'prlimit'])).toBe('Landlock');
  });

  test.skipIf(process.platform !== 'linux')('is none if perl or prlimit is missing too', async () => {
    expect(await nameWith(['perl'])).toBe('none');
    expect(await nameWith(['prlimit'])).toBe('none');
  });

  test('is never Node’s permission model', async () => {
    expect(await holds(permissions())).toBe(false);
  });

  test.each([
    ['linux', /bubblewrap.*Landlock/],
    ['win32', /WSL2/],
    ['darwin', /sandbox-exec/],
  ] as const)('that is missing on %s is told with what to install', (platform, words) => {
    expect(installBoundary(platform)).toMatch(words);
  });
});

describe('the profile for sandbox-exec', () => {
  const profile = seatbeltProfile(['/Users/a/work "quoted"', '/Users/a\\b'], '/opt/node');

  test('refuses everything but what it names, and allows no network, process or write', () => {
    const [version, first, ...rules] = profile.split('\n');
    expect([version, first]).toEqual(['(version 1)', '(deny default)']);
    expect(rules.every((rule) => rule.startsWith('(allow '))).toBe(true);
    expect(profile).not.toMatch(/network|mach-lookup|process-fork|system-socket|ipc|file-write\*|default\)\n.*default/);
    expect(profile.match(/file-write\S*[^\n]*/g)).toEqual([
      'file-write-data file-ioctl (literal "/dev/null") (literal "/dev/dtracehelper"))',
    ]);
    expect(profile).toContain('(allow process-exec (literal "/opt/node"))');
  });

  test('quotes paths, and includes neither home folders nor temporary files', () => {
    expect(profile).toContain('(subpath "/Users/a/work \\"quoted\\"")');
    expect(profile).toContain('(subpath "/Users/a\\\\b")');
    const shown = [...profile.matchAll(/\(subpath "((?:[^"\\]|\\.)*)"\)/g)].map(([, path]) => path);
    for (const path of ['/', '/Users', '/Users/a', '/private', '/private/etc', '/tmp', '/usr', '/System', '/Library']) {
      expect(shown).not.toContain(path);
    }
  });

  test('has balanced brackets', () => {
    const bare = profile.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
    expect(bare.split('(').length).toBe(bare.split(')').length);
  });
});
