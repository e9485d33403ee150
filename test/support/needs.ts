import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../../server/providers/qa/browser.ts';
import { findProgram } from '../../server/providers/sandbox/host-paths.ts';
import { newestRelease } from './release.ts';

interface Need {
  isHere(): boolean;
  /** How to install it. */
  get: string;
  /** No package brings it, so a machine that must have everything may lack it, too. */
  optional?: true;
}

const debian = (...packages: string[]) => `apt-get install ${packages.join(' ')}`;
const program = (name: string, get = debian(name)): Need => ({ isHere: () => findProgram(name) !== null, get });

/** The library that `faketime` loads: Debian installs it in a folder of the machine's architecture. */
export const fakeTimeLibrary =
  ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .map((machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`)
    .find((path) => existsSync(path)) ?? null;

/** Debian installs its packages for this one: another `python3` may come first. */
export const systemPython = '/usr/bin/python3';

/** The browser that people have, for what the one without windows leaves out or draws differently; null if it is not installed. */
export const fullChromium =
  ['/usr/lib/chromium/chromium', '/usr/lib/chromium-browser/chromium-browser', '/opt/google/chrome/chrome'].find(
    (path) => existsSync(path),
  ) ?? null;

/** Programs that some tests need and `npm ci` does not install. */
const needs = {
  Chromium: { isHere: () => findChromium() !== null, get: debian('chromium-headless-shell') },
  'Chromium with windows': { isHere: () => fullChromium !== null, get: debian('chromium') },
  bubblewrap: { isHere: bubblewrapRuns, get: `${debian('bubblewrap')}, where namespaces are allowed` },
  nginx: program('nginx'),
  Caddy: program('caddy'),
  openssl: program('openssl'),
  PgBouncer: program('pgbouncer'),
  git: program('git'),
  'ssh-keygen': program('ssh-keygen', debian('openssh-client')),
  unzip: program('unzip'),
  perl: program('perl'),
  'systemd-analyze': program('systemd-analyze', debian('systemd')),
  bash: program('bash'),
  curl: program('curl'),
  zsh: program('zsh'),
  fish: program('fish'),
  Python: program('python3'),
  xmlsec1: program('xmlsec1'),
  pysaml2: {
    isHere: () => spawnSync(systemPython, ['-c', 'import saml2']).status === 0,
    get: debian('python3-pysaml2'),
  },
  // Debian has none that knows components of Kustomize.
  kubectl: { ...program('kubectl', 'https://kubernetes.io/docs/tasks/tools'), optional: true },
  faketime: { isHere: () => fakeTimeLibrary !== null, get: debian('faketime') },
  'the vendor’s OpenAPI documents': {
    isHere: () => existsSync(fileURLToPath(new URL('../../../shared/vendor-contracts', import.meta.url))),
    get: 'they are not in the repository: put them into ../shared/vendor-contracts',
  },
  'the tag of a release': { isHere: () => newestRelease() !== null, get: 'git fetch --tags', optional: true },
} satisfies Record<string, Need>;
export type NeedName = keyof typeof needs;

function bubblewrapRuns(): boolean {
  const bwrap = findProgram('bwrap');
  return bwrap !== null && spawnSync(bwrap, ['--unshare-all', '--ro-bind', '/', '/', 'true']).status === 0;
}

/** Set on machines that must have everything, such as CI's: no test is skipped then. */
const mustHaveAll = process.env.TESTS_SKIP_NOTHING === '1';
const isOptional = (name: NeedName) => 'optional' in needs[name];
const known = new Map<NeedName, boolean>();
const notes = () => join(tmpdir(), 'lacking');

/**
 * Returns whether this machine lacks one of these. A skip is reported at the end of the run, with how to install what
 * is missing: `describe.skipIf(lacks('Chromium'))('a page', …)`.
 */
export function lacks(...names: NeedName[]): boolean {
  const missing = names.filter((name) => !isHere(name));
  if (missing.length === 0) return false;
  const required = missing.filter((name) => !isOptional(name));
  if (mustHaveAll && required.length > 0) throw new Error(`The tests need ${required.map(sentence).join('; ')}`);
  mkdirSync(notes(), { recursive: true });
  for (const name of missing) writeFileSync(join(notes(), encodeURIComponent(name)), '');
  return true;
}

function isHere(name: NeedName): boolean {
  const here = known.get(name) ?? needs[name].isHere();
  known.set(name, here);
  return here;
}

const sentence = (name: NeedName) => `${name} (${needs[name].get})`;

/** Returns a line for each missing program that caused a skip. */
export function skippedFor(): string[] {
  if (!existsSync(notes())) return [];
  const names = readdirSync(notes()).map((name) => decodeURIComponent(name) as NeedName);
  return names.map((name) => `Skipped tests that need ${sentence(name)}.`);
}
