import { z } from 'zod';

const made = new WeakMap<z.ZodType, z.ZodType>();

/** An event of this layout, made from the schema of any event; the same one for the same schema, as its name is. */
export function layoutEvent(event: z.ZodType): z.ZodType {
  const known = made.get(event);
  if (known) return known;
  const message = z.string().describe('The event in plain words; of a text, the delta.');
  const schema = z
    .intersection(event, z.object({ message }))
    .meta({ id: 'LayoutEvent', description: 'An event in the names of this layout, with a `message`.' });
  made.set(event, schema);
  return schema;
}

export const layoutEvents = { 'text/event-stream': layoutEvent };
