import type { z } from 'zod';
import type { DesignSystemContent } from '../../schema/design-tokens.ts';
import type { Facts } from '../facts.ts';
import type { events, output } from './schema.ts';

type Event = z.output<(typeof events)[number]>;
type Output = z.output<typeof output>;

export const facts: Facts<'design-system', 'design_system_complete', Event, Output, DesignSystemContent> = {
  name: 'design-system',
  title: 'Design system',
  description: 'Writes a DESIGN.md with light and dark tokens, and previews of both.',
  order: 40,
  stage: 'design-system',
  terminal: 'design_system_complete',
  sentences: {
    design_system_complete: ({ previewUrlLight }) => `The design system is at ${previewUrlLight}`,
  },
  resultText: ({ designMd }) => designMd.trimEnd(),
  record: 'design_system',
  artifact: {
    kind: 'design-system',
    title: 'Design system',
    files: ({ designMd }) => ({ 'DESIGN.md': designMd }),
    readmeRows: [
      '`DESIGN.md`: the design system, in Google’s format.',
      '`design/variables.css`: it as CSS variables; `design/tailwind.css`: as a Tailwind 4 theme; `design/tokens.json`: as\n  tokens in the format of the Design Tokens Community Group.',
    ],
    nameOf: ({ tokens }) => tokens.name,
  },
  needsMessages: true,
  onTheWay: true,
};
