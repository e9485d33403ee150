import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { roleSchema } from '../../../schema/role.ts';
import { startEmbeddedPostgres } from '../../../server/store/embedded-postgres.ts';
import { openStore } from '../../../server/store/orm.ts';
import type { ServiceProcess } from '../../support/process.ts';
import { startChaosModel } from '../model.ts';
import { makeNode } from '../nodes.ts';
import { databaseUrl } from '../postgres.ts';
import { createCast, type Held } from './cast.ts';
import { type AccessVerdict, checkAccess } from './check-access.ts';
import { createDirector } from './director.ts';
import { anyOf, callOverSockets, followSessions, sendRequests, type Users } from './users.ts';

export interface AccessOutcome extends AccessVerdict {
  requests: number;
  ended: number;
  changes: Record<string, number>;
  longestChange: number;
  failures: Record<string, number>;
}

/** The credentials are tried for this long after the last change, in milliseconds. */
const afterwards = 7_000;

/** Two nodes on one database under load, while rights are taken away and given back for this time. */
export async function playAccess(milliseconds: number): Promise<AccessOutcome> {
  await using owned = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'uas-chaos-pg-'));
  owned.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = owned.use(await startEmbeddedPostgres(folder, { transport: 'tcp' }));
  const model = owned.use(await startChaosModel());
  const environment = {
    DATABASE_URL: databaseUrl(postgres.connection),
    OPENAI_BASE_URL: model.url,
    OPENAI_MODEL: 'stub',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const made = [owned.use(await makeNode(environment)), owned.use(await makeNode(environment))];
  await Promise.all(made.map((node) => node.start()));
  const nodes = made.flatMap(({ up }) => (up ? [up] : []));
  const store = owned.use(await openStore(postgres.connection));

  let tick = performance.now();
  const ticking = setInterval(() => (tick = performance.now()), 10);
  owned.defer(() => clearInterval(ticking));
  const users: Users = {
    history: { asked: [], delivered: [], ended: [] },
    nodes,
    sessionIds: await Promise.all(nodes.map(createSession)),
    failures: {},
    lastTick: () => tick,
    ending: false,
  };
  const working: Promise<void>[] = [];
  const begin = (held: Held) =>
    void working.push(sendRequests(users, held), callOverSockets(users, held), followSessions(users, held));
  const cast = createCast(store, begin);
  await cast.addMember('admin', true);
  await cast.addAccount(true);
  await cast.addKey(true);
  for (const role of [...roleSchema.options, 'developer'] as const) await cast.addMember(role);
  for (let count = 0; count < 2; count += 1) {
    await cast.addAccount();
    await cast.addKey();
  }
  working.push(...users.sessionIds.map((sessionId) => keepWriting(users, sessionId)));
  const director = owned.use(createDirector(cast, nodes, store));
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    await director.act();
    await pause(200 + Math.random() * 400);
  }
  await pause(afterwards);
  users.ending = true;
  await Promise.all(working);
  const { history, failures } = users;
  const { counts: changes, longestChange } = director;
  return {
    ...checkAccess(history),
    requests: history.asked.length,
    ended: history.ended.length,
    changes,
    longestChange: longestChange(),
    failures,
  };
}

async function createSession(node: ServiceProcess): Promise<string> {
  const answer = await node.post('/api/v1/sessions', {});
  return ((await answer.json()) as { sessionId: string }).sessionId;
}

/** Runs an agent again and again, so that there is always something to read. */
async function keepWriting(users: Users, sessionId: string): Promise<void> {
  while (!users.ending) {
    const body = { messages: [{ role: 'user', content: 'A planner for bell founders' }] };
    const answer = await anyOf(users.nodes).post(`/api/v1/sessions/${sessionId}/ideation-agent`, body);
    await answer.text();
  }
}

/** One line of counts, and one for each of the first violations. */
export function reportAccess(outcome: AccessOutcome): void {
  const { requests, hadToPass, hadToBeRefused, deliveries, ended, changes, violations, failures } = outcome;
  const made = Object.entries(changes).map(([kind, count]) => `${kind} ${count}`);
  const other = Object.entries(failures).map(([kind, count]) => `${kind} ${count}`);
  process.stdout.write(
    `rights taken away: ${requests} requests (${hadToPass} had to pass, ${hadToBeRefused} had to be refused), ` +
      `${deliveries} deliveries, ${ended} streams ended; ${made.join(', ')}; the latest request that got through began ` +
      `${Math.round(outcome.latestThrough)} ms after a change (a change took ${Math.round(outcome.longestChange)} ms at ` +
      `most); failed otherwise: ${other.join(', ') || 'none'}; ${violations.length} violations\n`,
  );
  for (const violation of violations.slice(0, 20)) process.stdout.write(`  ${violation}\n`);
}
