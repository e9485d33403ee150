import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface ReleaseSource extends AsyncDisposable {
  /** The folder with the source of the release and its packages. */
  path: string;
}

const lock = 'package-lock.json';

/** Returns the newest `v*` tag that this commit contains; null without one, without git, or outside a repository. */
export function newestRelease(): string | null {
  try {
    return git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n')[0] || null;
  } catch {
    return null;
  }
}

/** Checks out a release beside this tree. Its packages are this tree's if both have the same lock; otherwise npm installs them. */
export async function checkOutRelease(tag: string): Promise<ReleaseSource> {
  const path = await mkdtemp(join(tmpdir(), 'uas-release-'));
  const release: ReleaseSource = {
    path,
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true });
      git('worktree', 'prune');
    },
  };
  try {
    git('worktree', 'add', '--quiet', '--detach', path, tag);
    const [its, ours] = await Promise.all([readFile(join(path, lock), 'utf8'), readFile(lock, 'utf8')]);
    if (its === ours) await symlink(join(process.cwd(), 'node_modules'), join(path, 'node_modules'));
    else execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: path, stdio: 'pipe' });
  } catch (error) {
    await release[Symbol.asyncDispose]();
    throw error;
  }
  return release;
}

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
