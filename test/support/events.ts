import { createParser } from 'eventsource-parser';
import type { WireEvent } from '../../schema/event.ts';

export type AnyEvent = WireEvent & Record<string, unknown>;

/** Returns every event of a finished stream. */
export async function readEvents(response: Response): Promise<AnyEvent[]> {
  return parseEvents(await response.text());
}

export function parseEvents(text: string): AnyEvent[] {
  const events: AnyEvent[] = [];
  const parser = createParser({ onEvent: (message) => events.push(JSON.parse(message.data) as AnyEvent) });
  parser.feed(text);
  return events;
}

/** Reads a stream until an event matches, then disconnects; returns the events read. */
export async function readUntil(response: Response, fits: (event: AnyEvent) => boolean): Promise<AnyEvent[]> {
  const events: AnyEvent[] = [];
  const parser = createParser({ onEvent: (message) => events.push(JSON.parse(message.data) as AnyEvent) });
  const decoder = new TextDecoder();
  if (!response.body) return events;
  for await (const bytes of response.body) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    if (events.some(fits)) break;
  }
  return events;
}

export const types = (events: readonly AnyEvent[]) => events.map((event) => event.type);
export const cursors = (events: readonly AnyEvent[]) => events.map((event) => event.cursor);
