import type { z } from 'zod';
import type { Prd } from '../../schema/prd.ts';
import type { Facts } from '../facts.ts';
import type { prdEvents, prdOutput } from './schema.ts';

type Event = z.output<(typeof prdEvents)[number]>;
type Output = z.output<typeof prdOutput>;

/** `user stories` for `userStories`. */
const wordsOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export const facts: Facts<'prd', 'prd_complete_final', Event, Output, Prd> = {
  name: 'prd',
  title: 'PRD',
  description: 'Writes the product requirements document for an opportunity, or for the idea itself.',
  order: 30,
  stage: 'prd',
  terminal: 'prd_complete_final',
  sentences: {
    prd_section: ({ name, done, total }) => `Wrote ${wordsOf(name)}, ${done} of ${total} sections.`,
    prd_complete_final: ({ prd }) => `Wrote the product requirements: ${prd.title}.`,
  },
  resultText: ({ prd }) => prd.markdown.trimEnd(),
  record: 'project',
  artifact: {
    kind: 'prd',
    title: 'PRD',
    files: ({ markdown }) => ({ 'PRD.md': markdown }),
    readmeRows: ['`PRD.md`, `prd.json`: the product requirements, for people and for programs.'],
    nameOf: ({ title }) => title,
  },
  needsMessages: false,
  onTheWay: true,
};
