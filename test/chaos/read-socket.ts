import type { AnyEvent } from '../support/events.ts';
import { type Asked, type ChaosSocket, socketKinds } from './chaos-socket.ts';
import type { Reading } from './history.ts';
import { type ReadResult, typeOf } from './reading.ts';
import type { World } from './world.ts';

/** The most subscriptions at a time of a reader that reads many sessions. */
const subscriptionsPerSocket = 50;

interface SocketReading {
  reading: Reading;
  events: AnyEvent[];
  /** Whether the service ended it. */
  ended: Promise<boolean>;
}

/**
 * Reads a session after a cursor over a WebSocket of this node, in either protocol, most often with other readings of the
 * same session beside it. Breaks most connections off somewhere.
 */
export async function readSocket(world: World, url: string, sessionId: string, after: number): Promise<ReadResult> {
  const open = Math.random() < 0.5 ? socketKinds[0] : socketKinds[1];
  if (!open) throw new Error('there are two protocols');
  const socket = open(url);
  let isCut = false;
  const cut = () => {
    isCut = true;
    socket.destroy();
  };
  const cutAfter = Math.random() < 0.4 ? Math.ceil(Math.random() * 40) : Number.POSITIVE_INFINITY;
  const timer = Math.random() < 0.4 ? setTimeout(cut, Math.random() * 300) : undefined;
  const others = Array.from({ length: Math.floor(Math.random() * 3) }, () =>
    readOver(socket, { sessionId, since: Math.floor(Math.random() * (after + 1)) }),
  );
  const main = readOver(socket, { sessionId, since: after }, (count) => {
    if (count === cutAfter) cut();
  });
  const ended = await main.ended;
  clearTimeout(timer);
  await socket.close();
  world.counts.overSockets += 1 + others.length;
  world.readings.push(...others.map(({ reading }) => reading));
  return {
    end: isCut ? 'cut' : ended ? 'ended' : 'broken',
    reading: main.reading,
    position: main.events.at(-1)?.cursor ?? after,
    types: main.events.map(typeOf),
    bytes: main.reading.frames.join('').length,
  };
}

function readOver(socket: ChaosSocket, asked: Asked, onCount: (count: number) => void = () => {}): SocketReading {
  const events: AnyEvent[] = [];
  const { only } = socket;
  const reading: Reading = { sessionId: asked.sessionId, after: asked.since, frames: [], complete: false, only };
  const ended = socket.follow(asked, (event) => {
    events.push(event);
    // tRPC's message holds the stored text, and JSON has one form of it.
    reading.frames.push(`data: ${JSON.stringify(event)}\n\n`);
    onCount(events.length);
  });
  return { reading, events, ended };
}

/** Reads every session completely over both protocols, many on one WebSocket. */
export async function readEverythingOverSockets(world: World, url: string): Promise<void> {
  for (const open of socketKinds) {
    const socket = open(url);
    const left = [...world.sessions];
    while (left.length > 0) {
      const some = left.splice(0, subscriptionsPerSocket);
      const readings = some.map((sessionId) => readOver(socket, { sessionId, since: 0, follow: false }));
      for (const { reading, ended } of readings) {
        if (!(await ended)) throw new Error(`session ${reading.sessionId} could not be read over a WebSocket`);
        world.readings.push({ ...reading, complete: true });
      }
    }
    await socket.close();
  }
}
