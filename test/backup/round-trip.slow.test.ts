import { copyFile, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDatabase } from '../support/database.ts';
import { type AnyEvent, readEvents, readUntil } from '../support/events.ts';
import { makeEmptyFolder, type ServiceProcess, startServiceProcess } from '../support/process.ts';
import { runCommand } from './command.ts';
import { backUpDatabase, restoreDatabase } from './databases.ts';

const words = (content: string) => ({ messages: [{ role: 'user', content }] });

async function posted<Value>(service: ServiceProcess, path: string, body: unknown = {}): Promise<Value> {
  const response = await service.post(`/api/v1${path}`, body);
  expect(response.status).toBe(201);
  return (await response.json()) as Value;
}

const json = async (service: ServiceProcess, path: string) => (await service.request(`/api/v1${path}`)).json();

async function readLog(service: ServiceProcess, id: string): Promise<{ text: string; epoch: string }> {
  const response = await service.request(`/api/v1/sessions/${id}/events?follow=false`);
  return { text: await response.text(), epoch: response.headers.get('x-log-epoch') ?? '' };
}

/** Everything that a client can read of a service, except what an active run still changes. */
async function readAll(service: ServiceProcess, ids: readonly string[]) {
  const sessions = await Promise.all(
    ids.map(async (id) => ({
      session: await json(service, `/sessions/${id}`),
      runs: await json(service, `/sessions/${id}/runs`),
      artifacts: await json(service, `/sessions/${id}/artifacts`),
      log: (await readLog(service, id)).text,
    })),
  );
  const rest = await Promise.all(
    ['/keys', '/webhooks', '/signals', '/signals?query=ringing'].map((path) => json(service, path)),
  );
  return { sessions, rest };
}

async function preview(service: ServiceProcess, sandboxName: string): Promise<string> {
  const response = await fetch(service.previewUrl.replace('{name}', sandboxName));
  expect(response.status).toBe(200);
  return response.text();
}

test('a backup of an active service contains everything, and a restored service continues', async () => {
  await using first = await makeEmptyFolder();
  await using second = await makeEmptyFolder();
  await using files = await makeEmptyFolder();
  const file = join(files.path, 'agents.backup');
  await using service = await startServiceProcess({ DATA_DIR: first.path });

  const talked = await posted<{ sessionId: string }>(service, '/sessions', { idea: 'A planner for bell founders' });
  for (const agent of ['ideation', 'prd'])
    await readEvents(
      await service.post(
        `/api/v1/sessions/${talked.sessionId}/${agent}-agent`,
        agent === 'prd' ? {} : words('Für Glockengießer, \\N and\ttabs'),
      ),
    );
  const coded = await posted<{ sessionId: string }>(service, '/sessions');
  const code = await readEvents(
    await service.post(`/api/v1/sessions/${coded.sessionId}/code-agent`, words('A list of bells')),
  );
  const { sandboxName } = code.find(({ type }) => type === 'code_complete') as AnyEvent & { sandboxName: string };
  const made = await posted<{ key: string }>(service, '/keys', { name: 'Nightly', role: 'viewer' });
  // For an event that does not come: a delivery that fails between the backup and the reading would differ.
  await posted(service, '/webhooks', { url: 'https://hooks.example.com/agents', events: ['run.failed'] });
  const rows = 'title,text\nRinging,"Nobody hears the\nbell ringing"\n';
  const headers = { 'content-type': 'text/csv' };
  const imported = await service.request('/api/v1/signals/import?name=notes.csv', {
    method: 'POST',
    body: rows,
    headers,
  });
  expect(imported.status).toBeLessThan(300);
  const shown = await preview(service, sandboxName);

  // A run of some seconds, which is active during the backup and when the service is killed.
  const running = await posted<{ sessionId: string }>(service, '/sessions');
  const stream = await service.post(`/api/v1/sessions/${running.sessionId}/code-agent`, words('A list of bell ropes'));
  await readUntil(stream, () => true);
  const backup = await runCommand(['backup', file, '--data-dir', first.path]);
  expect(backup).toEqual({ code: 0, said: expect.stringContaining(file) });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const ids = [talked.sessionId, coded.sessionId];
  const before = await readAll(service, ids);
  const cutLog = await readLog(service, running.sessionId);
  await service.end('SIGKILL');
  // A killed service leaves its PostgreSQL running: a backup stops it, and leaves none.
  const postmaster = join(first.path, 'postgres', 'postmaster.pid');
  expect(await readFile(postmaster, 'utf8')).toContain('ready');
  expect(await runCommand(['backup', join(files.path, 'late'), '--data-dir', first.path])).toMatchObject({ code: 0 });
  await expect(readFile(postmaster)).rejects.toThrow('ENOENT');

  // Into a separate database, and from there into an empty folder.
  await using database = await createDatabase();
  await restoreDatabase(database.address, file);
  await backUpDatabase(database.address, join(files.path, 'again'));
  const restoring = ['restore', join(files.path, 'again'), '--data-dir', second.path];
  expect(await runCommand(restoring)).toMatchObject({ code: 0 });
  // The backup does not hold it.
  await copyFile(join(first.path, 'secrets-key'), join(second.path, 'secrets-key'));
  await using restored = await startServiceProcess({ DATA_DIR: second.path });
  const { rest, sessions } = await readAll(restored, ids);
  // The preview port differs, and the key's last use changes when it is read.
  const ports = [service, restored].map(({ previewUrl }) => new URL(previewUrl.replace('{name}', 'x')).port);
  const port = (text: unknown) => ports.reduce((all, one) => all.replaceAll(one, 'PORT'), JSON.stringify(text));
  expect(port(sessions)).toBe(port(before.sessions));
  expect(rest).toEqual(before.rest);
  expect(await preview(restored, sandboxName)).toBe(shown);
  const asViewer = await fetch(`${restored.url}/api/v1/sessions`, {
    headers: { authorization: `Bearer ${made.key}` },
  });
  expect(asViewer.status).toBe(200);

  const log = await readLog(restored, talked.sessionId);
  expect(Number(log.epoch)).toBeGreaterThan(Number(cutLog.epoch));
  const old = await restored.request(`/api/v1/sessions/${talked.sessionId}/events?since=2&epoch=${cutLog.epoch}`);
  expect(old.status).toBe(409);
  expect(await old.json()).toMatchObject({ code: 'stale_cursor', epoch: Number(log.epoch) });
  // The active run continues from where the backup has it, and a client without an epoch reads it to the end.
  const rerun = await restored.request(`/api/v1/sessions/${running.sessionId}/events?since=0`);
  const events = await readEvents(rerun);
  expect(events.at(-1)).toMatchObject({ type: 'done', outcome: 'completed' });
  expect(events.map(({ cursor }) => cursor)).toEqual(events.map((_, index) => index + 1));
  expect(events.every(({ runId }) => runId === stream.headers.get('x-run-id'))).toBe(true);
});
