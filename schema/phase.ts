import { z } from 'zod';

/** The entry hints of `POST /sessions`. */
export const entrySchema = z.enum(['ideation', 'discover', 'prd', 'design', 'design-system', 'code']);
export type Entry = z.infer<typeof entrySchema>;

/** The stage that a session entered last: an agent's `stage`. */
export const stageSchema = z
  .string()
  .meta({ description: 'ideation, discover, prd, design, design-system, code or qa' });
