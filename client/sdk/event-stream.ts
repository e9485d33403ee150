import { createParser } from 'eventsource-parser';
import type { WireEvent } from '../contract.ts';
import type { Opened } from './connection.ts';
import { ProtocolError } from './errors.ts';

/**
 * Yields the JSON of each event of a response, and null for each keep-alive comment. Closes the response at the end, also
 * if the reader leaves early. Throws ConnectionError if the connection breaks, ProtocolError if it is no event stream.
 */
export async function* readStream({ response, attempt }: Opened): AsyncGenerator<unknown, void, undefined> {
  try {
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body) {
      throw new ProtocolError(
        `${response.url} did not answer with an event stream. Check that baseUrl is the address of the service.`,
      );
    }
    const received: unknown[] = [];
    const parser = createParser({
      onEvent: ({ data }) => received.push(parseJson(data)),
      onComment: () => received.push(null),
    });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await attempt.within(reader.read());
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* received.splice(0);
    }
  } finally {
    attempt.close();
  }
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new ProtocolError('The service sent an event that is not JSON.', { cause });
  }
}

/** Yields the events of runs, and null for each keep-alive comment. Throws as readStream does. */
export async function* readEvents(opened: Opened): AsyncGenerator<WireEvent | null, void, undefined> {
  for await (const event of readStream(opened)) {
    if (event !== null && !isEvent(event)) throw new ProtocolError('The service sent an event without its envelope.');
    yield event;
  }
}

function isEvent(event: unknown): event is WireEvent {
  if (typeof event !== 'object' || event === null) return false;
  const { type, cursor, runId } = event as Record<string, unknown>;
  return typeof type === 'string' && Number.isSafeInteger(cursor) && typeof runId === 'string';
}
