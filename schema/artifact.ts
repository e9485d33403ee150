import { z } from 'zod';

/** A version of something that an agent left, without what it holds. */
export const artifactHeadSchema = z
  .object({
    artifactId: z.string().describe('Names the version; an opaque text.'),
    kind: z.string().describe('`prd`, `design-system`, `screen`, `code`, or another agent’s own.'),
    name: z.string().describe('Which of its kind: a screen’s id; the kind itself where a session has one of it.'),
    version: z.int().min(1).describe('From 1, per session, kind and name.'),
    runId: z.string().describe('The run that left it.'),
    agent: z.string().describe('Whose run that was.'),
    createdAt: z.iso.datetime().describe('ISO 8601, UTC.'),
  })
  .meta({ id: 'ArtifactHead', description: 'A version of something that an agent left, without what it holds.' });
export type ArtifactHead = z.infer<typeof artifactHeadSchema>;

export const artifactSchema = artifactHeadSchema
  .extend({ content: z.unknown().describe('JSON; its shape goes with the kind.') })
  .meta({ id: 'Artifact', description: 'A version of something that an agent left.' });
export type ArtifactVersion = z.infer<typeof artifactSchema>;

export const artifactPageSchema = z
  .object({
    artifacts: z.array(artifactHeadSchema).describe('Newest first.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null where this is the last one.'),
  })
  .meta({ id: 'ArtifactPage', description: 'A page of the list of versions.' });

const changeSchema = z.enum(['added', 'removed', 'changed']).describe('How it differs.');

/** One thing that differs, found by its id. */
const itemChangeSchema = z
  .object({
    part: z.string().describe('Where it stands: `userStories`, `screens`, `tokens`.'),
    id: z.string().nullable().describe('`US-1`; a name where things have no id; null for a text.'),
    change: changeSchema,
    fields: z.array(z.string()).describe('Members that differ, of a thing that changed.'),
    before: z.unknown().describe('null where it was added.'),
    after: z.unknown().describe('null where it was removed.'),
  })
  .meta({ id: 'ItemChange', description: 'A thing that differs between two versions.' });
export type ItemChange = z.infer<typeof itemChangeSchema>;

const fileChangeSchema = z
  .object({
    path: z.string().describe('Where it stands in the project.'),
    change: changeSchema,
    addedLines: z.int().min(0).describe('Lines that are new.'),
    removedLines: z.int().min(0).describe('Lines that are gone.'),
    patch: z.string().describe('Unified, as `git apply` takes it.'),
  })
  .meta({ id: 'FileChange', description: 'A file that differs between two versions.' });
export type FileChange = z.infer<typeof fileChangeSchema>;

export const comparisonSchema = z
  .object({
    base: artifactHeadSchema.nullable().describe('null: compared with nothing.'),
    target: artifactHeadSchema,
    items: z.array(itemChangeSchema).describe('What differs, thing by thing.'),
    files: z.array(fileChangeSchema).describe('What differs, file by file.'),
  })
  .meta({ id: 'ArtifactComparison', description: 'How one version differs from another.' });
export type Comparison = z.infer<typeof comparisonSchema>;
