import { createParser } from 'eventsource-parser';
import type { WireEvent } from '../../schema/event.ts';
import type { Opened } from './connection.ts';
import { ProtocolError } from './errors.ts';

/**
 * The JSON of each event of an answer, as it comes; null where a sign of life came instead. Ends with the answer.
 * Closes it in the end, also when left early. Throws ConnectionError where it breaks, ProtocolError for something else.
 */
export async function* readStream({ response, attempt }: Opened): AsyncGenerator<unknown, void, undefined> {
  try {
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body) {
      throw new ProtocolError(`${response.url} answered with something else than a stream of events.`);
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

/** The same for events of runs. */
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
