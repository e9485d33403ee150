/**
 * What policies of the database cost, by procedure: `node bench/row-security.ts`. Two services in this process share one
 * database. One of them leaves the tenant role out, and is the baseline of the same run; both take turns.
 */
import { pino } from 'pino';
import * as registry from '../agents/index.ts';
import { servicePrincipal } from '../server/core/access/principal.ts';
import type { Context } from '../server/core/context.ts';
import { createCallers } from '../server/core/procedures/router.ts';
import { startEmbeddedPostgres } from '../server/store/embedded-postgres.ts';
import { openStore } from '../server/store/orm.ts';
import { createTestService } from '../test/support/service.ts';
import { median } from './median.ts';
import { makeFolder } from './service.ts';
import { heading, row } from './table.ts';

const rounds = 30;
/** Calls of a round that run at the same time: one for the latency, many for the work. */
const widths = [1, 16];

const createCaller = createCallers(registry);
type Caller = ReturnType<typeof createCaller>;

await using folder = await makeFolder();
await using postgres = await startEmbeddedPostgres(folder.path);
await using store = await openStore(postgres.connection);
if (store.rowSecurityProblem !== null) throw new Error(store.rowSecurityProblem);
await using on = await createTestService({ store });
await using off = await createTestService({ store: { ...store, rowSecurityProblem: 'the baseline' } });

function callerOf(services: Context['services']): Caller {
  return createCaller({
    principal: servicePrincipal,
    services,
    counted: Promise.resolve(),
    requestId: 'bench',
    protocol: 'trpc',
    client: () => ({ address: '127.0.0.1', userAgent: null }),
    procedure: null,
    readOnly: false,
    baseUrl: () => 'http://localhost',
    instance: '/bench',
  });
}
const guarded = callerOf({ ...on.services, logger: pino({ level: 'warn' }) });
const plain = callerOf({ ...off.services, logger: pino({ level: 'warn' }) });

const { sessionId } = await plain.sessions.create({ idea: 'An app for tides' });
for (let count = 0; count < 60; count += 1) await plain.sessions.create({ idea: 'An app for tides' });
for (let count = 0; count < 30; count += 1) await plain.members.invite({ name: 'Ada', role: 'viewer' });
await plain.webhooks.create({ url: 'https://example.com/hook', events: ['run.completed'] });

const calls: Readonly<Record<string, (caller: Caller) => Promise<unknown>>> = {
  me: (caller) => caller.me(),
  'workspaces.get': (caller) => caller.workspaces.get(),
  'sessions.get': (caller) => caller.sessions.get({ sessionId }),
  'sessions.list': (caller) => caller.sessions.list(),
  'sessions.create': (caller) => caller.sessions.create({ idea: 'An app for tides' }),
  'sessions.update': (caller) => caller.sessions.update({ sessionId, name: 'Tides' }),
  'sessions.stateAt': (caller) => caller.sessions.stateAt({ sessionId, at: 0 }),
  'artifacts.list': (caller) => caller.artifacts.list({ sessionId }),
  'comments.list': (caller) => caller.comments.list({ sessionId }),
  'runs.list': (caller) => caller.runs.list({ sessionId }),
  'signals.list': (caller) => caller.signals.list(),
  'keys.list': (caller) => caller.keys.list(),
  'keys.create': (caller) => caller.keys.create({ name: 'bench', role: 'viewer' }),
  'members.list': (caller) => caller.members.list(),
  'members.invite': (caller) => caller.members.invite({ name: 'Ada', role: 'viewer' }),
  'serviceAccounts.list': (caller) => caller.serviceAccounts.list(),
  'webhooks.list': (caller) => caller.webhooks.list(),
  'audit.list': (caller) => caller.audit.list(),
};

/** Milliseconds for one call, of a round of this many at once. */
async function round(call: (caller: Caller) => Promise<unknown>, caller: Caller, width: number): Promise<number> {
  const began = performance.now();
  await Promise.all(Array.from({ length: width }, () => call(caller)));
  return (performance.now() - began) / width;
}

heading();
for (const [name, call] of Object.entries(calls)) {
  for (const width of widths) {
    for (const caller of [guarded, plain]) for (let warm = 0; warm < 5; warm += 1) await round(call, caller, width);
    const taken = { guarded: [] as number[], plain: [] as number[] };
    for (let count = 0; count < rounds; count += 1) {
      // Each goes first in half of the rounds.
      const order = count % 2 === 0 ? (['guarded', 'plain'] as const) : (['plain', 'guarded'] as const);
      for (const which of order) taken[which].push(await round(call, which === 'guarded' ? guarded : plain, width));
    }
    row(`${name}, ${width} at once, for one call`, median(taken.guarded), median(taken.plain), 'ms');
  }
}
process.exitCode = 0;
