import { z } from 'zod';
import { phaseEvent } from '../../schema/event.ts';
import { prdContentSchema, prdSchema, prdSectionEvent } from '../../schema/prd.ts';
import { runOptionsShape } from '../../schema/run-options.ts';

const editSchema = z
  .object({
    version: z.int().min(1).describe('The version that was edited. If it is not the newest one: 409 `conflict`.'),
    changes: prdContentSchema
      .omit({ constraints: true, sources: true })
      .partial()
      .meta({ id: 'PrdChanges', description: 'The parts that change, each of them whole.' }),
  })
  .meta({ id: 'PrdEdit', description: 'A change by hand. It becomes the newest version, and no model is asked.' });
export type PrdEdit = z.infer<typeof editSchema>;

export const prdInput = z.object({
  opportunityIndex: z.int().min(0).default(0).describe('From 0, the top-ranked opportunity.'),
  restore: z
    .string()
    .optional()
    .describe('Id of a PRD artifact of this session. It becomes the newest version, unchanged.'),
  note: z
    .string()
    .min(1)
    .max(100_000)
    .optional()
    .describe('What the document has to consider besides the session, or how it should differ from the last one.'),
  edit: editSchema.optional(),
  ...runOptionsShape,
});
export const prdEvents = [phaseEvent('prd'), prdSectionEvent] as const;
export const prdOutput = z
  .object({ prd: prdSchema, projectId: z.string().describe('The project that was created for it.') })
  .describe('The document is written and stored in the session.');

/**
 * What is written. The evidence is not part of it, because it comes from the opportunity, whose quotes were checked.
 */
export const prdAnswerSchema = prdContentSchema.omit({ sources: true }).meta({ id: 'PrdAnswer' });
export type PrdAnswer = z.infer<typeof prdAnswerSchema>;
