import { spawn, type ChildProcess } from 'node:child_process';
import { access, utimes } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { moduleExtension } from '../process/module-extension.ts';
import { childMessage, type Problem } from './messages.ts';
import type { Studio, StudioState } from './studio.ts';

export interface FoundStudio extends Studio, Disposable {
  /** Finds the build, or starts a process that makes it: in a moment, so that the first requests do not wait for it. */
  findSoon(): void;
}

/** The folder of the checkout, or of the compiled package. */
const root = resolve(import.meta.dirname, '../..');
const isCompiled = moduleExtension === '.js';

/** The folder that `npm run build` makes. */
const builtDir = join(root, isCompiled ? 'web' : 'dist/web');
const cacheDir = join(root, 'node_modules/.cache/unified-agents-studio');

/** Milliseconds. A request for a page looks at once. */
const delay = 300;

const command = 'npm run build';
const absences = {
  packages: {
    reason: 'the packages for development, which build it, are not installed',
    command: 'npm ci && npm run build',
  },
  folder: { reason: 'node_modules/.cache, where its build is kept, cannot be written', command },
  build: { reason: 'its build failed, and the log of the service says why', command },
  files: { reason: 'its files could not be read, and the log of the service says why', command },
  installation: { reason: 'this installation was made without it', command },
} as const satisfies Record<Problem | 'files' | 'installation', { reason: string; command: string }>;

/**
 * Returns the studio of this service. A package and an image contain it. A checkout builds it in a process of its own, unless
 * the cache has a build of the same content.
 */
export function findStudio(logger: Pick<Logger, 'info' | 'warn'>): FoundStudio {
  let current: StudioState = { is: 'building' };
  let looked: Promise<void> | null = null;
  let child: ChildProcess | null = null;

  async function look(): Promise<void> {
    if (isCompiled || !(await exists(join(root, 'web/index.html')))) {
      current = await builtBefore(absences.installation);
      return;
    }
    // Loaded only in a checkout, and after the start.
    const { contentKey } = await import('./content-key.ts');
    const folder = join(cacheDir, await contentKey(root));
    if (await exists(join(folder, 'index.html'))) {
      await markUsed(folder);
      current = { is: 'built', folder };
      return;
    }
    void build();
  }

  async function build(): Promise<void> {
    const began = performance.now();
    const { outcome, words } = await runChild((started) => (child = started));
    child = null;
    if ('folder' in outcome) {
      current = { is: 'built', folder: outcome.folder };
      logger.info({ milliseconds: Math.round(performance.now() - began) }, 'built the studio');
      return;
    }
    logger.warn({ problem: outcome.problem, words }, 'could not build the studio');
    current = await builtBefore(absences[outcome.problem]);
  }

  async function lookOrSay(): Promise<void> {
    try {
      await look();
    } catch (error) {
      logger.warn({ err: error }, 'could not look for the studio');
      current = { is: 'missing', ...absences.files };
    }
  }
  const find = () => (looked ??= lookOrSay());

  return {
    findSoon: () => void setTimeout(find, delay).unref(),
    async state() {
      await find();
      return current;
    },
    [Symbol.dispose]() {
      // It then removes what it has made so far, and ends.
      if (child?.connected) child.disconnect();
    },
  };
}

/** What `npm run build` made; otherwise nothing, and why. */
async function builtBefore(absence: { reason: string; command: string }): Promise<StudioState> {
  const isThere = await exists(join(builtDir, 'index.html'));
  return isThere ? { is: 'built', folder: builtDir } : { is: 'missing', ...absence };
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Builds that were not used for long are removed. A cache that cannot be written keeps all. */
async function markUsed(folder: string): Promise<void> {
  const now = new Date();
  await utimes(folder, now, now).catch(() => {});
}

async function runChild(
  started: (child: ChildProcess) => void,
): Promise<{ outcome: { folder: string } | { problem: Problem }; words: string }> {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, `child/main${moduleExtension}`), '--cache', cacheDir],
    {
      cwd: root,
      // The packages that build it have no use for the settings of the service, which hold its secrets.
      env: { PATH, HOME, ...(TMPDIR !== undefined && { TMPDIR }), NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  );
  started(child);
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-4_000)));
  // The first requests have the processors.
  if (child.pid !== undefined) lowerPriority(child.pid);
  return new Promise((resolveOutcome) => {
    let outcome: { folder: string } | { problem: Problem } = { problem: 'build' };
    child.on('message', (message) => {
      const parsed = childMessage.safeParse(message);
      if (parsed.success) outcome = parsed.data;
    });
    child.once('error', (error) => resolveOutcome({ outcome, words: error.message }));
    child.once('close', () => resolveOutcome({ outcome, words: words.trim() }));
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It may have ended already.
  }
}
