import type { z } from 'zod';
import type { Facts } from '../facts.ts';
import { sentenceOfChecks, sentenceOfFile } from '../kit/project/sentences.ts';
import type { events, output } from './schema.ts';

type Event = z.output<(typeof events)[number]>;
type Output = z.output<typeof output>;

export const facts: Facts<'design', 'design_complete', Event, Output, unknown> = {
  name: 'design',
  title: 'Design',
  description: 'Designs one screen as real code in the preview sandbox.',
  order: 50,
  stage: 'design',
  terminal: 'design_complete',
  sentences: {
    file_written: sentenceOfFile,
    checked: sentenceOfChecks,
    design_complete: ({ sandboxUrl }) => `The design is at ${sandboxUrl}`,
  },
  resultText: ({ sandboxUrl }) => sandboxUrl,
  record: 'design_project',
  artifact: { kind: 'screen', title: 'Screen' },
  needsMessages: false,
  onTheWay: true,
};
