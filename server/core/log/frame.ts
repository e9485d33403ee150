import type { AgentEvent, Envelope } from '../../../schema/event.ts';

/** Makes the frame of an event. `at` is an ISO 8601 time, which needs no escapes. */
export type FrameMaker = (event: AgentEvent, cursor: number, at: string) => string;

/**
 * Returns the function that makes the frames of one agent's events in one run. A frame is an event as it stands on the wire
 * and in the log: `data: <JSON>` and a blank line. What the frames share is made once: it is longer than most events.
 */
export function frameMaker({ runId, agent }: Pick<Envelope, 'runId' | 'agent'>): FrameMaker {
  const shared = `,${JSON.stringify({ runId, agent }).slice(1, -1)},"at":"`;
  let lastType = '';
  let head = '';
  return (event, cursor, at) => {
    if (event.type !== lastType) {
      lastType = event.type;
      head = `{"type":${JSON.stringify(lastType)}`;
    }
    const json = JSON.stringify(event);
    const own = json.startsWith(head) ? json.slice(head.length) : withoutType(event);
    return `data: ${head},"cursor":${cursor}${shared}${at}"${own}\n\n`;
  };
}

/** The JSON of an event's other members, to follow its `type`, for an event that does not begin with `type`. */
function withoutType(event: AgentEvent): string {
  const { type: _type, ...fields } = event;
  const own = JSON.stringify(fields).slice(1);
  return own === '}' ? own : `,${own}`;
}

/** Splits a text into its frames, each with its blank line. JSON has no raw line breaks. */
export function splitFrames(frames: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (start < frames.length) {
    const end = frames.indexOf('\n\n', start) + 2;
    parts.push(frames.slice(start, end));
    start = end;
  }
  return parts;
}

/** The JSON text of a frame. */
export function frameJson(frame: string): string {
  return frame.slice('data: '.length, -2);
}

/** The event's type. `type` is the first member of every frame. */
export function frameType(frame: string): string {
  const start = 'data: {"type":"'.length;
  return frame.slice(start, frame.indexOf('"', start));
}
