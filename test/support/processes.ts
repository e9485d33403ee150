import { readdir, readFile } from 'node:fs/promises';
import { expect, vi } from 'vitest';

export interface FoundProcess {
  id: number;
  parent: number;
  /** The id of its process group. */
  group: number;
  command: string;
}

const patience = { timeout: 60_000, interval: 20 };

/** Waits for processes below this one with these words in their command line. Other test files run concurrently. */
export async function ownProcesses(words: string): Promise<FoundProcess[]> {
  return vi.waitFor(async () => {
    const all = await everyProcess();
    const found = all.filter((one) => one.command.includes(words) && descends(one, all));
    expect(found.length).toBeGreaterThan(0);
    return found;
  }, patience);
}

/** Returns the processes that this one has started, with these words in their command line. */
export async function childrenOf(parent: number | undefined, words: string): Promise<FoundProcess[]> {
  return (await everyProcess()).filter((one) => one.parent === parent && one.command.includes(words));
}

/** Waits until none of them exists. */
export async function gone(processes: readonly FoundProcess[]): Promise<void> {
  const ids = new Set(processes.map(({ id }) => id));
  await vi.waitFor(async () => {
    expect((await everyProcess()).filter(({ id, command }) => ids.has(id) && command !== '')).toEqual([]);
  }, patience);
}

function descends({ parent }: FoundProcess, all: readonly FoundProcess[]): boolean {
  if (parent === process.pid) return true;
  const above = all.find(({ id }) => id === parent);
  return above !== undefined && descends(above, all);
}

async function everyProcess(): Promise<FoundProcess[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(ids.map((id) => readProcess(Number(id))));
  return found.filter((one) => one !== null);
}

async function readProcess(id: number): Promise<FoundProcess | null> {
  // It may exit between the listing and the read.
  const read = (name: string) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => null);
  const [stat, command] = await Promise.all([read('stat'), read('cmdline')]);
  if (stat === null || command === null) return null;
  // Its name is in brackets and may contain any character.
  const [, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { id, parent: Number(parent), group: Number(group), command };
}
