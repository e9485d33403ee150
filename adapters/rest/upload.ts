import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ServiceError } from '../../schema/errors.ts';
import { fileKind, fileTypes } from '../../server/core/signals/file-kind.ts';
import type { ImportRequest } from '../../server/core/procedures/import-signals.ts';
import { paced } from '../../server/core/signals/pace.ts';
import { requireNoCoding } from '../http/body.ts';

/** Media types of an upload: a file, or a form that holds one. */
export const uploadTypes = [...fileTypes, 'multipart/form-data'];

/** Returns the file of signals of a request. Throws what `readFile` throws. */
export async function readUpload(request: Request, given: string | null): Promise<ImportRequest> {
  const { name, contentType, bytes, totalBytes } = await readFile(request, given);
  return { name, ...fileKind(contentType, name), bytes, totalBytes };
}

/**
 * Returns the file of a request: its body, or the first file of a form. It is read on demand, and cut if it is too slow.
 * `name` comes from the query; a form has its own. Throws ServiceError `unsupported_media_type`, `invalid_request`.
 */
export async function readFile(
  request: Request,
  name: string | null,
): Promise<FormFile & { totalBytes: number | null }> {
  const contentType = request.headers.get('content-type') ?? '';
  requireNoCoding(request.headers);
  const totalBytes = lengthOf(request);
  if (!request.body) throw noFile();
  const body = paced(request.body);
  const file = /^multipart\/form-data\b/i.test(contentType)
    ? await firstFile(body, contentType)
    : { name, contentType, bytes: body };
  return { ...file, totalBytes };
}

function lengthOf(request: Request): number | null {
  const length = request.headers.get('content-length');
  return length === null ? null : Number(length);
}

interface FormFile {
  name: string | null;
  contentType: string;
  bytes: AsyncIterable<Uint8Array>;
}

const limits = { files: 1, fields: 20, parts: 21, fieldSize: 1_000, headerPairs: 50, headerSize: 8_192 };

async function firstFile(body: AsyncIterable<Uint8Array>, contentType: string): Promise<FormFile> {
  const { Busboy } = await import('@fastify/busboy');
  const { promise, resolve, reject } = Promise.withResolvers<FormFile>();
  let form: InstanceType<typeof Busboy>;
  try {
    form = new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch (cause) {
    throw badForm(cause);
  }
  let open: Readable | null = null;
  form.on('file', (_field, stream, name, _encoding, type) => {
    open = stream;
    // The reader of the file gets errors that happen before it reads.
    stream.on('error', () => {});
    resolve({ name: name ?? null, contentType: type, bytes: stream });
  });
  form.on('finish', () => reject(noFile()));
  pipeline(Readable.from(body), form).catch((error: Error) => {
    reject(badForm(error));
    open?.destroy(badForm(error));
  });
  return promise;
}

function noFile(): ServiceError {
  const message = 'The request has no file. Send it as the body, or in a form.';
  return new ServiceError('invalid_request', message, { errors: [{ path: 'file', message }] });
}

function badForm(cause: unknown): ServiceError {
  if (cause instanceof ServiceError) return cause;
  const message = 'The form is not valid, or ends before its file does.';
  return new ServiceError('invalid_request', message, { errors: [{ path: 'file', message }], cause });
}
