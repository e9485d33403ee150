import { failAfter } from '../fail-after.ts';
import { unreadable } from './refusal.ts';

/** The slowest that an upload may be, on average. */
const bytesPerSecond = 16 * 1024;
/** How long it may be waited for at its start, milliseconds. */
const startCredit = 10_000;
/** What an upload that is faster can save up for a stall, milliseconds. */
const mostCredit = 30_000;

/**
 * The same bytes. Each 16 KiB buy a second of waiting for more, and only such waiting is counted: whoever reads slowly
 * costs the sender nothing. Throws ServiceError `invalid_request` when the credit is used up.
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
    // Not awaited: a sender that is silent would hold it.
    pieces.return?.().catch(() => {});
  }
}

async function orTooSlow<Value>(awaited: Promise<Value>, milliseconds: number): Promise<Value> {
  using late = failAfter(milliseconds, () =>
    unreadable(`The upload is too slow: it takes ${bytesPerSecond / 1024} KiB a second, after the first 10 s.`),
  );
  return await Promise.race([awaited, late.promise]);
}
