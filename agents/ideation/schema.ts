import { z } from 'zod';
import { phaseEvent, textDeltaEvent } from '../../schema/event.ts';
import { requiredMessages } from '../../schema/message.ts';

export const ideationInput = z
  .object({
    messages: requiredMessages,
    phase: z
      .literal('conversation')
      .optional()
      .describe('Goes on from the kept turns of earlier runs; without it they are not read.'),
  })
  .meta({
    examples: [
      { messages: [{ role: 'user', content: 'An app that lets dog walkers schedule walks and get paid weekly' }] },
    ],
  });

const buildSessionCreatedEvent = z
  .object({
    type: z.literal('build_session_created'),
    buildSessionId: z.string().describe('Names the record.'),
    mode: z.enum(['single-shot', 'conversation']).describe('Whether later runs go on from this one.'),
  })
  .describe('A record of this run was made.');

export const ideationEvents = [phaseEvent('ideation'), buildSessionCreatedEvent, textDeltaEvent] as const;

export const ideationOutput = z
  .object({ ideaSummary: z.string().describe('The idea in a few sentences, as it stands now.') })
  .describe('Ideation is through; its summary is in the session.');
