import { ServiceError } from '../../../schema/errors.ts';

/** The largest file of signals, in bytes. */
const maxImportBytes = 50 * 1024 * 1024;

export interface MeasuredUpload {
  bytes: AsyncGenerator<Uint8Array>;
  /** Bytes so far. */
  read(): number;
}

/** How large an upload may be, and the error for one that is larger. */
interface UploadLimit {
  bytes: number;
  error(): ServiceError;
}

const importLimit: UploadLimit = { bytes: maxImportBytes, error: tooLarge };

/**
 * Passes bytes through and counts them. Throws the error of the limit: at once if the `announced` size is too
 * large, or while reading. While reading it also throws `cancelled` if the signal aborts or the upload breaks off.
 */
export function measured(
  bytes: AsyncIterable<Uint8Array>,
  announced: number,
  signal: AbortSignal,
  limit = importLimit,
): MeasuredUpload {
  if (announced > limit.bytes) throw limit.error();
  let count = 0;
  async function* read(): AsyncGenerator<Uint8Array> {
    using gone = whenAborted(signal);
    const pieces = bytes[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await Promise.race([pieces.next(), gone.promise]);
        if (next.done) return;
        count += next.value.length;
        if (count > limit.bytes) throw limit.error();
        yield next.value;
      }
    } catch (error) {
      throw error instanceof ServiceError ? error : brokenOff(error);
    } finally {
      // Not awaited, because it would wait for a sender that sends nothing.
      pieces.return?.().catch(() => {});
    }
  }
  return { bytes: read(), read: () => count };
}

function tooLarge(): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `The file is larger than ${maxImportBytes} bytes. Split it and import the parts.`,
  );
}

export function brokenOff(cause: unknown): ServiceError {
  return new ServiceError('cancelled', 'The upload broke off before the end of the file.', { cause });
}

function whenAborted(signal: AbortSignal): Disposable & { promise: Promise<never> } {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  const abort = () => reject(brokenOff(signal.reason));
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return { promise, [Symbol.dispose]: () => signal.removeEventListener('abort', abort) };
}
