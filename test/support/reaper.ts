/**
 * Ends the processes that a test run left behind, and removes its folder. Runs next to vitest: `node reaper.ts FOLDER`.
 * Standard input ends when vitest does, for whatever reason; a word on it means that the tests completed.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

interface Found {
  id: number;
  parent: number;
  command: string;
}

const [, , folder = ''] = process.argv;
if (folder === '') throw new Error('The folder of the run is missing.');
const vitest = process.ppid;
const finished = (await text(process.stdin)) !== '';

// Fast and immediate shutdown for PostgreSQL, which then removes its shared memory; then kill.
for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
  const found = leftBehind();
  if (found.length === 0) break;
  if (signal === 'SIGINT') tell(found);
  for (const { id } of found) end(id, signal);
  for (let looks = 0; looks < 50 && leftBehind().length > 0; looks += 1) await pause(100);
}
// The last processes may still be writing their compile cache.
await rm(folder, { recursive: true, force: true, maxRetries: 10 });

/**
 * Returns processes that name the folder in their command, environment or working folder, except vitest's own workers.
 */
function leftBehind(): Found[] {
  return everyProcess().filter(
    ({ id, parent }) => id !== process.pid && id !== vitest && !(finished && parent === vitest),
  );
}

function everyProcess(): Found[] {
  if (process.platform === 'win32') return [];
  if (process.platform !== 'linux') return listed();
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [command, environment] = ['cmdline', 'environ'].map((file) =>
          readFileSync(`/proc/${name}/${file}`, 'utf8'),
        );
        const marks = [command, environment, readlinkSync(`/proc/${name}/cwd`)];
        if (!marks.some((mark) => mark?.includes(folder))) return [];
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z') return [];
        return [{ id: Number(name), parent: Number(parent), command: (command ?? '').replaceAll('\0', ' ').trim() }];
      } catch {
        // It exited between two polls, or belongs to another user.
        return [];
      }
    });
}

/** Prints only processes whose parent is not in the list. */
function tell(found: readonly Found[]): void {
  const ids = new Set(found.map(({ id }) => id));
  for (const { parent, command } of found) {
    if (!ids.has(parent)) process.stderr.write(`Ended what the tests left running: ${command.slice(0, 120)}\n`);
  }
}

/** Systems without /proc only show the command. */
function listed(): Found[] {
  return execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, id, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return command.includes(folder) ? [{ id: Number(id), parent: Number(parent), command }] : [];
    });
}

function end(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
