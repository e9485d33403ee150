import { z } from 'zod';
import { wrongLooks } from './draw-wrongly.ts';
import { spoilerNames } from './spoilers.ts';

const count = z.coerce.number().int().min(1);

/** What a scripted model cannot do, or does wrong. Every n-th call means the n-th, the 2n-th and so on, counted from 1. */
export const faultsSchema = z.object({
  contextTokens: count.optional().describe('Refuses a request with more tokens, four characters to a token.'),
  outputTokens: count.optional().describe('Cuts an answer off after so many tokens, with the finish reason `length`.'),
  everyMs: z.coerce.number().min(0).default(0).describe('Milliseconds between two deltas.'),
  prose: z.stringbool().default(false).describe('Puts words around JSON, and JSON into a code fence.'),
  thoughts: z
    .enum(['none', 'tags', 'member'])
    .default('none')
    .describe('Thinks first: in tags, or in `reasoning_content`.'),
  refuses: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((name) => name !== ''))
    .describe('Parameters that it refuses: max_completion_tokens, stream_options, json_schema, json_object, system.'),
  endsAt: count
    .optional()
    .describe('Ends an answer after so many characters, with the finish reason `length`; goes on whole.'),
  breaksAt: count.optional().describe('Breaks the connection after so many characters of an answer; goes on whole.'),
  repeats: z
    .enum(['exactly', 'after prose', 'not'])
    .default('exactly')
    .describe('How it goes on when it is asked to repeat its last lines first.'),
  continues: z
    .enum(['no', 'prefix', 'continue_final_message', 'last_turn'])
    .default('no')
    .describe('How it is asked to go on with an answer that the request begins; otherwise it starts over.'),
  cutsEvery: count.optional().describe('Breaks the connection in the middle of every n-th answer.'),
  failsEvery: count.optional().describe('Answers every n-th request with 500.'),
  limitsEvery: count.optional().describe('Answers every n-th request with 429.'),
  declinesEvery: count.optional().describe('Refuses to answer every n-th request.'),
  drawsWrongly: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((name) => name !== ''))
    .pipe(z.array(z.enum(wrongLooks)))
    .describe(`What looks wrong on a screen that it designs, the first time: ${wrongLooks.join(', ')}.`),
  spoils: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((name) => name !== ''))
    .pipe(z.array(z.enum(spoilerNames)))
    .describe(`Writes these faults, each into one file of an application: ${spoilerNames.join(', ')}.`),
  moreFiles: z.coerce.number().int().min(0).default(0).describe('Plans so many files more, which nothing needs.'),
  plainFiles: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('Plans an application of so many plain files instead of the drafter’s.'),
  cannotRepair: z.stringbool().default(false).describe('Repairs nothing.'),
  changesWrongly: z
    .enum(['not', 'blanks', 'indentation', 'words', 'elision', 'loses lines'])
    .default('not')
    .describe('How it spoils a change of a file, the first time.'),
  firstMs: z.coerce.number().min(0).default(0).describe('Milliseconds before the first delta.'),
  breaksEvery: count.optional().describe('Writes JSON that is not valid into every n-th answer.'),
});
export type Faults = z.output<typeof faultsSchema>;
export type FaultSettings = z.input<typeof faultsSchema>;

/** Returns the text as the model writes it, with its faults. `call` counts from 1. */
export function spoil(text: string, isJson: boolean, call: number, faults: Faults): string {
  let spoilt = text;
  if (isJson && isNth(call, faults.breaksEvery)) spoilt = spoilt.replace(/[}\]]\s*$/, ',');
  if (isJson && faults.prose)
    spoilt = `Sure! Here is what you asked for:\n\n\`\`\`json\n${spoilt}\n\`\`\`\n\nShall I go on?`;
  if (faults.thoughts === 'tags') spoilt = `<think>\nThey want an answer {short}. Let me think.\n</think>\n\n${spoilt}`;
  return spoilt;
}

export const isNth = (call: number, every: number | undefined): boolean => every !== undefined && call % every === 0;
