import { z } from 'zod';
import { phaseEvent } from '../../schema/event.ts';
import { optionalMessages } from '../../schema/message.ts';
import { runOptionsShape } from '../../schema/run-options.ts';
import { isCssColor } from '../kit/design-tokens/color.ts';
import { fontStyles } from '../kit/design-tokens/fonts.ts';
import { typeLevelNames } from '../kit/design-tokens/levels.ts';
import { roleNames } from '../kit/design-tokens/theme-css.ts';

export const input = z
  .object({
    messages: optionalMessages.describe('The brief; only a request that restores a version may leave it out.'),
    restore: z
      .string()
      .optional()
      .describe('Id of a design-system artifact of this session. It becomes the newest version, unchanged.'),
    dsName: z
      .string()
      .min(1)
      .max(120)
      .optional()
      .describe('A name for people; if left out, one is found in the brief.'),
    ...runOptionsShape,
  })
  .meta({
    examples: [
      { messages: [{ role: 'user', content: 'Calm and outdoorsy, for people with muddy boots' }], dsName: 'Walks' },
    ],
  });

export type Input = z.infer<typeof input>;

export const events = [phaseEvent('design-system')] as const;

export const output = z
  .object({
    designSystemId: z.string().describe('Identifies the design system.'),
    designMd: z.string().describe("A document in Google's DESIGN.md format."),
    previewUrlLight: z.string().describe('A page that shows it in its light mode.'),
    previewUrlDark: z.string().describe('The same in its dark mode.'),
  })
  .describe('The design system is written and can be viewed.');

/** The colour roles by their names in DESIGN.md. */
export const colorNames = Object.values(roleNames) as [string, ...string[]];
const colorName = z.enum(colorNames);
const cssColor = z.string().refine(isCssColor, 'is not a CSS colour').nullable();
const line = z.string().min(1).max(300);
const prose = z.string().min(1).max(4_000);

const componentSchema = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/)
    .max(60)
    .refine((name) => !name.endsWith('-dark'), 'must not end in -dark: dark variants are made by the service'),
  background: colorName,
  text: colorName,
  typography: z.enum(typeLevelNames),
  rounded: z.enum(['none', 'sm', 'md', 'lg', 'full']),
  padding: z.int().min(0).max(64).describe('Pixels.'),
});
export type Component = z.infer<typeof componentSchema>;

/** The model's decisions; the service makes the tokens from them. */
export const answerSchema = z.object({
  name: z.string().min(1).max(120),
  description: line,
  mood: z.string().max(200).describe('Two to five adjectives.'),
  primary: cssColor.describe('The main colour; null leaves it to the mood.'),
  accent: cssColor.describe('A second colour; null leaves it to the mood.'),
  headingFont: z.enum(fontStyles).nullable(),
  bodyFont: z.enum(fontStyles).nullable(),
  corners: z.enum(['sharp', 'soft', 'round']).nullable(),
  sections: z.object({
    overview: prose,
    colors: prose,
    typography: prose,
    layout: prose,
    elevation: prose,
    shapes: prose,
    components: prose,
  }),
  dos: z.array(line).min(2).max(8),
  donts: z.array(line).min(2).max(8),
  components: z.array(componentSchema).max(12).describe("The product's own components, beside the common ones."),
  specimen: z
    .object({
      headline: line,
      sentence: line,
      primaryAction: line,
      secondaryAction: line,
      fieldLabel: line,
      fieldHint: line,
      rows: z
        .array(z.object({ name: line, detail: line, state: line }))
        .min(2)
        .max(5),
      notice: line,
    })
    .describe("Words of this product's own screens, for the preview."),
});
export type Answer = z.infer<typeof answerSchema>;
export type Specimen = Answer['specimen'];
