import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listenForPreviews } from '../../server/providers/preview/listen.ts';
import { type DataDir, openDataDir } from '../../server/store/data-dir.ts';
import { freePort } from '../support/free-port.ts';

const HOST = '127.0.0.1';
const answer = () => Promise.resolve(new Response('ok'));
let folder: string;
let dataDir: DataDir;
const taken: Server[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uas-ports-'));
  dataDir = await openDataDir(folder);
});
afterEach(async () => {
  for (const server of taken.splice(0)) server.close();
  await dataDir[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Takes a port whose predecessor is free. */
async function takePort(port = 0): Promise<number> {
  const server = createServer().listen(port, HOST);
  await once(server, 'listening');
  taken.push(server);
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('previews use the port after PORT', async () => {
  const free = await freePort();
  const listening = await listenForPreviews(answer, { PORT: free - 1, HOST, dataDir });
  expect(listening.port).toBe(free);
  await listening.close();
});

test('if that port is in use, they find another and keep it for the next start', async () => {
  const blocked = await takePort();
  const first = await listenForPreviews(answer, { PORT: blocked - 1, HOST, dataDir });
  expect(first.port).not.toBe(blocked);
  expect(await readFile(join(folder, 'preview-port'), 'utf8')).toBe(`${first.port}\n`);
  await first.close();

  for (const server of taken.splice(0)) server.close();
  const second = await listenForPreviews(answer, { PORT: blocked - 1, HOST, dataDir });
  expect(second.port).toBe(first.port);
  await second.close();
});

test('they leave PORT to the service, even if they found that port before', async () => {
  const free = await freePort();
  await dataDir.write('preview-port', String(free));
  const listening = await listenForPreviews(answer, { PORT: free, HOST, dataDir });
  expect(listening.port).not.toBe(free);
  await listening.close();
});

test('after the last port, and after PORT 0, they find any free port', async () => {
  for (const PORT of [65_535, 0]) {
    const listening = await listenForPreviews(answer, { PORT, HOST, dataDir });
    expect(listening.port).toBeGreaterThan(0);
    expect(await (await fetch(`http://${HOST}:${listening.port}/`)).text()).toBe('ok');
    await listening.close();
  }
});

test('a configured port that is in use is an error of one line', async () => {
  const blocked = await takePort();
  await expect(listenForPreviews(answer, { PORT: 0, PREVIEW_PORT: blocked, HOST, dataDir })).rejects.toThrow(
    `PREVIEW_PORT ${blocked} on ${HOST} is in use by another program. Stop that program, or set PREVIEW_PORT to another port.`,
  );
});
