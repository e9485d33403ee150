import { type TrackedEnvelope, tracked } from '@trpc/server';
import type { WireEvent } from '../../../schema/event.ts';
import type { Context } from '../context.ts';
import type { Chunk } from '../log/chunk.ts';
import { frameJson, splitFrames } from '../log/frame.ts';
import { eachEvent } from './each-event.ts';
import { chunkEvents } from './follow.ts';
import { refuse } from './trpc.ts';

/** An event as the JSON text that is stored. A transport that can send the text as it is need not parse it. */
export class StoredEvent {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
  /** For other serializers. */
  toJSON(): unknown {
    return JSON.parse(this.json);
  }
}

/** Reads the log as the source of a tRPC subscription: the cursor of an event is the id by which a client resumes. */
export function trackedEvents<Event extends WireEvent>(
  context: Context,
  signal: AbortSignal | undefined,
  open: (signal: AbortSignal) => AsyncGenerator<Chunk>,
): AsyncIterableIterator<TrackedEnvelope<Event>> {
  return eachEvent({
    context,
    signal,
    open,
    values: context.call ? storedEvents<Event> : parsedEvents<Event>,
    failed: refuse(context),
  });
}

const parsedEvents = <Event extends WireEvent>(chunk: Chunk): TrackedEnvelope<Event>[] =>
  chunkEvents(chunk).map((event) => tracked(String(event.cursor), event as Event));

/** The encoder of the WebSocket writes the stored text. */
const storedEvents = <Event extends WireEvent>(chunk: Chunk): TrackedEnvelope<Event>[] =>
  splitFrames(chunk.frames).map((frame, index) =>
    tracked(String(chunk.firstCursor + index), new StoredEvent(frameJson(frame)) as unknown as Event),
  );
