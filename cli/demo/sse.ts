import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { cleanDeep } from '../terminal/safe-text.ts';
import { DroppedError, ProtocolError } from '../terminal/failures.ts';

const envelope = z.looseObject({ type: z.string(), cursor: z.int().min(1), runId: z.string(), agent: z.string() });

/** An event with its texts made safe for a terminal. */
export type ReceivedEvent = z.infer<typeof envelope>;

/**
 * Yields the events of a response. Closes the connection if the reader leaves early. Throws DroppedError if the
 * connection breaks, ProtocolError if an event is not valid.
 */
export async function* readEvents(response: Response): AsyncGenerator<ReceivedEvent, void, undefined> {
  if (!response.body) return;
  const received: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => received.push(data) });
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await read(reader);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      for (const data of received.splice(0)) yield parseEvent(data);
    }
  } finally {
    await reader.cancel().catch(() => {}); // Throws if the connection is already broken; then there is nothing to close.
  }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (error) {
    throw DroppedError.from(error);
  }
}

function parseEvent(data: string): ReceivedEvent {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch (cause) {
    throw new ProtocolError('The service sent an event that is not JSON.', { cause });
  }
  const event = envelope.safeParse(cleanDeep(json));
  if (!event.success) throw new ProtocolError(`The service sent an event without its envelope: ${data.slice(0, 200)}`);
  return event.data;
}
