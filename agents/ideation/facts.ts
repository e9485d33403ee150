import type { z } from 'zod';
import type { Facts } from '../facts.ts';
import type { ideationEvents, ideationOutput } from './schema.ts';

type Event = z.output<(typeof ideationEvents)[number]>;
type Output = z.output<typeof ideationOutput>;

export const facts: Facts<'ideation', 'ideation_complete', Event, Output, unknown> = {
  name: 'ideation',
  title: 'Ideation',
  description: 'Shapes an idea in conversation and writes its summary.',
  order: 10,
  stage: 'ideation',
  terminal: 'ideation_complete',
  sentences: {
    build_session_created: () => 'Opened a build session.',
    ideation_complete: ({ ideaSummary }) => ideaSummary,
  },
  resultText: ({ ideaSummary }) => ideaSummary,
  record: 'build_session',
  artifact: { kind: 'conversation', title: 'Conversation' },
  needsMessages: true,
  onTheWay: true,
};
