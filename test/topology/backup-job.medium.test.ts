import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { objectsIn, podsOf } from './kubernetes.ts';

const run = promisify(execFile);

/** The script of the service `backup`, with another folder in place of its volume. */
async function script(folder: string): Promise<string> {
  const compose = await readFile('compose.yaml', 'utf8');
  const [, text = ''] = /\n {2}backup:[\s\S]*?\n {6}- \|\n([\s\S]*?)\n {4}\S/.exec(compose) ?? [];
  expect(text).toContain('cli/main.ts backup');
  return text.replaceAll('$$', '$').replaceAll('/data/', `${folder}/`);
}

/** The command of the CronJob, with another folder in place of its volume. Kubernetes makes `$` of `$$`, as Compose does. */
async function cronScript(folder: string): Promise<string> {
  const [pod] = podsOf(await objectsIn('docs/deploy/kubernetes/base/backup.yaml'));
  const [container] = pod?.spec?.containers ?? [];
  expect(container?.command).toEqual(['sh', '-c']);
  return String(container?.args).replaceAll('$$', '$').replaceAll('/backups/', `${folder}/`);
}

const old = Array.from({ length: 5 }, (_, day) => `2026010${day + 1}T000000Z.backup`);

async function addOldBackups(folder: string): Promise<void> {
  for (const name of old) await writeFile(join(folder, name), '');
  // In place of the command line: it writes the file that it is told to.
  await writeFile(join(folder, 'node'), '#!/bin/sh\nshift 2\necho backup > "$1"\n');
  await chmod(join(folder, 'node'), 0o755);
}

test('the backup job makes a backup at once, keeps the newest ones, and ends when it is told to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uas-backups-'));
  try {
    await addOldBackups(folder);
    const env = { PATH: `${folder}:${process.env.PATH}`, KEEP: '3', EVERY_SECONDS: '3600' };
    const job = execFile('sh', ['-c', await script(folder)], { env });
    const ended = new Promise<number | null>((resolve) => job.once('exit', resolve));
    const backups = async () => (await readdir(folder)).filter((name) => name.endsWith('.backup'));
    await expect.poll(backups).toHaveLength(3);
    const kept = (await backups()).toSorted();
    expect(kept.slice(0, 2)).toEqual(old.slice(-2));
    expect(await readFile(join(folder, kept[2] ?? ''), 'utf8')).toBe('backup\n');
    job.kill('SIGTERM');
    expect(await ended).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the CronJob for Kubernetes makes a backup and keeps the newest ones, and none if it fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uas-backups-'));
  try {
    await addOldBackups(folder);
    const env = { PATH: `${folder}:${process.env.PATH}`, KEEP: '3' };
    const text = await cronScript(folder);
    const backups = async () => (await readdir(folder)).filter((name) => name.endsWith('.backup')).toSorted();
    await run('sh', ['-c', text], { env });
    const kept = await backups();
    expect(kept.slice(0, 2)).toEqual(old.slice(-2));
    expect(kept).toHaveLength(3);
    expect(await readFile(join(folder, kept[2] ?? ''), 'utf8')).toBe('backup\n');
    await writeFile(join(folder, 'node'), '#!/bin/sh\nexit 3\n');
    await expect(run('sh', ['-c', text], { env })).rejects.toMatchObject({ code: 3 });
    expect(await backups()).toEqual(kept);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
