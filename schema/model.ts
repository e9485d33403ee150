import { z } from 'zod';
import { ServiceError } from './errors.ts';
import { testFailureSchema } from './test-failure.ts';

const tokens = (words: string) => z.int().nullable().describe(`${words} Null: not known yet.`);
const contextTokens = tokens('The most tokens of a request with its answer.');
const outputTokens = tokens('The most tokens of an answer.');

export const modelInfoSchema = z
  .object({
    id: z.string().describe('The name of the model.'),
    role: z
      .enum(['default', 'choice', 'fast', 'vision', 'fallback'])
      .describe(
        '`choice`: a body may ask for it by `modelId`. `fast`, `vision` and `fallback` are used by the service.',
      ),
    contextTokens,
    outputTokens,
    inputUsd: z.number().nullable().describe('US dollars for a million tokens that it reads; null: not known.'),
    outputUsd: z.number().nullable().describe('US dollars for a million tokens that it writes; null: not known.'),
  })
  .meta({ id: 'ModelInfo', description: 'A model of this service.' });
export type ModelInfo = z.infer<typeof modelInfoSchema>;

export const modelListSchema = z
  .object({ models: z.array(modelInfoSchema).describe('The default one first.') })
  .meta({ id: 'ModelList', description: 'The models of this service.' });
export type ModelList = z.infer<typeof modelListSchema>;

export const modelTestInput = z
  .object({
    modelId: z.string().max(200).optional().describe('A model of this service; by default the first one.'),
    forget: z.boolean().default(false).describe('Forgets first what was learnt about the server, and learns it again.'),
  })
  .meta({ id: 'ModelTest', description: 'Which model to test, and how.' });

const modelFindingSchema = z
  .object({
    what: z.string().describe('What was looked at: `streams`.'),
    ok: z.boolean().describe('False: the service does not work with it.'),
    says: z.string().describe('What was found, in plain words.'),
    set: z.string().nullable().describe('The settings that change it; null if none does.'),
  })
  .meta({ id: 'ModelFinding', description: 'One thing that was found out about a model server.' });
export type ModelFinding = z.infer<typeof modelFindingSchema>;

export const modelReportSchema = z
  .object({
    modelId: z.string().describe('The model that was tested.'),
    ok: z.boolean().describe('The model answers, and its answers can be used.'),
    findings: z.array(modelFindingSchema).describe('What was found, in plain words.'),
    error: testFailureSchema
      .meta({ id: 'ModelFailure', description: 'Why a model cannot be used.' })
      .nullable()
      .describe('Why the model cannot be used; null if it can.'),
    format: z
      .enum(['json_schema', 'json_object', 'plain'])
      .nullable()
      .describe('How structured answers are asked for, the strictest that it takes; null if it gave none.'),
    streams: z.boolean().nullable().describe('Answers come piece by piece; null: it gave none.'),
    thinks: z.boolean().nullable().describe('It thinks before it answers; null: it gave no answer.'),
    continues: z
      .boolean()
      .nullable()
      .describe('The server goes on with an answer that a request begins; null: it gave no answer.'),
    contextTokens,
    outputTokens,
    firstTokenMs: z.number().nullable().describe('Milliseconds until its first word; null: it said none.'),
    tokensPerSecond: z.number().nullable().describe('Tokens a second after the first word; null: not measured.'),
  })
  .meta({ id: 'ModelReport', description: 'What a model server takes, and how fast it is.' });
export type ModelReport = z.infer<typeof modelReportSchema>;

/** The error for a `modelId` that is not among the models of the service. */
export function noSuchModel(modelId: string, names: readonly string[]): ServiceError {
  const message = `There is no model ${JSON.stringify(modelId)}. The models are ${names.join(', ')}.`;
  return new ServiceError('invalid_request', message, { errors: [{ path: 'modelId', message }] });
}
