import { ServiceError } from '../../../schema/errors.ts';
import type { Archives } from './archives.ts';

/** Throws ServiceError `conflict` if this service has no archive. */
export function requireArchives(archives: Archives | null): Archives {
  if (archives !== null) return archives;
  throw new ServiceError(
    'conflict',
    'This service has no archive. With DATABASE_URL, whoever runs it sets ARCHIVE_DIR to a folder that all nodes share.',
  );
}
