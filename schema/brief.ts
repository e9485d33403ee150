import { z } from 'zod';

export const constraintKinds = ['must', 'mustNot', 'number', 'name', 'language', 'audience', 'platform'] as const;

const constraintSchema = z
  .object({
    id: z.string().describe('`C-1` and so on; it stays the same as long as the constraint exists.'),
    kind: z.enum(constraintKinds).describe('What it is about; `mustNot` is something the product must not do or have.'),
    text: z.string().describe('The clause, verbatim.'),
    quote: z.string().describe('The words in the clause that it was read from, verbatim.'),
    supersededBy: z
      .string()
      .nullable()
      .describe('The id of the later constraint that replaced it; null while it holds.'),
  })
  .meta({ id: 'Constraint', description: 'What the user said about the product, in the user’s own words.' });
export type Constraint = z.infer<typeof constraintSchema>;

export const briefSchema = z
  .object({
    words: z
      .string()
      .describe(
        'The idea and what the user wrote to Ideation, Research and Design, in order. Beyond 100,000 characters the middle is left out, and a line says so.',
      ),
    constraints: z.array(constraintSchema).describe('The constraints that were read from these words, in order.'),
  })
  .meta({ id: 'Brief', description: 'The user’s own words, and the constraints that were read from them.' });
export type Brief = z.infer<typeof briefSchema>;

/** What an attachment of the user says or shows. */
export interface AttachedText {
  attachmentId: string;
  name: string;
  /** The text of a text file, or what a model saw in a picture. */
  kind: 'text' | 'picture';
  text: string;
}

/** The brief as it is stored. */
export interface StoredBrief extends Brief {
  /** What runs have read in the attachments of the session, the newest last. */
  attachments?: readonly AttachedText[];
  /** A model has read the constraints of these very words. It goes as soon as words are added. */
  isRead?: true;
}

export const emptyBrief: Brief = { words: '', constraints: [] };
