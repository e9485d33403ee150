import { z } from 'zod';
import { type Chunk, chunkBytes } from '../../server/core/log/chunk.ts';
import type { Pass } from '../../server/core/log/hub.ts';
import { frameType, splitFrames } from '../../server/core/log/frame.ts';
import type { Services } from '../../server/core/services.ts';
import type { Call } from './route.ts';
import { streamHeaders } from './sse.ts';
import { answerWithStream } from './write-stream.ts';

export interface EventStreamOptions {
  headers?: Readonly<Record<string, string>>;
  /** Only events of these types. */
  types?: readonly string[] | undefined;
}

/** The epoch of the cursors in an answer. */
export function epochHeader({ epoch }: Pick<Services, 'epoch'>): Record<string, string> {
  return { 'x-log-epoch': String(epoch.current()) };
}

/** The documentation of `epochHeader`. */
export const epochHeaders = z.object({
  'X-Log-Epoch': z
    .string()
    .describe('The epoch of the log. Send it as `epoch` together with a cursor of this response.'),
});

/** Answers a call with the log as Server-Sent Events: the stored frames as they are, one write per chunk. */
export function answerWithEvents(
  { c, context: { services } }: Pick<Call, 'c' | 'context'>,
  open: (gone: AbortSignal, pass: Pass) => AsyncGenerator<Chunk>,
  { headers, types }: EventStreamOptions = {},
): Response {
  const allHeaders = { ...streamHeaders, ...epochHeader(services), ...headers };
  return answerWithStream<Chunk, Buffer | string>(c, services.logger, allHeaders, {
    open,
    encode: types ? (chunk) => framesOfTypes(chunk, types) : chunkBytes,
  });
}

export function framesOfTypes(chunk: Chunk, types: readonly string[]): string {
  return splitFrames(chunk.frames)
    .filter((frame) => types.includes(frameType(frame)))
    .join('');
}
