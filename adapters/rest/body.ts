import { ServiceError } from '../../schema/errors.ts';

/** Bytes of a JSON body. */
const maxBodyBytes = 1024 * 1024;

/**
 * A JSON body; `{}` where there is none. Throws ServiceError `payload_too_large`, `unsupported_media_type`,
 * `invalid_request`.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return {};
  const coding = request.headers.get('content-encoding') ?? 'identity';
  if (coding.trim().toLowerCase() !== 'identity') {
    throw new ServiceError('unsupported_media_type', `A body in the coding ${coding} is not read; send it as it is.`);
  }
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (!/^\s*application\/(?:[\w.-]+\+)?json\s*$/i.test(type)) {
    throw new ServiceError('unsupported_media_type', 'The body must be JSON, and content-type must say so.');
  }
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

function invalidBody(message: string): ServiceError {
  return new ServiceError('invalid_request', message, { errors: [{ path: '', message }] });
}

/** The body, up to `maxBodyBytes`. Throws ServiceError `payload_too_large`. */
export async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new ServiceError('payload_too_large', `The body is larger than ${maxBodyBytes} bytes.`);
  const declared = request.headers.get('content-length');
  if (Number(declared ?? 0) > maxBodyBytes) throw tooLarge();
  // The socket gives no more than is declared. Read whole, it goes past the web streams, which take several times as long.
  if (declared !== null) {
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.length > maxBodyBytes) throw tooLarge();
    return bytes;
  }
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let length = 0;
  // Without a content-length only the reading shows how much there is.
  for await (const part of request.body) {
    length += part.length;
    if (length > maxBodyBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
