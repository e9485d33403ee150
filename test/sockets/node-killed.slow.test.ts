import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeNode } from '../chaos/nodes.ts';
import { databaseUrl, startFragilePostgres } from '../chaos/postgres.ts';
import { startProxy } from '../chaos/proxy.ts';
import { type AnyEvent, readEvents } from '../support/events.ts';
import { inDeltas, inJson, startStubModel } from '../support/stub-model.ts';
import { libraries, type Seen } from './libraries.ts';

const input = { messages: [{ role: 'user', content: 'A register of bee hives' }] };
const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());

interface Outcome extends Seen {
  stored: AnyEvent[];
  runs: number;
}

const outcomes = new Map<string, Outcome>();

/** Each library follows a run over a node that is killed; another node continues the run. */
beforeAll(async () => {
  let killed = false;
  const model = opened.use(
    await startStubModel(({ body }) => {
      if (!killed) return { kind: 'endless', delta: 'on and ', everyMs: 20 };
      return body.response_format ? inJson({ ideaSummary: 'A register.' }) : inDeltas('A register of hives.');
    }),
  );
  const postgres = opened.use(await startFragilePostgres());
  const environment = {
    DATABASE_URL: databaseUrl(postgres.address),
    OPENAI_BASE_URL: model.url,
    OPENAI_MODEL: 'stub',
  };
  const [first, second] = [opened.use(await makeNode(environment)), opened.use(await makeNode(environment))];
  await first.start();
  await second.start();
  if (!first.up || !second.up) throw new Error('they were started');
  const survivor = second.up;
  const proxy = opened.use(await startProxy(portOf(first.up.url)));

  const seen: Seen[] = [];
  const followed = libraries.map(async ({ label, follow }) => {
    const { sessionId } = (await (await survivor.post('/api/v1/sessions', {})).json()) as { sessionId: string };
    const own: Seen = { events: [], closes: [] };
    seen.push(own);
    await follow(`http://127.0.0.1:${proxy.port}`, { sessionId, runKey: 'once', input }, own);
    const path = `/api/v1/sessions/${sessionId}`;
    const stored = await readEvents(await survivor.request(`${path}/events?follow=false`));
    const { runs } = (await (await survivor.request(`${path}/runs`)).json()) as { runs: object[] };
    outcomes.set(label, { ...own, stored, runs: runs.length });
  });
  const done = Promise.all(followed);
  const isUnderWay = () => expect(seen.map(({ events }) => events.length > 4)).toEqual(libraries.map(() => true));
  await Promise.race([vi.waitFor(isUnderWay, { timeout: 90_000 }), done]);
  killed = true;
  await first.end('SIGKILL');
  // New connections fail for a moment, as they do before a balancer has found the node dead.
  await pause(300);
  proxy.target(portOf(survivor.url));
  await done;
});

const portOf = (url: string) => Number(new URL(url).port);
const inShort = (events: readonly AnyEvent[]) => events.map(({ type, cursor }) => ({ type, cursor }));

describe.each(libraries)('$label, whose node is killed in the middle of a run', ({ label }) => {
  test('connects to another node, and gets every event once', () => {
    const { events = [], stored = [], closes, runs } = outcomes.get(label) ?? {};
    expect(inShort(events)).toEqual(inShort(stored));
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['text_reset', 'done']));
    expect(events.at(-1)?.type).toBe('done');
    expect(runs).toBe(1);
    expect(closes?.[0]).toBe(1006);
  });
});
