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

const buildSessionCreatedEvent = z.object({
  type: z.literal('build_session_created'),
  buildSessionId: z.string(),
  mode: z.enum(['single-shot', 'conversation']),
});

export const ideationEvents = [phaseEvent('ideation'), buildSessionCreatedEvent, textDeltaEvent] as const;

export const ideationOutput = z.object({ ideaSummary: z.string() });
