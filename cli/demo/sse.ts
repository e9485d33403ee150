import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { cleanDeep } from '../terminal/safe-text.ts';
import { DroppedError, ProtocolError } from '../terminal/failures.ts';

const envelope = z.looseObject({ type: z.string(), cursor: z.int().min(1), runId: z.string(), agent: z.string() });

/** An event as the service sent it, its texts cleaned for a terminal. */
export type ReceivedEvent = z.infer<typeof envelope>;

/**
 * The events of an answer, as they come. Ends with the answer; returning early hangs up.
 * Throws DroppedError when the connection breaks, ProtocolError for what is no event.
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
    await reader.cancel().catch(() => {}); // of a connection that broke already, there is nothing left to hang up
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
