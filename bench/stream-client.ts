import { Agent, request } from 'node:http';

/** What one stream showed from outside. */
export interface StreamSeen {
  /** Blocks that end with a blank line: events. */
  blocks: number;
  /** Milliseconds from the request to the first occurrence of `mark`. */
  firstMilliseconds: number;
}

export const keepAlive = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** Posts and reads the answer to its end. */
export function readStream(
  address: string,
  headers: Record<string, string>,
  body: unknown,
  mark: string,
): Promise<StreamSeen> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    let blocks = 0;
    let first = Number.NaN;
    let tail = '';
    const outgoing = request(
      address,
      { method: 'POST', agent: keepAlive, headers: { 'content-type': 'application/json', ...headers } },
      (incoming) => {
        if (incoming.statusCode !== 200) {
          reject(new Error(`${address} answered ${incoming.statusCode}`));
          incoming.resume();
          return;
        }
        incoming.setEncoding('utf8');
        incoming.on('data', (text: string) => {
          if (Number.isNaN(first) && (tail + text).includes(mark)) first = performance.now() - began;
          const whole = tail.endsWith('\n') ? `\n${text}` : text;
          blocks += whole.split('\n\n').length - 1;
          tail = text.slice(-40);
        });
        incoming.on('end', () => resolve({ blocks, firstMilliseconds: first }));
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(body));
  });
}
