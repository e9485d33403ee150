import { ServiceError } from '../../schema/errors.ts';

/** The file as a whole cannot be read, from here on. */
export function unreadable(message: string, cause?: unknown): ServiceError {
  return new ServiceError('invalid_request', message, { errors: [{ path: 'file', message }], cause });
}
