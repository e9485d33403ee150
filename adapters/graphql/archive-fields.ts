import {
  archivedSessionSchema,
  archivePageSchema,
  archiveVerificationSchema,
  restoredSessionSchema,
  verifyArchiveInput,
} from '../../schema/archive.ts';
import type { Builder } from './builder.ts';
import { managementFields } from './management.ts';
import type { Types } from './types.ts';

/** Adds the fields for archived sessions. They take the service key. */
export function addArchiveFields(builder: Builder, types: Types): void {
  const manage = managementFields(builder, types);
  manage.list('archivedSessions', {
    description: 'The sessions of all workspaces that the retention time moved to files. Takes the service key.',
    node: archivedSessionSchema,
    page: archivePageSchema,
    items: 'sessions',
    id: 'sessionId',
    call: ({ archive }, page) => archive.list(page),
  });
  manage.mutation('verifyArchive', {
    description: 'Reads every byte of archived sessions: one, or a page of them. Takes the service key.',
    output: archiveVerificationSchema,
    values: verifyArchiveInput,
    call: ({ archive }, given) => archive.verify(given),
  });
  manage.mutation('restoreArchivedSession', {
    description: 'Brings an archived session back. Takes the service key.',
    output: restoredSessionSchema,
    ids: { id: 'The session.' },
    call: ({ archive }, { id }) => archive.restore({ sessionId: id }),
  });
}
