import { z } from 'zod';

/** The values of `entry` in `POST /sessions`, a hint for where the session starts. */
export const entrySchema = z.enum(['ideation', 'discover', 'prd', 'design', 'design-system', 'code']);
export type Entry = z.infer<typeof entrySchema>;

/** The stage that a session entered last: the `stage` of an agent. */
export const stageSchema = z
  .string()
  .meta({ description: 'ideation, discover, prd, design, design-system, code or qa' });
