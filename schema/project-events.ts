import { z } from 'zod';

/** The most UTF-8 bytes of `content` in a `file_written` event. */
export const mostContentBytes = 32 * 1024;
/** The most problems that a `checked` event lists. */
export const mostListedProblems = 20;

export const fileWrittenEvent = z
  .object({
    type: z.literal('file_written'),
    path: z
      .string()
      .describe('The file, by its path in the project. A later event with the same path replaces this one.'),
    change: z.enum(['created', 'changed', 'deleted', 'renamed']).describe('What happened to the file.'),
    content: z
      .string()
      .nullable()
      .describe(
        'The whole text of a file that was created, up to 32 KiB; otherwise null: `GET …/files/{sha256}` has it.',
      ),
    diff: z.string().nullable().describe('What changed, as a unified diff of up to 64 KiB; otherwise null.'),
    bytes: z.int().min(0).describe('The length of the file in UTF-8; 0 if it was deleted.'),
    sha256: z.string().nullable().describe('The hash of the file, in hexadecimal; null if it was deleted.'),
    done: z.int().min(1).describe('How many files this part of the run has written, with this one.'),
    total: z.int().min(1).describe('Out of how many.'),
  })
  .describe('A file of the project was written, changed or taken away.');
export type FileWrittenEvent = z.infer<typeof fileWrittenEvent>;

const outcomeSchema = z
  .object({
    state: z.enum(['passed', 'failed', 'not_checked']).describe('`not_checked` never means that it is clean.'),
    problems: z.int().min(0).describe('How many problems it found.'),
    reason: z.string().nullable().describe('Why it was not checked, in plain words; otherwise null.'),
  })
  .meta({ id: 'CheckOutcome', description: 'What one check of the project came to.' });
export type CheckOutcome = z.infer<typeof outcomeSchema>;

const problemSchema = z
  .object({
    path: z.string().nullable().describe('The file, if it is known.'),
    line: z.int().nullable().describe('Its line, from 1, if it is known.'),
    code: z.string().nullable().describe('A short name of the problem, such as `TS2322`.'),
    text: z.string().describe('The problem in words.'),
  })
  .meta({ id: 'ProjectProblem', description: 'Something wrong in the files of a project.' });

export const checkReportSchema = z
  .object({
    types: outcomeSchema,
    build: outcomeSchema,
    boot: outcomeSchema,
    tests: outcomeSchema,
    problems: z.array(problemSchema).max(mostListedProblems).describe('The first 20 problems.'),
  })
  .meta({
    id: 'CheckReport',
    description:
      'What was checked in the project, and what was not: the types of all files, the build, every page opened once (`boot`), and the tests that came with the code, which block nothing.',
  });
export type CheckReport = z.infer<typeof checkReportSchema>;

export const checkedEvent = z
  .object({ type: z.literal('checked'), ...checkReportSchema.shape })
  .describe('The project was checked.');
export type CheckedEvent = z.infer<typeof checkedEvent>;
