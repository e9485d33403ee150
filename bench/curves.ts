import { writeFile } from 'node:fs/promises';
import { createSession, createSessions, measureService, measureThroughput, runIdeation } from './measure.ts';
import { median } from './median.ts';
import { type Curve, drawCurves } from './plot.ts';
import { connectTo } from './database.ts';
import { fillSession } from './replay.ts';
import { makeFolder, startModel, startService, withModel } from './service.ts';

/**
 * Measures the cost per event as things grow: events in the session, concurrent streams, sessions in the database.
 * Writes docs/growth-curves.svg and prints its figures. A constant cost per event is a level line.
 */
const repeats = 3;

async function perEventInSession(): Promise<Curve> {
  const points: [number, number][] = [];
  for (const size of [10, 1_000, 100_000]) {
    await using folder = await makeFolder();
    await using model = await startModel();
    await using service = await startService(folder.path, withModel(model.url));
    await measureService(service, 10, 10);
    // A run stores about 200 events at once. Measure the runs after the first `size` events.
    const ids = await createSessions(service, 10);
    if (size > 1_000) ids[0] = await fillSession(service, size);
    else if (size > 10) for (const id of ids) for (let run = 0; run < 5; run += 1) await runIdeation(service, id);
    const sessions = size > 1_000 ? ids.slice(0, 1) : ids;
    const costs: number[] = [];
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      const { own, below } = await measureThroughput(service.pid, 1, 20, (index) =>
        runIdeation(service, sessions[index % sessions.length] ?? ''),
      );
      costs.push(own + below);
    }
    points.push([size, median(costs)]);
  }
  return { name: 'events in the session before', unit: 'ms of processor per 1,000 events', points };
}

async function perStream(): Promise<Curve> {
  const points: [number, number][] = [];
  await using folder = await makeFolder();
  await using model = await startModel();
  await using service = await startService(folder.path, { ...withModel(model.url), MAX_RUNS_PER_NODE: '1000' });
  await measureService(service, 50, 10);
  for (const streams of [10, 100, 1_000]) {
    const costs: number[] = [];
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      const { own, below } = await measureService(service, streams, Math.max(1, 500 / streams));
      costs.push(own + below);
    }
    points.push([streams, median(costs)]);
  }
  return { name: 'streams at once', unit: 'ms of processor per 1,000 events', points };
}

async function perStoredSession(): Promise<Curve[]> {
  const events: [number, number][] = [];
  const lists: [number, number][] = [];
  await using folder = await makeFolder();
  await using model = await startModel();
  await using service = await startService(folder.path, withModel(model.url));
  await measureService(service, 50, 10);
  const database = await connectTo(folder.path);
  for (const stored of [10, 10_000, 1_000_000]) {
    await database.query(
      `insert into session (id, workspace_id, created_at, updated_at, phase)
       select gen_random_uuid(), '00000000-0000-7000-8000-000000000001', now(), now(), 'ideation'
       from generate_series(1, $1 - (select count(*)::int from session))`,
      [stored],
    );
    await database.query('vacuum analyze session');
    // Writes that the load left pending are not a cost of sessions, but slow everything down until they are on disk.
    await database.query('checkpoint');
    // Nor is the warm-up of a node that discarded compiled code while idle.
    await measureService(service, 50, 20);
    const costs: number[] = [];
    const times: number[] = [];
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      const { own, below } = await measureService(service, 50, 6);
      costs.push(own + below);
      for (let count = 0; count < 20; count += 1) {
        const began = performance.now();
        const headers = { authorization: `Bearer ${service.key}` };
        await (await fetch(`${service.url}/api/v1/sessions?limit=50`, { headers })).arrayBuffer();
        times.push(performance.now() - began);
      }
      await createSession(service);
    }
    events.push([stored, median(costs)]);
    lists.push([stored, median(times)]);
  }
  await database.end();
  return [
    { name: 'sessions stored', unit: 'ms of processor per 1,000 events', points: events },
    { name: 'sessions stored', unit: 'ms for a page of 50 sessions', points: lists },
  ];
}

export async function curves(): Promise<void> {
  const all = [await perEventInSession(), await perStream(), ...(await perStoredSession())];
  for (const { name, unit, points } of all) {
    process.stdout.write(`\n| ${name} | ${unit} |\n|---|---|\n`);
    for (const [size, cost] of points) process.stdout.write(`| ${size.toLocaleString('en')} | ${cost.toFixed(1)} |\n`);
  }
  await writeFile('docs/growth-curves.svg', drawCurves(all));
}
