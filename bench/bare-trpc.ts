import type { AddressInfo } from 'node:net';
import { initTRPC, tracked } from '@trpc/server';
import { createHTTPServer } from '@trpc/server/adapters/standalone';
import { makeEvents } from './made-events.ts';

/** Only tRPC: a subscription that yields events from memory. */
const events = makeEvents(Number(process.argv[2] ?? 10_000));
const t = initTRPC.create();
const router = t.router({
  events: t.procedure.subscription(async function* () {
    for (const event of events) yield tracked(String(event.cursor), event);
  }),
});
const server = createHTTPServer({ router });
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events` });
});
process.on('SIGTERM', () => process.exit(0));
