import { z } from 'zod';

/** Why a build failed: packages are missing, the folder cannot be written, or anything else. */
const problemSchema = z.enum(['packages', 'folder', 'build']);
export type Problem = z.infer<typeof problemSchema>;

/** What the process that builds tells the service. */
export const childMessage = z.union([z.object({ folder: z.string() }), z.object({ problem: problemSchema })]);
export type ChildMessage = z.infer<typeof childMessage>;
