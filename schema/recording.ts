import { z } from 'zod';

/** The most bytes of a recording file that is played. */
export const maxRecordingBytes = 67_108_864;

/** The most bytes of calls that are kept of one run; further calls are left out. */
export const maxRecordedBytes = 16_777_216;

const count = z.int().min(0);
const text = z.string().max(maxRecordingBytes);
const name = z.string().max(1_000);

const messageSchema = z
  .object({
    role: name.describe('`system`, `user` or `assistant`.'),
    content: text.describe('The text of the turn.'),
    prefix: z.literal(true).optional().describe('The server goes on with this turn.'),
  })
  .meta({ id: 'RecordedMessage', description: 'One turn that a model was sent.' });

const recordedRequestSchema = z
  .object({
    messages: z.array(messageSchema).max(1_000_000).describe('All turns, in order.'),
    responseFormat: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('`response_format` of the request; null for an answer in plain text.'),
  })
  .meta({
    id: 'RecordedRequest',
    description: 'What a model was asked, as a server that takes everything is sent it. Limits are not part of it.',
  });
export type RecordedRequest = z.infer<typeof recordedRequestSchema>;

const refusalSchema = z
  .object({
    status: count.describe('The HTTP status, or the number of an error within an answer; 0 if there is none.'),
    codes: z.array(text).max(1_000).describe('The codes and types of the error.'),
    words: text.describe('The texts of the error, one per line.'),
    waitMs: z
      .number()
      .min(0)
      .nullable()
      .describe('Milliseconds that the server asked to wait; null if it did not say.'),
  })
  .meta({ id: 'RecordedRefusal', description: 'How the server refused.' });
export type RecordedRefusal = z.infer<typeof refusalSchema>;

const answerSchema = z
  .object({
    chunks: z.array(text).max(5_000_000).describe('The text of the answer, in the pieces in which it came.'),
    thinks: z.boolean().describe('Whether the model thought before it answered. Its thoughts are not kept.'),
    finishReason: z
      .enum(['stop', 'length', 'content_filter'])
      .nullable()
      .describe('Why the answer ended; null if the connection broke or the server refused.'),
    usage: z
      .object({
        inputTokens: count.describe('Tokens of the request.'),
        outputTokens: count.describe('Tokens of the answer.'),
        cachedTokens: count.describe('How many of the request the server had in its cache.'),
        reasoningTokens: count.describe('How many the model thought with.'),
      })
      .meta({ id: 'RecordedUsage', description: 'Tokens, as they were counted.' })
      .nullable(),
    error: z
      .object({ code: name.describe('The code of the error.'), message: text.describe('What happened, in words.') })
      .meta({ id: 'RecordedError', description: 'The error that the run got.' })
      .nullable(),
    refusal: refusalSchema.nullable(),
  })
  .meta({ id: 'RecordedAnswer', description: 'What came back.' });
export type RecordedAnswer = z.infer<typeof answerSchema>;

export const recordedCallSchema = z
  .object({
    step: name.describe('The step of the run and the number of the call in it: `summary:1`.'),
    task: name.describe('The task: `ideation.summarize`.'),
    tier: z.enum(['main', 'fast', 'vision']).describe('Which of the configured models was asked.'),
    model: name.describe('The model that was asked last.'),
    contextTokens: count.nullable().describe('The most tokens of a request with its answer; null: not known.'),
    outputTokens: count.nullable().describe('The most tokens of an answer; null: not known.'),
    takesPictures: z.boolean().describe('Whether the model was set as the one for pictures.'),
    hash: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .describe('SHA-256 in hex of the request as JSON with sorted members, with numbers in place of ids.'),
    request: recordedRequestSchema,
    answer: answerSchema,
  })
  .meta({ id: 'RecordedCall', description: 'One call of a model.' });
export type RecordedCall = z.infer<typeof recordedCallSchema>;

const recordedRunSchema = z
  .object({
    runId: name.describe('The run.'),
    agent: name.describe('The agent that ran, or `team`.'),
    model: name.describe('The model that the run was accepted for.'),
    status: name.describe('The status of the run when the file was made.'),
    input: z.record(z.string(), z.unknown()).describe('The body that started it.'),
  })
  .meta({ id: 'RecordedRun', description: 'The run whose calls these are.' });

/** A recording: what the calls of a run asked, and what came back. */
export const recordingSchema = z
  .object({
    format: z.literal('unified-agents-recording').describe('Says what this is.'),
    version: z.literal(1).describe('The version of this format.'),
    service: name.describe('The release of the service that made it.'),
    run: recordedRunSchema,
    calls: z.array(recordedCallSchema).max(100_000).describe('In the order in which they began.'),
    leftOut: z
      .array(name)
      .max(100_000)
      .describe('The steps of calls that are not here, because the run had used its room.'),
  })
  .meta({ id: 'Recording', description: 'The model calls of a run, without secrets.' });
export type Recording = z.infer<typeof recordingSchema>;
