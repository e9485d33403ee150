import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

/** Checks without a sign of life after which a client is dead. The first may come right after its last sign. */
const silentChecks = 2;
/** Checks after which a client that takes nothing of what was sent is cut off. It cannot answer pings, which wait behind. */
const stuckChecks = 33;

/**
 * Returns the check that pings a client, and breaks the connection off if the client is dead. Received bytes are signs of
 * life, pongs among them. While the client has not taken what was sent, only its taking is one.
 */
export function watchLife(ws: WebSocket, stream: Socket): () => void {
  let read = stream.bytesRead;
  let taken = 0;
  let wasStuck = false;
  let silent = 0;
  return () => {
    const nowTaken = stream.bytesWritten - stream.writableLength;
    const isStuck = stream.writableLength > 0;
    const isAlive = isStuck !== wasStuck || (isStuck ? nowTaken !== taken : stream.bytesRead !== read);
    silent = isAlive ? 0 : silent + 1;
    read = stream.bytesRead;
    taken = nowTaken;
    wasStuck = isStuck;
    if (silent >= (isStuck ? stuckChecks : silentChecks)) ws.terminate();
    else if (!isStuck && ws.readyState === ws.OPEN) ws.ping();
  };
}
