import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { graphqlSocket } from '../conformance/over-graphql-socket.ts';
import { trpcSocket } from '../conformance/over-trpc-socket.ts';
import { makeDataDir, type ServiceProcess, startServiceProcess } from '../support/process.ts';
import { cutEverywhere } from './cut-everywhere.ts';
import { cutSocketsEverywhere } from './cut-sockets.ts';
import { startChaosModel } from './model.ts';
import { clockMovedBy } from './nodes.ts';
import { scenarios } from './scenarios.ts';
import { playScenario } from './stage.ts';

/** Rounds of a few seconds. `npm run chaos -- --minutes 30` runs all of them for longer. */
const short = [
  ['kill -9 of the only node', 6_000],
  ['kill -9 of all three', 4_000],
  ['PostgreSQL killed', 4_000],
  ['connections terminated, those that listen too', 2_000],
  ['a model that fails in every way', 2_000],
  ...(clockMovedBy('+1h') === null ? [] : [['clocks an hour apart', 2_000] as const]),
] as const;

describe('the service keeps its guarantees through', () => {
  const totals = { runs: 0, events: 0, crashes: 0, cuts: 0, overSockets: 0, movedAgainWithinMs: 0 };
  test.each(short)('%s', { timeout: 900_000 }, async (name, milliseconds) => {
    const scenario = scenarios.find((candidate) => candidate.name === name);
    if (!scenario) throw new Error(`there is no scenario ${name}`);
    const { violations, counts, movedAgainAfter } = await playScenario(scenario, milliseconds);
    for (const total of ['runs', 'events', 'crashes', 'cuts', 'overSockets'] as const) totals[total] += counts[total];
    expect(violations).toEqual([]);
    expect(counts.runs).toBeGreaterThan(0);
    totals.movedAgainWithinMs = Math.max(totals.movedAgainWithinMs, ...movedAgainAfter);
  });
  afterAll(() => process.stdout.write(`chaos, short form: ${JSON.stringify(totals)}\n`));
});

/** Cuts are this many bytes apart, from a first one by chance: together, runs of this test cut everywhere. */
const step = 12;

describe('a stream that is cut at any byte continues without a gap or a duplicate', () => {
  const opened = new AsyncDisposableStack();
  let service: ServiceProcess;
  afterAll(() => opened.disposeAsync());
  beforeAll(async () => {
    const folder = opened.use(await makeDataDir());
    const model = opened.use(await startChaosModel());
    const environment = { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub', RATE_LIMIT_PER_MINUTE: '1000000' };
    const settings = { DATA_DIR: folder.path, LOG_LEVEL: 'warn', ...environment };
    service = opened.use(await startServiceProcess(settings));
  });

  test('by REST', async () => {
    const { points, wrong } = await cutEverywhere(service, step);
    expect(wrong).toEqual([]);
    expect(points).toBeGreaterThan(300);
  });

  test.each([trpcSocket, graphqlSocket])('by $label', { timeout: 900_000 }, async (transport) => {
    const { points, wrong, givenUp, runs } = await cutSocketsEverywhere(service, transport, step);
    expect(wrong).toEqual([]);
    expect(points).toBeGreaterThan(600);
    expect(givenUp).toBeLessThan(5);
    expect(runs).toBe(1);
  });
});
