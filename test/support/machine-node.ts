import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';

/** The PATH of a user without this repository: without the Node 24 that it installs. */
export function machinePath(): string {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return folders.filter((folder) => existsSync(folder)).join(delimiter);
}

/** The machine's own Node version, such as `20.20.2`; null if there is none, or if these tests run in it. */
export function machineNode(): string | null {
  try {
    const env = { PATH: machinePath() };
    const [version = '', path] = execFileSync('node', ['-p', 'process.versions.node + "\\n" + process.execPath'], {
      env,
    })
      .toString()
      .trim()
      .split('\n');
    return path === process.execPath ? null : version;
  } catch {
    return null;
  }
}
