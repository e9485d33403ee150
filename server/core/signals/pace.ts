import { failAfter } from '../../process/fail-after.ts';
import { unreadable } from '../../problem.ts';

/** Minimum average speed of an upload. */
const bytesPerSecond = 16 * 1024;
/** How long to wait for the first bytes, in milliseconds. */
const startCredit = 10_000;
/** Maximum credit that a fast upload can save up for a stall, in milliseconds. */
const mostCredit = 30_000;

/**
 * Passes the bytes through and enforces a minimum speed. Each 16 KiB buy a second of waiting for more. Only waiting for
 * the sender counts, so a slow reader costs the sender nothing. Throws ServiceError `invalid_request` if the credit is
 * used up.
 */
export async function* paced(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  let credit = startCredit;
  try {
    for (;;) {
      const began = performance.now();
      const next = await orTooSlow(pieces.next(), credit);
      if (next.done) return;
      credit = Math.max(0, credit - (performance.now() - began));
      credit = Math.min(mostCredit, credit + (next.value.length / bytesPerSecond) * 1_000);
      yield next.value;
    }
  } finally {
    // Not awaited: a silent sender would block it.
    pieces.return?.().catch(() => {});
  }
}

async function orTooSlow<Value>(awaited: Promise<Value>, milliseconds: number): Promise<Value> {
  using late = failAfter(milliseconds, () =>
    unreadable(`The upload is too slow. After the first 10 s, send at least ${bytesPerSecond / 1024} KiB per second.`),
  );
  return await Promise.race([awaited, late.promise]);
}
