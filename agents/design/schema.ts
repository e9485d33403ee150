import { z } from 'zod';
import { phaseEvent } from '../../schema/event.ts';
import { checkedEvent, checkReportSchema, fileWrittenEvent } from '../../schema/project-events.ts';
import { optionalMessages } from '../../schema/message.ts';
import { pickedElementSchema } from '../../schema/picked-element.ts';
import { runOptionsShape } from '../../schema/run-options.ts';
import { isCssColor } from '../kit/design-tokens/color.ts';
import { writtenFilesSchema } from '../kit/project/answer.ts';

const text = z.string().max(2_000).optional();

const brandSchema = z
  .object({
    mood: z.string().max(500).optional().describe('How it should feel, in words.'),
    colors: z
      .object({
        primary: z
          .string()
          .max(100)
          .refine(isCssColor, 'is not a CSS colour')
          .optional()
          .describe('The main colour, in CSS syntax.'),
      })
      .meta({ id: 'BrandColors', description: 'Colours that the brand has.' })
      .optional(),
  })
  .meta({
    id: 'Brand',
    description: 'What the screen should look like; without it, as the session’s design system has it.',
  });

const targetScreenSchema = z
  .object({
    id: text.describe('The screen’s id in the PRD.'),
    name: text.describe('The name that people see.'),
    description: text.describe('What the screen is for.'),
    type: text.describe('What kind of screen: a list, a form, a calendar.'),
  })
  .meta({
    id: 'TargetScreen',
    description: 'The screen to make; without it, the PRD’s first one that has no design yet.',
  });
export type TargetScreen = z.infer<typeof targetScreenSchema>;

export const input = z
  .object({
    messages: optionalMessages.describe('The last user message describes the screen.'),
    brand: brandSchema.optional(),
    targetScreen: targetScreenSchema.optional(),
    element: pickedElementSchema.optional().describe('The element of the application that the message is about.'),
    ...runOptionsShape,
  })
  .meta({
    examples: [
      {
        messages: [{ role: 'user', content: 'This week as a calendar, with what each walk pays' }],
        brand: { mood: 'calm', colors: { primary: '#0b6b4f' } },
        targetScreen: { name: 'Week', type: 'calendar' },
      },
    ],
  });
export type Input = z.infer<typeof input>;

export const events = [phaseEvent('design'), fileWrittenEvent, checkedEvent] as const;

export const output = z
  .object({
    sandboxUrl: z.string().describe('The preview of what was built.'),
    sandboxName: z.string().describe('The sandbox that holds it.'),
    designProjectId: z.string().describe('The project of the design.'),
    checked: checkReportSchema,
  })
  .describe('The screen is built and can be opened.');

/** The model's answer to `design.screen`. */
export const screenAnswerSchema = z.object({
  files: writtenFilesSchema.describe('The screen and the modules that it alone needs, whole.'),
  summary: z.string().describe('One sentence: what the screen shows and lets people do.'),
});
export type ScreenAnswer = z.infer<typeof screenAnswerSchema>;
