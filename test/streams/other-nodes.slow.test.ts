import { Client } from 'pg';
import { expect, test } from 'vitest';
import { advisoryLocks } from '../../server/store/advisory-locks.ts';
import { createDatabase } from '../support/database.ts';
import { startNode } from '../support/node.ts';
import type { TestService } from '../support/service.ts';

interface Message {
  node: string;
  sessions?: string[];
  all?: boolean;
  reads?: string[];
}

/** Runs an agent in a session, and returns after its last event was stored. */
async function run(node: TestService, sessionId: string): Promise<void> {
  const messages = [{ role: 'user', content: 'a b' }];
  const answer = await node.post(`/api/v1/sessions/${sessionId}/echo-back-agent`, { messages });
  expect(await answer.text()).toContain('"outcome":"completed"');
}

test('nodes tell each other only of sessions that another one reads, and of all while a node of 0.1.0 is there', async () => {
  await using database = await createDatabase();
  await using here = await startNode(database, 1);
  await using elsewhere = await startNode(database, 2);
  const ear = new Client(database.address);
  const heard: Message[] = [];
  ear.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}') as Message));
  await ear.connect();
  try {
    await ear.query('listen unified_agents');
    const isTold = (id: string) => heard.some(({ all, sessions }) => all === true || sessions?.includes(id));
    /** Whether the nodes tell each other of a run that nobody reads. Notifications arrive in the order of their commits. */
    const areTold = async () => {
      const id = await here.createSession();
      await run(here, id);
      await ear.query(`select pg_notify('unified_agents', '{"node":"${id}"}')`);
      await expect.poll(() => heard.some(({ node }) => node === id)).toBe(true);
      return isTold(id);
    };
    // A node that has just started does not know yet what the others read.
    expect(await areTold()).toBe(true);
    await expect.poll(areTold, { interval: 1_000 }).toBe(false);

    const read = await elsewhere.createSession();
    const gone = new AbortController();
    const events = await elsewhere.fetch(`/api/v1/sessions/${read}/events?follow=true`, { signal: gone.signal });
    await expect.poll(() => heard.some(({ reads }) => reads?.includes(read))).toBe(true);
    await run(here, read);
    await expect.poll(() => isTold(read)).toBe(true);
    let seen = '';
    for await (const part of events.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      seen += part;
      if (seen.includes('"outcome":"completed"')) break;
    }
    gone.abort();
    // If a node lost its connection in the meantime, it tells all until it has heard the others again.
    await expect.poll(areTold, { interval: 1_000 }).toBe(false);

    // Like a node of 0.1.0: it does not say that its readers expect merged rows, nor what it reads.
    await ear.query('select pg_advisory_lock_shared($1)', [advisoryLocks.service]);
    await expect.poll(areTold, { interval: 1_000 }).toBe(true);
    await ear.query('select pg_advisory_unlock_shared($1)', [advisoryLocks.service]);
    await expect.poll(areTold, { interval: 1_000 }).toBe(false);
  } finally {
    await ear.end();
  }
});
