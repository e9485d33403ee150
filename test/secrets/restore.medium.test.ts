import { once } from 'node:events';
import { copyFile, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../backup/command.ts';
import { makeDataDir, makeEmptyFolder, spawnService, startServiceProcess } from '../support/process.ts';

/** Starts a service that refuses to start. Returns its exit code and its output. */
async function refusedStart(environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { child, output } = spawnService(environment);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: output() };
}

test('a restored service starts only with the key of the service that made the backup', async () => {
  await using first = await makeDataDir();
  await using second = await makeEmptyFolder();
  const file = join(first.path, 'agents.backup');
  const service = await startServiceProcess({ DATA_DIR: first.path });
  await service.post('/api/v1/webhooks', { url: 'https://hooks.example.com/agents', events: ['run.completed'] });
  expect((await runCommand(['backup', file, '--data-dir', first.path])).code).toBe(0);
  await service.end('SIGTERM');
  const key = (await readFile(join(first.path, 'secrets-key'), 'utf8')).trim();
  expect((await readFile(file)).includes(key)).toBe(false);
  expect((await runCommand(['restore', file, '--data-dir', second.path])).code).toBe(0);

  const DATA_DIR = second.path;
  const without = await refusedStart({ DATA_DIR });
  expect(without).toEqual({
    code: 78,
    said: expect.stringMatching(/^unified-agents: .*secrets-key is missing, .*Copy secrets-key from .*\n$/),
  });
  const other = await refusedStart({ DATA_DIR, SECRETS_KEY: 'another-secrets-key-of-32-characters' });
  expect(other).toEqual({
    code: 78,
    said: expect.stringMatching(
      /^unified-agents: SECRETS_KEY is not the key of this database\. .*After a restore, .*\n$/,
    ),
  });

  const bySetting = await startServiceProcess({ DATA_DIR, SECRETS_KEY: key });
  await bySetting.end('SIGTERM');
  await copyFile(join(first.path, 'secrets-key'), join(second.path, 'secrets-key'));
  const byFile = await startServiceProcess({ DATA_DIR });
  expect(await (await byFile.request('/api/v1/webhooks')).json()).toMatchObject({ webhooks: [{ enabled: true }] });
  await byFile.end('SIGTERM');
});

test('secrets rotate needs a stopped service, and the service starts with the new key', async () => {
  await using folder = await makeDataDir();
  const DATA_DIR = folder.path;
  const rotate = () => runCommand(['secrets', 'rotate', '--data-dir', DATA_DIR]);
  const service = await startServiceProcess({ DATA_DIR });
  const keyFile = join(DATA_DIR, 'secrets-key');
  const before = await readFile(keyFile, 'utf8');
  const running = await rotate();
  expect(running).toEqual({ code: 75, said: expect.stringContaining(`DATA_DIR ${DATA_DIR} is in use by`) });
  expect(await readFile(keyFile, 'utf8')).toBe(before);
  await service.end('SIGTERM');

  const stopped = await rotate();
  expect(stopped).toEqual({ code: 0, said: expect.stringContaining(keyFile) });
  expect(await readFile(keyFile, 'utf8')).not.toBe(before);
  // As after a crash before the last step.
  await rename(keyFile, `${keyFile}.new`);
  const again = await startServiceProcess({ DATA_DIR });
  await again.end('SIGTERM');
  expect(await readdir(DATA_DIR)).toEqual(
    expect.arrayContaining(['secrets-key', expect.stringMatching(/^secrets-key\.until-/)]),
  );
});
