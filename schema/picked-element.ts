import { z } from 'zod';
import { mostWithin, pickedLimits, sourceForm, tagForm } from './picked-limits.ts';

const source = z.string().max(pickedLimits.source).regex(sourceForm);
const words = (part: 'name' | 'text' | 'classes' | 'path') => z.string().max(pickedLimits[part]).default('');

/** An element of a built application that somebody pointed at. The application says it, so all of it is a hint. */
export const pickedElementSchema = z
  .object({
    tag: z.string().max(pickedLimits.tag).regex(tagForm).describe('Such as `button`.'),
    role: z.string().max(pickedLimits.role).nullable().default(null).describe('Its attribute `role`.'),
    name: words('name').describe('Its label for assistive technology, if it has one beside its text.'),
    text: words('text').describe('The beginning of its text.'),
    classes: words('classes').describe('The beginning of its attribute `class`.'),
    path: words('path').describe('Where it stands: `main > form > button:nth-of-type(2)`.'),
    source: source.nullable().default(null).describe('Where it is written: `src/App.tsx:41`.'),
    within: z
      .array(source)
      .max(mostWithin)
      .default([])
      .describe('The same of the elements around it, the nearest first.'),
  })
  .meta({
    id: 'PickedElement',
    description: 'An element of the application that the request is about. A hint: the application itself says it.',
  });
export type PickedElement = z.infer<typeof pickedElementSchema>;
