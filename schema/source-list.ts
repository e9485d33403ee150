import { z } from 'zod';
import { testFailureSchema } from './test-failure.ts';

export const sourceInfoSchema = z
  .object({
    name: z.string().describe('What signals from it have as `source`: `hackernews`.'),
    label: z.string().describe('The name that people see: `Hacker News`.'),
    scarce: z.boolean().describe('true: its terms allow few queries, so a quick search leaves it out.'),
  })
  .meta({ id: 'SourceInfo', description: 'A place that Research searches.' });
export type SourceInfo = z.infer<typeof sourceInfoSchema>;

export const sourceListSchema = z
  .object({ sources: z.array(sourceInfoSchema).describe('In the order in which Research asks them.') })
  .meta({ id: 'SourceList', description: 'The places that Research searches.' });
export type SourceList = z.infer<typeof sourceListSchema>;

export const sourceTestInput = z
  .object({ name: z.string().min(1).max(100).describe('A source of this service: `hackernews`.') })
  .meta({ id: 'SourceTest', description: 'Which source to test.' });

export const sourceReportSchema = z
  .object({
    name: z.string().describe('The source that was tested.'),
    ok: z.boolean().describe('The source answered a search.'),
    durationMs: z.int().min(0).describe('Milliseconds until it answered or failed.'),
    error: testFailureSchema
      .meta({ id: 'SourceFailure', description: 'Why a source could not be searched.' })
      .nullable()
      .describe('Why the source could not be searched; null if it could.'),
  })
  .meta({ id: 'SourceReport', description: 'What a test of a source found.' });
export type SourceReport = z.infer<typeof sourceReportSchema>;
