import type { WireEvent } from '../../schema/event.ts';
import type { Chunk } from '../../server/core/log/chunk.ts';
import { frameJson, splitFrames } from '../../server/core/log/frame.ts';
import { messageOf } from './message.ts';
import { layoutName } from './names.ts';

type AnyEvent = WireEvent & Record<string, unknown>;

/** Returns an event with this layout's names and a `message`. */
function toLayoutEvent(event: AnyEvent): AnyEvent {
  const { type, cursor, runId, agent, at, ...fields } = event;
  return {
    type,
    cursor,
    runId,
    agent: layoutName(agent),
    at,
    message: messageOf(event),
    ...fields,
    ...(typeof fields.stage === 'string' && { stage: layoutName(fields.stage) }),
    ...(type === 'team_complete' && { stages: (fields.stages as { agent: string }[]).map(withLayoutName) }),
  };
}

export function withLayoutName<Value extends { agent: string }>(value: Value): Value {
  return { ...value, agent: layoutName(value.agent) };
}

/** Returns the JSON text of an event in this layout. */
export function toLayoutJson(json: string): string {
  return JSON.stringify(toLayoutEvent(JSON.parse(json) as AnyEvent));
}

/** Rewrites rows of the log for this layout: the same cursors, other frames. */
export async function* toLayoutChunks(chunks: AsyncGenerator<Chunk>): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    const frames = splitFrames(chunk.frames).map((frame) => `data: ${toLayoutJson(frameJson(frame))}\n\n`);
    yield { ...chunk, frames: frames.join('') };
  }
}
