import type { z } from 'zod';
import type { CodeContent } from '../../schema/code.ts';
import type { Facts } from '../facts.ts';
import { sentenceOfChecks, sentenceOfFile } from '../kit/project/sentences.ts';
import type { events, output } from './schema.ts';

type Event = z.output<(typeof events)[number]>;
type Output = z.output<typeof output>;

export const facts: Facts<'code', 'code_complete', Event, Output, CodeContent> = {
  name: 'code',
  title: 'Code',
  description:
    'Writes the application in the preview sandbox, or changes what stands there, and ships only what builds.',
  order: 60,
  stage: 'code',
  terminal: 'code_complete',
  sentences: {
    file_written: sentenceOfFile,
    checked: sentenceOfChecks,
    code_complete: ({ sandboxUrl }) => `The application is at ${sandboxUrl}`,
  },
  resultText: ({ sandboxUrl }) => sandboxUrl,
  record: 'code_project',
  artifact: {
    kind: 'code',
    title: 'Code',
    files: ({ files }) => files,
    readmeRows: [
      '`src/`: the application, with tests beside its code. Vite, React, TypeScript and Tailwind; Vitest and Testing Library.',
    ],
    isProject: true,
  },
  needsMessages: false,
  onTheWay: true,
};
