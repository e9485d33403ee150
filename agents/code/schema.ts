import { z } from 'zod';
import { phaseEvent } from '../../schema/event.ts';
import { checkedEvent, checkReportSchema, fileWrittenEvent } from '../../schema/project-events.ts';
import { optionalMessages } from '../../schema/message.ts';
import { pickedElementSchema } from '../../schema/picked-element.ts';
import { runOptionsShape } from '../../schema/run-options.ts';
import { isCssColor } from '../kit/design-tokens/color.ts';
import { writtenFilesSchema } from '../kit/project/answer.ts';

export const input = z
  .object({
    messages: optionalMessages.describe(
      'What to build or change. The sandboxUrl of the last user message names the sandbox to edit: the one of this session.',
    ),
    element: pickedElementSchema.optional().describe('The element of the application that the change is about.'),
    restore: z
      .string()
      .optional()
      .describe('Id of a code artifact of this session. Its files are built again and become the newest version.'),
    ...runOptionsShape,
  })
  .meta({ examples: [{ messages: [{ role: 'user', content: 'Let walkers mark a walk as paid' }] }] });
export type Input = z.infer<typeof input>;

export const events = [phaseEvent('coding'), fileWrittenEvent, checkedEvent] as const;

export const output = z
  .object({
    sandboxUrl: z.string().describe('The preview of what was built.'),
    sandboxName: z.string().describe('The sandbox that holds it.'),
    codeProjectId: z.string().describe('The project of the code.'),
    checked: checkReportSchema,
    notDone: z
      .string()
      .nullable()
      .describe('What was asked and not done, in plain words; null if everything was done.'),
  })
  .describe('The application is built and can be opened.');

/** The drafter's answer to `code.write`. */
export const writeAnswerSchema = z.object({
  files: writtenFilesSchema.describe('Every file of the application that is new or changed, whole.'),
  deleted: z.array(z.string()).describe('Paths of existing files that the application no longer needs.'),
  summary: z.string().describe('One sentence: what the application does now.'),
  notDone: z.string().nullable().describe('What was asked and not done; null if everything was done.'),
});
export type WriteAnswer = z.infer<typeof writeAnswerSchema>;

/** The drafter's answer to `code.edit`. */
export const editAnswerSchema = z.object({
  files: writtenFilesSchema.describe('Whole files: those that change, and no others. Empty when none has to.'),
  deleted: z.array(z.string()).describe('Paths of existing files that go.'),
  theme: z
    .object({
      primary: z.string().refine(isCssColor, 'is not a CSS colour').nullable(),
      mood: z.string().nullable(),
    })
    .nullable()
    .describe('A new main colour or mood, from which the service makes src/theme.css; null keeps the look.'),
  summary: z.string().describe('One or two sentences: what changed, or that nothing did.'),
  notDone: z.string().nullable().describe('What was asked and not done, and why; null when everything was done.'),
});
export type EditAnswer = z.infer<typeof editAnswerSchema>;
