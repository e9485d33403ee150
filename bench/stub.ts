import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { completionChunks } from '../test/support/stub-wire.ts';
import { stamp, stampMark } from './stamp.ts';

/**
 * The model server of the benchmarks. Streams 200 deltas of 5 characters: as fast as possible, 20 per write, or one per
 * interval in milliseconds, given as the first parameter. A request for JSON gets a short summary at once. Its bytes
 * are prepared in advance, so that it uses little of the core that it shares.
 */
const everyMs = Number(process.argv[2] ?? 0);
const deltaCount = 200;
const perWrite = everyMs > 0 ? 1 : 20;

const { delta, usageChunk } = completionChunks({
  model: 'stub',
  messages: [],
  stream_options: { include_usage: true },
});
const opening = delta({ role: 'assistant', content: '', refusal: null });
const closing = (reason: string) =>
  `${delta({}, reason)}${usageChunk({ prompt_tokens: 100, completion_tokens: deltaCount })}data: [DONE]\n\n`;
const deltas = Array.from({ length: deltaCount }, (_, index) =>
  delta({ content: everyMs > 0 ? stampMark : `d${String(index).padStart(3, '0')} ` }),
);

function inWrites(): Buffer[] {
  const writes: Buffer[] = [];
  for (let start = 0; start < deltaCount; start += perWrite) {
    const piece = deltas.slice(start, start + perWrite).join('');
    const last = start + perWrite >= deltaCount;
    writes.push(chunk(`${start === 0 ? opening : ''}${piece}${last ? closing('stop') : ''}`));
  }
  return writes;
}

/** The encoded response: `node:http` would encode it for every stream, in three writes. */
const chunk = (piece: string) => Buffer.from(`${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`);

/** A paced delta contains the time when it was sent. */
function stamped(piece: Buffer): Buffer {
  const own = Buffer.from(piece);
  own.write(stamp(), own.indexOf(stampMark), 'latin1');
  return own;
}

const text = inWrites();
const summary = Buffer.from(
  opening + delta({ content: JSON.stringify({ ideaSummary: 'A tool that is measured.' }) }) + closing('stop'),
);
const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' };

function answer(outgoing: ServerResponse, wantsJson: boolean): void {
  outgoing.writeHead(200, headers);
  if (wantsJson) {
    outgoing.end(summary);
    return;
  }
  outgoing.flushHeaders();
  const { socket } = outgoing;
  let next = 0;
  const write = () => {
    const written = text[next];
    const piece = written && everyMs > 0 ? stamped(written) : written;
    if (outgoing.destroyed || !socket) return;
    if (piece === undefined) {
      outgoing.end();
      return;
    }
    next += 1;
    socket.write(piece);
    if (everyMs > 0) setTimeout(write, everyMs);
    else write();
  };
  write();
}

const server = createServer((incoming, outgoing) => {
  let wantsJson = false;
  incoming.on('data', (piece: Buffer) => {
    wantsJson ||= piece.includes('"response_format"');
  });
  incoming.on('end', () => answer(outgoing, wantsJson));
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` });
});
process.on('SIGTERM', () => process.exit(0));
