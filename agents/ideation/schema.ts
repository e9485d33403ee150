import { z } from 'zod';
import { phaseEvent, textDeltaEvent } from '../../schema/event.ts';
import { requiredMessages } from '../../schema/message.ts';
import { runOptionsShape } from '../../schema/run-options.ts';

export const ideationInput = z
  .object({
    messages: requiredMessages,
    phase: z
      .literal('conversation')
      .optional()
      .describe('Continues from the stored turns of earlier runs; if false, they are not read.'),
    ...runOptionsShape,
  })
  .meta({
    examples: [
      { messages: [{ role: 'user', content: 'An app that lets dog walkers schedule walks and get paid weekly' }] },
    ],
  });

const buildSessionCreatedEvent = z
  .object({
    type: z.literal('build_session_created'),
    buildSessionId: z.string().describe('Identifies the record.'),
    mode: z.enum(['single-shot', 'conversation']).describe('Whether later runs continue from this one.'),
  })
  .describe('A record of this run was created.');

export const ideationEvents = [phaseEvent('ideation'), buildSessionCreatedEvent, textDeltaEvent] as const;

export const ideationOutput = z
  .object({ ideaSummary: z.string().describe('The idea in a few sentences, as it is now.') })
  .describe('Ideation has finished; its summary is in the session.');
