import { z } from 'zod';

const sessionId = z.string().describe('The session.');
const workspaceId = z.string().describe('Its workspace.');

export const archivedSessionSchema = z
  .object({
    sessionId,
    workspaceId,
    archivedAt: z.iso.datetime().nullable().describe('When it was archived; null: its manifest cannot be read.'),
    lastCursor: z.number().nullable().describe('The cursor of its last event.'),
    bytes: z.number().nullable().describe('What its files take.'),
    release: z.string().nullable().describe('The release of the service that wrote it.'),
  })
  .meta({ id: 'ArchivedSession', description: 'A session that the retention time moved from the database to files.' });
export type ArchivedSession = z.infer<typeof archivedSessionSchema>;

export const archivePageSchema = z
  .object({
    sessions: z.array(archivedSessionSchema).describe('The session that was created last comes first.'),
    nextBefore: z.string().nullable().describe('Pass it as `before` for the next page; null: there is none.'),
  })
  .meta({ id: 'ArchivePage', description: 'A page of archived sessions.' });
export type ArchivePage = z.infer<typeof archivePageSchema>;

export const archivePageInput = z.object({
  limit: z.int().min(1).max(100).default(50).describe('The most sessions of a page.'),
  before: z.string().optional().describe('`nextBefore` of the page before.'),
});

const archiveProblemSchema = z
  .object({ sessionId, workspaceId, problem: z.string().describe('What is wrong, in a sentence.') })
  .meta({ id: 'ArchiveProblem', description: 'An archived session that cannot be restored as it was.' });

export type ArchiveProblem = z.infer<typeof archiveProblemSchema>;

export const archiveVerificationSchema = z
  .object({
    checked: z.number().describe('How many archived sessions were read.'),
    problems: z.array(archiveProblemSchema).describe('Those of them that are damaged.'),
    nextBefore: z.string().nullable().describe('Pass it as `before` to check the next ones; null: there are none.'),
  })
  .meta({ id: 'ArchiveVerification', description: 'What a check of archived sessions found.' });
export type ArchiveVerification = z.infer<typeof archiveVerificationSchema>;

export const restoredSessionSchema = z
  .object({
    sessionId,
    workspaceId,
    lastCursor: z.number().describe('The cursor of its last event, as before.'),
    rows: z.number().describe('How many rows of the database came back.'),
  })
  .meta({ id: 'RestoredSession', description: 'A session that is back from its archive.' });
export type RestoredSession = z.infer<typeof restoredSessionSchema>;

export const verifyArchiveInput = archivePageInput.extend({
  sessionId: z.string().optional().describe('Only this session.'),
});
