import type { AnyStartable } from '../../agents/agent.ts';
import { sentenceOf, words } from '../../agents/sentences.ts';
import type { WireEvent } from '../../schema/event.ts';
import type { Chunk } from '../../server/core/log/chunk.ts';
import { frameJson, splitFrames } from '../../server/core/log/frame.ts';
import type { LogSpelling } from '../http/read-events.ts';
import { layoutName, withLayoutName } from './names.ts';

type AnyEvent = WireEvent & Record<string, unknown>;

/** Writes the log in this layout: with this layout's names, and a `message` on every event. */
export function createSpelling(agents: readonly AnyStartable[]): LogSpelling {
  const byName = new Map(agents.map((agent) => [agent.name, agent]));
  const event = (json: string) => JSON.stringify(toLayoutEvent(JSON.parse(json) as AnyEvent, byName));
  return {
    event,
    activeRun: withLayoutName,
    async *chunks(chunks: AsyncGenerator<Chunk>) {
      for await (const chunk of chunks) {
        const frames = splitFrames(chunk.frames).map((frame) => `data: ${event(frameJson(frame))}\n\n`);
        yield { ...chunk, frames: frames.join('') };
      }
    },
  };
}

function toLayoutEvent(event: AnyEvent, agents: ReadonlyMap<string, AnyStartable>): AnyEvent {
  const { type, cursor, runId, agent, at, ...fields } = event;
  const named = {
    ...fields,
    ...(typeof fields.stage === 'string' && { stage: layoutName(fields.stage) }),
    ...(type === 'team_complete' && { stages: (fields.stages as { agent: string }[]).map(withLayoutName) }),
  };
  const message = sentenceOf(agents.get(agent), { ...named, type }) ?? `${capitalized(words(type))}.`;
  return { type, cursor, runId, agent: layoutName(agent), at, message, ...named };
}

const capitalized = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase());
