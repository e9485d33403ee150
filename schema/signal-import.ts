import { z } from 'zod';
import { problemSchema } from './problem.ts';
import { signalKinds } from './signal.ts';

/** What a file of signals may be. `json`: an array of objects, or one object a line. */
export const importFormats = ['csv', 'json', 'markdown', 'text', 'pdf'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** A signal that its owner brought along. */
export const importedSignalSchema = z
  .object({
    signalId: z.string().describe('Names the signal; an opaque text.'),
    importId: z.string().describe('The import that added it.'),
    row: z.int().describe('Where it stands in its file: see docs/import.md.'),
    title: z.string().describe('The first words, or what the file says.'),
    text: z.string().describe('The whole.'),
    url: z.string().nullable().describe('Where it can be read; null where the file does not say.'),
    author: z.string().nullable().describe('Who said it; null where the file does not say.'),
    source: z.string().nullable().describe('Where it was said, in the words of the file.'),
    kind: z.enum(signalKinds).describe('What it speaks of.'),
    publishedAt: z.string().nullable().describe('ISO 8601, UTC'),
    createdAt: z.string().describe('ISO 8601, UTC'),
  })
  .meta({ id: 'ImportedSignal', description: 'A signal that its owner brought along.' });
export type ImportedSignal = z.infer<typeof importedSignalSchema>;

const badRowSchema = z
  .object({ row: z.int().describe('Which row.'), reason: z.string().describe('What is wrong with it.') })
  .meta({ id: 'BadRow', description: 'A row that could not be taken.' });
export type BadRow = z.infer<typeof badRowSchema>;

/** An import names no more bad rows than this; `bad` counts them all. */
export const maxBadRows = 100;

const countShape = {
  rows: z.int().describe('Rows that were read: imported, duplicates and bad.'),
  imported: z.int().describe('Rows that are signals now.'),
  duplicates: z.int().describe('Rows whose content was there already.'),
  bad: z.int().describe('Rows that could not be taken.'),
  bytes: z.int().describe('Bytes of the file that were read.'),
};

export const signalImportSchema = z
  .object({
    importId: z.string().describe('Names the import; an opaque text.'),
    name: z.string().nullable().describe('The name of the file.'),
    format: z.enum(importFormats).describe('What the file was read as.'),
    status: z.enum(['running', 'completed', 'failed', 'cancelled']).describe('How it stands.'),
    ...countShape,
    badRows: z.array(badRowSchema).describe(`The first ${maxBadRows} bad rows, with what is wrong.`),
    startedAt: z.string().describe('ISO 8601, UTC'),
    finishedAt: z.string().nullable().describe('ISO 8601, UTC'),
    error: z
      .object({
        code: z.string().describe('As in docs/errors.md.'),
        message: z.string().describe('The same in plain words.'),
      })
      .describe('Why an import did not complete.')
      .nullable()
      .describe('Why it did not complete.'),
  })
  .meta({ id: 'SignalImport', description: 'A file of signals that was read.' });
export type SignalImport = z.infer<typeof signalImportSchema>;

/** How far an import is: after each batch of rows that was stored. */
const importProgressSchema = z.object({
  importId: z.string().describe('The import.'),
  ...countShape,
  totalBytes: z.int().nullable().describe('Of the whole upload; null where it does not say.'),
});

/** An import as a stream tells it: the last event is one of the latter two. */
export const importEventSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('import_progress'), ...importProgressSchema.shape }).meta({ id: 'ImportProgressEvent' }),
    z.object({ type: z.literal('import_complete'), import: signalImportSchema }).meta({ id: 'ImportCompleteEvent' }),
    z.object({ type: z.literal('import_failed'), problem: problemSchema }).meta({ id: 'ImportFailedEvent' }),
  ])
  .meta({ id: 'ImportEvent', description: 'How far an import is.' });

const nextBefore = z.string().nullable().describe('`before` of the next page; null where this is the last one.');

export const importPageSchema = z
  .object({ imports: z.array(signalImportSchema).describe('Newest first.'), nextBefore })
  .meta({ id: 'ImportPage', description: 'A page of the list of imports.' });

export const signalPageSchema = z
  .object({ signals: z.array(importedSignalSchema).describe('Newest first; best first of a search.'), nextBefore })
  .meta({ id: 'SignalPage', description: 'A page of the list of imported signals.' });
export type ImportProgress = z.infer<typeof importProgressSchema>;
