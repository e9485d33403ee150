import { z } from 'zod';
import { phaseEvent } from '../../schema/event.ts';
import { optionalMessages } from '../../schema/message.ts';
import { isCssColor } from '../look/color.ts';
import { writtenFilesSchema } from '../project/answer.ts';

const text = z.string().max(2_000).optional();

const brandSchema = z
  .object({
    mood: z.string().max(500).optional(),
    colors: z
      .object({ primary: z.string().max(100).refine(isCssColor, 'is not a CSS colour').optional() })
      .meta({ id: 'BrandColors' })
      .optional(),
  })
  .meta({ id: 'Brand' });

const targetScreenSchema = z
  .object({ id: text, name: text, description: text, type: text })
  .meta({ id: 'TargetScreen' });
export type TargetScreen = z.infer<typeof targetScreenSchema>;

export const input = z
  .object({
    messages: optionalMessages.describe('The last user message describes the screen.'),
    brand: brandSchema.optional(),
    targetScreen: targetScreenSchema.optional(),
    modelId: z.string().max(200).optional().describe('A model of this service to use instead of its own.'),
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

export const events = [phaseEvent('design')] as const;

export const output = z.object({ sandboxUrl: z.string(), sandboxName: z.string(), designProjectId: z.string() });

/** What a model answers for `design.screen`. */
export const screenAnswerSchema = z.object({
  files: writtenFilesSchema.describe('The screen and the modules that it alone needs, whole.'),
  summary: z.string().describe('One sentence: what the screen shows and lets people do.'),
});
export type ScreenAnswer = z.infer<typeof screenAnswerSchema>;
