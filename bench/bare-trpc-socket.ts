import type { AddressInfo } from 'node:net';
import { initTRPC, tracked } from '@trpc/server';
import { applyWSSHandler } from '@trpc/server/adapters/ws';
import { WebSocketServer } from 'ws';
import { makeEvents } from './made-events.ts';

/** Only tRPC: a subscription that yields events from memory, and one that yields nothing. */
const events = makeEvents(Number(process.argv[2] ?? 10_000));
const t = initTRPC.create();
const router = t.router({
  events: t.procedure.subscription(async function* () {
    for (const event of events) yield tracked(String(event.cursor), event);
  }),
  silence: t.procedure.subscription(async function* () {
    await new Promise(() => {});
    yield 0;
  }),
});
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
applyWSSHandler({ wss: server, router });
server.on('listening', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
});
process.on('SIGTERM', () => process.exit(0));
