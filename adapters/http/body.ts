import { ServiceError } from '../../schema/errors.ts';
import { failAfter } from '../../server/process/fail-after.ts';

/** Maximum size of a JSON body, bytes. */
const maxBodyBytes = 1024 * 1024;
/** Maximum time from the first byte of a body to its last. */
const maxBodyMilliseconds = 30_000;

/**
 * Reads a JSON body; returns `{}` if it is empty. If other code reads the request too, `read` must be `readBytes`. Throws
 * ServiceError `payload_too_large`, `unsupported_media_type`, `invalid_request`.
 */
export async function readJsonBody(request: Request, read: typeof readBytes = readWhole): Promise<unknown> {
  const bytes = await read(request);
  if (bytes.length === 0) return {};
  requireNoCoding(request.headers);
  const type = contentType(request.headers);
  if (!/^application\/(?:[\w.-]+\+)?json$/i.test(type)) throw notJson(type);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalidBody('The body is not valid JSON in UTF-8.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidBody('The body must be a JSON object.');
  return value;
}

/** Returns the media type of a body without its parameters; empty if the request names none. */
export function contentType(headers: Headers): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  return type.trim();
}

/** Makes the error for a body that is not JSON. */
export function notJson(type: string): ServiceError {
  const came = type === '' ? 'without a content-type' : `with the content-type ${JSON.stringify(type)}`;
  return new ServiceError(
    'unsupported_media_type',
    `The body was sent ${came}. Send JSON with the content-type application/json.`,
  );
}

/** Throws ServiceError `unsupported_media_type` for a compressed body. */
export function requireNoCoding(headers: Headers): void {
  const coding = headers.get('content-encoding') ?? 'identity';
  if (coding.trim().toLowerCase() === 'identity') return;
  const message = `The body was sent with the content-encoding ${JSON.stringify(coding)}. Send it uncompressed.`;
  throw new ServiceError('unsupported_media_type', message);
}

function invalidBody(message: string): ServiceError {
  return new ServiceError('invalid_request', message, { errors: [{ path: '', message }] });
}

function tooLarge(): ServiceError {
  return new ServiceError('payload_too_large', `The body is larger than ${maxBodyBytes} bytes.`);
}

/** Reads without web streams, which take several times as long. The socket gives at most the declared length. */
async function readWhole(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(declared <= maxBodyBytes)) return readBytes(request);
  using late = bodyDeadline();
  const bytes = new Uint8Array(await Promise.race([request.arrayBuffer(), late.promise]));
  if (bytes.length > maxBodyBytes) throw tooLarge();
  return bytes;
}

/** Reads a body of up to `maxBodyBytes`. Throws ServiceError `payload_too_large`, `invalid_request`. */
export async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let length = 0;
  using late = bodyDeadline();
  const reader = request.body.getReader();
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), late.promise]);
      if (next.done) return Buffer.concat(parts);
      // Without a content-length, the size is known only while reading.
      length += next.value.length;
      if (length > maxBodyBytes) throw tooLarge();
      parts.push(next.value);
    }
  } catch (error) {
    // Not awaited: a silent sender would block it. The server closes the connection after the answer.
    reader.cancel().catch(() => {});
    throw error;
  } finally {
    reader.releaseLock();
  }
}

/** Rejects with `invalid_request`: the contract has no 408, and a client that just retries would be as slow again. */
function bodyDeadline() {
  return failAfter(maxBodyMilliseconds, () =>
    invalidBody(`The body did not arrive within ${maxBodyMilliseconds / 1_000} s.`),
  );
}
