import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import type { ServiceNodeList } from '../../schema/operator-nodes.ts';
import { cursors, readEvents, types } from '../support/events.ts';
import { makeDataDir, type ServiceProcess, spawnService, startServiceProcess } from '../support/process.ts';
import { createSession, environment, idea } from '../support/slow-model.ts';
import { startStubModel } from '../support/stub-model.ts';
import { killWorkers, linesOf, startsOf } from './worker-processes.ts';

async function nodeOfRun(dataDir: string): Promise<string> {
  const [, , , port, host] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const client = new Client({ host, port: Number(port), user: 'unified_agents', database: 'unified_agents' });
  await client.connect();
  const { rows } = await client.query<{ node: string }>('select node from run where node is not null');
  await client.end();
  return rows[0]?.node ?? '';
}

const valueOf = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

/** The ids of the workers that drain. */
async function draining({ request }: ServiceProcess): Promise<string[]> {
  const { nodes } = (await (await request('/api/v1/operator/nodes')).json()) as ServiceNodeList;
  return nodes.filter(({ drainingSince }) => drainingSince !== null).map(({ nodeId }) => nodeId);
}

describe('workers of one node', () => {
  test('share the port, the limits, the streams and the metrics, and one that was killed is replaced', async () => {
    await using folder = await makeDataDir();
    await using model = await startStubModel(() => ({ kind: 'endless', delta: 'word ', everyMs: 20 }));
    const service = await startServiceProcess({ ...environment(folder.path, model.url), WORKERS: '2' });
    expect(new Set(startsOf(service).map(({ worker }) => worker))).toEqual(new Set([1, 2]));
    const id = await createSession(service);
    const run = await service.post(`/api/v1/sessions/${id}/ideation-agent`, idea);
    const runId = run.headers.get('x-run-id');
    // Each has a connection of its own, and connections go to the workers in turn.
    const followers = await Promise.all(
      Array.from({ length: 4 }, () => service.request(`/api/v1/sessions/${id}/events`)),
    );
    const followed = Promise.allSettled(followers.map((follower) => readEvents(follower)));
    const names = ['runs_running', 'runs_held', 'database_up'];
    const scrape = async () => {
      const text = await (await service.request('/metrics')).text();
      return names.map((name) => valueOf(text, name));
    };
    // A scrape does not wait for a worker, or a database, that is busy for longer than a second.
    await expect
      .poll(() => Promise.all(Array.from({ length: 4 }, scrape)), { interval: 1_000 })
      .toEqual(Array.from({ length: 4 }, () => [1, 1, 1]));

    const holder = await nodeOfRun(folder.path);
    const killed = startsOf(service).find(({ node }) => node === holder);
    // The answer to the caller ends with its worker; so do the streams of that worker.
    const caller = run.text().catch(() => 'cut');
    process.kill(killed?.pid ?? Number.NaN, 'SIGKILL');
    await Promise.allSettled([caller]);
    await expect.poll(() => startsOf(service).length, { timeout: 120_000 }).toBe(3);
    expect(startsOf(service)[2]).toMatchObject({ worker: killed?.worker, node: holder });

    const cancel = await service.post(`/api/v1/sessions/${id}/runs/${runId}/cancel`);
    expect(cancel.status).toBe(202);
    const ends = await followed;
    const whole = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    const events = await readEvents(await service.request(`/api/v1/sessions/${id}/events`));
    expect(types(events).slice(-2)).toEqual(['error', 'done']);
    expect(cursors(events)).toEqual(events.map((_, index) => index + 1));
    const complete = whole.filter((each) => types(each).at(-1) === 'done');
    expect(complete.length).toBeGreaterThan(0);
    for (const each of complete) expect(each).toEqual(events);
    expect(await service.end('SIGTERM')).toBe(0);
  });

  test('that drain still do after they are replaced, until the node starts again', async () => {
    await using folder = await makeDataDir();
    const settings = { DATA_DIR: folder.path, WORKERS: '2' };
    const first = await startServiceProcess(settings);
    const [drained, other] = startsOf(first);
    const nodeId = drained?.node;
    expect((await first.post('/api/v1/operator/nodes/drain', { nodeId })).status).toBe(200);
    await killWorkers(first.child.pid, other?.pid);
    const replaced = () => startsOf(first).findLast(({ node }) => node === nodeId)?.pid;
    await expect.poll(replaced).not.toBe(drained?.pid);
    const told = () => linesOf<{ pid: number }>(first, 'this node drains').map(({ pid }) => pid);
    await expect.poll(told).toContain(replaced());
    expect(await draining(first)).toEqual([nodeId]);
    await first.end('SIGTERM');
    await using second = await startServiceProcess(settings);
    expect(await draining(second)).toEqual([]);
  });

  test('end with the node if it was killed, and the next start works', async () => {
    await using folder = await makeDataDir();
    const first = await startServiceProcess({ DATA_DIR: folder.path, WORKERS: '2' });
    const pids = startsOf(first).map(({ pid }) => pid);
    await first.end('SIGKILL');
    await expect.poll(() => pids.every(isGone)).toBe(true);
    const second = await startServiceProcess({ DATA_DIR: folder.path, WORKERS: '2' });
    expect((await second.request('/readyz')).status).toBe(200);
    expect(await second.end('SIGTERM')).toBe(0);
  });

  test('that end again and again before they serve end the node, which says so', async () => {
    await using folder = await makeDataDir();
    const { child, output } = spawnService({ DATA_DIR: folder.path, WORKERS: '2' });
    while (child.exitCode === null) {
      await killWorkers(child.pid);
      await pause(150);
    }
    expect(child.exitCode).toBe(70);
    expect(output()).toMatch(
      /^unified-agents: Worker [12] ended 5 times in a row soon after its start, the last time by signal SIGKILL\. See the lines above/m,
    );
  });

  test.each([
    [{ WORKERS: '0' }, 'WORKERS must be a whole number from 1 to 16, or auto. It is set to "0".'],
    [{ WORKERS: '3', MAX_RUNS_PER_NODE: '2' }, 'WORKERS must be at most MAX_RUNS_PER_NODE'],
  ])('%o is refused', async (settings, words) => {
    await using folder = await makeDataDir();
    const { child, output } = spawnService({ DATA_DIR: folder.path, ...settings });
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(code).toBe(78);
    expect(output()).toContain(words);
  });
});
