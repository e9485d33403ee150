import { once } from 'node:events';
import { expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { makeDataDir, spawnService, startServiceProcess } from '../support/process.ts';
import { parseMetrics } from './scrape.ts';

test('METRICS_PORT serves the metrics and nothing else, which the main port then does not', async () => {
  await using folder = await makeDataDir();
  const port = await freePort();
  await using service = await startServiceProcess({ DATA_DIR: folder.path, METRICS_PORT: String(port) });
  expect((await service.request('/metrics')).status).toBe(404);
  expect((await service.request('/readyz')).status).toBe(200);
  const own = `http://127.0.0.1:${port}`;
  const scraped = await fetch(`${own}/metrics`);
  expect(scraped.status).toBe(200);
  const samples = parseMetrics(await scraped.text());
  const value = (name: string) => samples.find((sample) => sample.name === name)?.value;
  expect([value('database_up'), value('build_info'), value('runs_queued')]).toEqual([1, 1, 0]);
  expect(samples.find(({ labels }) => labels.route === '/readyz')?.labels).toMatchObject({ method: 'GET' });
  expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(404);
  for (const path of ['/', '/readyz', '/api/v1/sessions']) expect((await fetch(`${own}${path}`)).status).toBe(404);
  expect(await service.end('SIGTERM')).toBe(0);
});

test('METRICS_PORT of another program is refused with one line and exit code 78', async () => {
  await using folder = await makeDataDir();
  await using first = await startServiceProcess({ DATA_DIR: folder.path });
  const { port } = new URL(first.url);
  await using other = await makeDataDir();
  const { child, output } = spawnService({ DATA_DIR: other.path, METRICS_PORT: port });
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(78);
  expect(output()).toBe(
    `unified-agents: METRICS_PORT ${port} on 127.0.0.1 is in use by another program. ` +
      'Stop that program, or set METRICS_PORT to another port.\n',
  );
});
