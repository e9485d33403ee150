import { splitFrames } from '../../server/core/log/frame.ts';
import type { AnyEvent } from '../support/events.ts';
import { eventOf, type Reading } from './history.ts';

export interface ReadResult {
  /** Who ended the stream: the service, the network, or the reader. */
  end: 'ended' | 'broken' | 'cut';
  reading: Reading;
  /** The cursor after the last whole frame. */
  position: number;
  /** The types of the received events. */
  types: string[];
  bytes: number;
}

/** The type of an event; with the code if it is an error. */
export const typeOf = (event: AnyEvent) => (event.type === 'error' ? `error:${String(event.code)}` : event.type);

/** Reads a stream to its end, or up to this many bytes; leaves out an incomplete frame. */
export async function readStream(
  response: Response,
  sessionId: string,
  after: number,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<ReadResult> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  let end: ReadResult['end'] = 'ended';
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) break;
      pieces.push(piece.value.subarray(0, maxBytes - bytes));
      bytes += piece.value.length;
      if (bytes < maxBytes) continue;
      end = 'cut';
      await reader?.cancel();
      break;
    }
  } catch {
    // These tests expect broken streams, so report this one in the result.
    end = 'broken';
  }
  const text = Buffer.concat(pieces).toString('utf8');
  const whole = text.slice(0, text.lastIndexOf('\n\n') + 2);
  const frames = splitFrames(whole).filter((frame) => frame.startsWith('data: '));
  const events = frames.map(eventOf);
  return {
    end,
    reading: { sessionId, after, frames, complete: false },
    position: events.at(-1)?.cursor ?? after,
    types: events.map(typeOf),
    bytes,
  };
}
