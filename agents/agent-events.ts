import { z } from 'zod';
import {
  commonEvents,
  type DoneEvent,
  envelopeShape,
  type ErrorEvent,
  type StatusEvent,
  type TextResetEvent,
  type UsageEvent,
  type WireEvent,
} from '../schema/event.ts';
import type { AnyStartable } from './agent.ts';

/** The events of an agent's stream, by type: the agent's own events, the common ones, and the ending. */
export type AgentStreamEvent<A extends AnyStartable> = WireEvent<
  | z.output<A['events'][number]>
  | StatusEvent
  | TextResetEvent
  | UsageEvent
  | ({ type: A['terminal'] } & z.output<A['output']>)
  | ErrorEvent
  | DoneEvent
>;

/** The same as schemas, in the order of a run, each with the envelope. The first field of each is `type`. */
export function streamEventSchemas(agent: AnyStartable): z.ZodObject[] {
  const own = agent.events as readonly z.ZodObject[];
  const output = agent.output as z.ZodObject;
  const terminal = z
    .object({ type: z.literal(agent.terminal), ...output.shape })
    .describe(output.description ?? `The end of a run of ${agent.title} that completed.`);
  const [statusEvent, resetEvent, usageEvent, ...ending] = commonEvents;
  return [...own, statusEvent, resetEvent, usageEvent, terminal, ...ending].map((event) => {
    const { type, ...fields } = event.shape as { type: z.ZodLiteral } & Record<string, z.ZodType>;
    const named = type.describe(`The type of the event: ${String(type.value)}.`);
    const whole = z.object({ type: named, ...envelopeShape, ...fields });
    return event.description === undefined ? whole : whole.describe(event.description);
  });
}
