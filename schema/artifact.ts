import { z } from 'zod';

/** A version of an artifact that an agent stored, without its content. */
export const artifactHeadSchema = z
  .object({
    artifactId: z.string().describe('Identifies the version; an opaque string.'),
    kind: z.string().describe('`prd`, `design-system`, `screen`, `code`, or another agent’s own.'),
    name: z
      .string()
      .describe('Which artifact of its kind: a screen’s id, or the kind itself if a session has only one.'),
    version: z.int().min(1).describe('From 1, counted per session, kind and name.'),
    runId: z.string().describe('The run that stored it.'),
    agent: z.string().describe('The agent of that run.'),
    createdAt: z.iso.datetime().describe('ISO 8601, UTC.'),
    previewUrl: z
      .string()
      .nullable()
      .describe('Where the application of this very version can be opened; null if its build is not kept.'),
  })
  .meta({ id: 'ArtifactHead', description: 'A version of an artifact that an agent stored, without its content.' });
export type ArtifactHead = z.infer<typeof artifactHeadSchema>;

export const artifactSchema = artifactHeadSchema
  .extend({ content: z.unknown().describe('JSON; its shape depends on the kind.') })
  .meta({ id: 'Artifact', description: 'A version of an artifact that an agent stored.' });
export type ArtifactVersion = z.infer<typeof artifactSchema>;

export const artifactPageSchema = z
  .object({
    artifacts: z.array(artifactHeadSchema).describe('Newest first.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null on the last page.'),
  })
  .meta({ id: 'ArtifactPage', description: 'A page of the list of versions.' });

export const projectFileSchema = z
  .object({
    sha256: z.string().describe('The hash of the content, in hexadecimal.'),
    path: z.string().describe('Its path in the newest version that has it.'),
    content: z.string().describe('The whole text.'),
  })
  .meta({ id: 'ProjectFile', description: 'A file of a version of the code, by the hash of its content.' });
export type ProjectFile = z.infer<typeof projectFileSchema>;

const listedFileSchema = projectFileSchema
  .pick({ sha256: true })
  .extend({
    path: z.string().describe('Its path in the project.'),
    bytes: z.int().min(0).describe('The length of the file in UTF-8.'),
  })
  .meta({ id: 'ListedFile', description: 'A file of a version of the code, without its text.' });

export const fileListSchema = z
  .object({ files: z.array(listedFileSchema).describe('Sorted by path; empty for versions that are no code.') })
  .meta({ id: 'FileList', description: 'The files of a version.' });
export type FileList = z.infer<typeof fileListSchema>;

const changeSchema = z.enum(['added', 'removed', 'changed']).describe('How it differs.');

/** One difference, identified by the id of the thing. */
const itemChangeSchema = z
  .object({
    part: z.string().describe('The part of the artifact: `userStories`, `screens`, `tokens`.'),
    id: z.string().nullable().describe('`US-1`; a name if the things have no id; null for plain text.'),
    change: changeSchema,
    fields: z.array(z.string()).describe('The fields that differ, if the thing changed.'),
    before: z.unknown().describe('null if it was added.'),
    after: z.unknown().describe('null if it was removed.'),
  })
  .meta({ id: 'ItemChange', description: 'A thing that differs between two versions.' });
export type ItemChange = z.infer<typeof itemChangeSchema>;

const fileChangeSchema = z
  .object({
    path: z.string().describe('The file’s path in the project.'),
    change: changeSchema,
    addedLines: z.int().min(0).describe('The number of added lines.'),
    removedLines: z.int().min(0).describe('The number of removed lines.'),
    patch: z.string().describe('A unified diff that `git apply` accepts.'),
  })
  .meta({ id: 'FileChange', description: 'A file that differs between two versions.' });
export type FileChange = z.infer<typeof fileChangeSchema>;

export const comparisonSchema = z
  .object({
    base: artifactHeadSchema.nullable().describe('null: compared with nothing, so everything is new.'),
    target: artifactHeadSchema,
    items: z.array(itemChangeSchema).describe('The differences, thing by thing.'),
    files: z.array(fileChangeSchema).describe('The differences, file by file.'),
  })
  .meta({ id: 'ArtifactComparison', description: 'How one version differs from another.' });
export type Comparison = z.infer<typeof comparisonSchema>;
