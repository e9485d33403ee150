import { z } from 'zod';

const made = new WeakMap<z.ZodType, z.ZodType>();

/**
 * Makes the schema of an event in this layout from that of any event. Cached by schema, because the schema's name must
 * be unique.
 */
export function layoutEvent(event: z.ZodType): z.ZodType {
  const known = made.get(event);
  if (known) return known;
  const message = z.string().describe('Describes the event in plain words; for text_delta, the delta.');
  const schema = z
    .intersection(event, z.object({ message }))
    .meta({ id: 'LayoutEvent', description: 'An event with the names of this layout and a `message`.' });
  made.set(event, schema);
  return schema;
}

export const layoutEvents = { 'text/event-stream': layoutEvent };
