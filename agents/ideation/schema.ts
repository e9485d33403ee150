import { z } from 'zod';
import { phaseEvent, textDeltaEvent } from '../../schema/event.ts';
import { requiredMessages } from '../../schema/message.ts';

export const ideationInput = z.object({
  messages: requiredMessages,
  phase: z
    .literal('conversation')
    .optional()
    .describe('Goes on from the kept turns of earlier runs; without it they are not read.'),
});

const buildSessionCreatedEvent = z.object({
  type: z.literal('build_session_created'),
  buildSessionId: z.string(),
  mode: z.enum(['single-shot', 'conversation']),
});

export const ideationEvents = [phaseEvent('ideation'), buildSessionCreatedEvent, textDeltaEvent] as const;

export const ideationOutput = z.object({ ideaSummary: z.string() });
