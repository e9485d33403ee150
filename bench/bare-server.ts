import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The baseline: only `node:http`, writing prepared frames of the same number and size. No storage, no authentication,
 * no rate limits.
 */
const deltas = Number(process.argv[2] ?? 200);
const perWrite = Number(process.argv[3] ?? 20);
const frame = (cursor: number) =>
  `data: {"type":"text_delta","cursor":${cursor},"runId":"01a1f8d1-01fc-700e-afe2-8d8da09f9d3e","agent":"ideation",` +
  `"at":"2026-11-20T09:00:00.000Z","delta":"delta"}\n\n`;

const server = createServer((incoming, outgoing) => {
  incoming.resume();
  incoming.on('end', () => {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    let cursor = 0;
    const write = () => {
      let frames = '';
      for (let count = 0; count < perWrite; count += 1) frames += frame((cursor += 1));
      outgoing.write(frames);
      if (cursor < deltas) setImmediate(write);
      else outgoing.end();
    };
    write();
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
});
process.on('SIGTERM', () => process.exit(0));
