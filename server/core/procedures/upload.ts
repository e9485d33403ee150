import { ServiceError } from '../../../schema/errors.ts';

/** Bytes of a file of signals. */
const maxImportBytes = 50 * 1024 * 1024;

export interface MeasuredUpload {
  bytes: AsyncGenerator<Uint8Array>;
  /** Bytes so far. */
  read(): number;
}

/**
 * The same bytes, counted. Throws ServiceError `payload_too_large` where they are too many, at once when `announced`
 * says so; while it is read also `cancelled`, when the signal aborts or the upload breaks off.
 */
export function measured(bytes: AsyncIterable<Uint8Array>, announced: number, signal: AbortSignal): MeasuredUpload {
  if (announced > maxImportBytes) throw tooLarge();
  let count = 0;
  async function* read(): AsyncGenerator<Uint8Array> {
    using gone = whenAborted(signal);
    const pieces = bytes[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await Promise.race([pieces.next(), gone.promise]);
        if (next.done) return;
        count += next.value.length;
        if (count > maxImportBytes) throw tooLarge();
        yield next.value;
      }
    } catch (error) {
      throw error instanceof ServiceError ? error : brokenOff(error);
    } finally {
      // Not awaited: a sender that is silent would hold it.
      pieces.return?.().catch(() => {});
    }
  }
  return { bytes: read(), read: () => count };
}

function tooLarge(): ServiceError {
  return new ServiceError('payload_too_large', `The file is larger than ${maxImportBytes} bytes.`);
}

export function brokenOff(cause: unknown): ServiceError {
  return new ServiceError('cancelled', 'The upload ended before the file did.', { cause });
}

function whenAborted(signal: AbortSignal): Disposable & { promise: Promise<never> } {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const abort = () => reject(brokenOff(signal.reason));
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return { promise, [Symbol.dispose]: () => signal.removeEventListener('abort', abort) };
}
