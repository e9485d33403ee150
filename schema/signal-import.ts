import { z } from 'zod';
import { problemSchema } from './problem.ts';
import { signalKinds } from './signal.ts';

/** The formats of a file of signals. `json`: an array of objects, or one object per line. */
export const importFormats = ['csv', 'json', 'markdown', 'text', 'pdf'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** A signal that a user imported. */
export const importedSignalSchema = z
  .object({
    signalId: z.string().describe('Identifies the signal; an opaque string.'),
    importId: z.string().describe('The import that added it.'),
    row: z.int().describe('Its place in the file: see docs/import.md.'),
    title: z.string().describe('The title in the file, or the first words of the text.'),
    text: z.string().describe('The whole text.'),
    url: z.string().nullable().describe('The address of the original; null if the file names none.'),
    author: z.string().nullable().describe('The author; null if the file names none.'),
    source: z.string().nullable().describe('Where it was said, in the words of the file.'),
    kind: z.enum(signalKinds).describe('What kind of signal it is.'),
    publishedAt: z.string().nullable().describe('ISO 8601, UTC'),
    createdAt: z.string().describe('ISO 8601, UTC'),
  })
  .meta({ id: 'ImportedSignal', description: 'A signal that a user imported.' });
export type ImportedSignal = z.infer<typeof importedSignalSchema>;

const badRowSchema = z
  .object({ row: z.int().describe('The number of the row.'), reason: z.string().describe('What is wrong with it.') })
  .meta({ id: 'BadRow', description: 'A row that could not be imported.' });
export type BadRow = z.infer<typeof badRowSchema>;

/** The most bad rows that an import lists; `bad` counts all of them. */
export const maxBadRows = 100;

const countShape = {
  rows: z.int().describe('Rows that were read: imported, duplicates and bad.'),
  imported: z.int().describe('Rows that became signals.'),
  duplicates: z.int().describe('Rows whose content had already been imported.'),
  bad: z.int().describe('Rows that could not be imported.'),
  bytes: z.int().describe('Bytes of the file that were read.'),
};

export const signalImportSchema = z
  .object({
    importId: z.string().describe('Identifies the import; an opaque string.'),
    name: z.string().nullable().describe('The name of the file.'),
    format: z.enum(importFormats).describe('The format that the file was read as.'),
    status: z.enum(['running', 'completed', 'failed', 'cancelled']).describe('The state of the import.'),
    ...countShape,
    badRows: z.array(badRowSchema).describe(`The first ${maxBadRows} bad rows, with their problems.`),
    startedAt: z.string().describe('ISO 8601, UTC'),
    finishedAt: z.string().nullable().describe('ISO 8601, UTC'),
    error: z
      .object({
        code: z.string().describe('An error code of docs/errors.md.'),
        message: z.string().describe('The error in plain words.'),
      })
      .describe('Why an import failed.')
      .nullable()
      .describe('Why it failed; null if it did not.'),
  })
  .meta({ id: 'SignalImport', description: 'An import of a file of signals.' });
export type SignalImport = z.infer<typeof signalImportSchema>;

/** The progress of an import, sent after each batch of rows that was stored. */
const importProgressSchema = z.object({
  importId: z.string().describe('The id of the import.'),
  ...countShape,
  totalBytes: z.int().nullable().describe('The size of the whole upload; null if the client did not send it.'),
});

/** The events of an import's stream; the last one is `import_complete` or `import_failed`. */
export const importEventSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('import_progress'), ...importProgressSchema.shape }).meta({ id: 'ImportProgressEvent' }),
    z.object({ type: z.literal('import_complete'), import: signalImportSchema }).meta({ id: 'ImportCompleteEvent' }),
    z.object({ type: z.literal('import_failed'), problem: problemSchema }).meta({ id: 'ImportFailedEvent' }),
  ])
  .meta({ id: 'ImportEvent', description: 'The progress of an import.' });

const nextBefore = z.string().nullable().describe('`before` of the next page; null on the last page.');

export const importPageSchema = z
  .object({ imports: z.array(signalImportSchema).describe('Newest first.'), nextBefore })
  .meta({ id: 'ImportPage', description: 'A page of the list of imports.' });

export const signalPageSchema = z
  .object({
    signals: z.array(importedSignalSchema).describe('Newest first; for a search, best match first.'),
    nextBefore,
  })
  .meta({ id: 'SignalPage', description: 'A page of the list of imported signals.' });
export type ImportProgress = z.infer<typeof importProgressSchema>;
