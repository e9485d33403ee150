import type { AgentEvent, Envelope } from '../../schema/event.ts';

/** One event as it stands on the wire and in the log: `data: <JSON>` and a blank line. Made once. */
export function makeFrame(event: AgentEvent, { cursor, ...rest }: Envelope): string {
  return frameMaker(rest)(event, cursor);
}

/**
 * Makes the frames of events that share all of their envelope but the cursor. The envelope's JSON is made once: it is
 * longer than most events.
 */
export function frameMaker({
  runId,
  agent,
  at,
}: Omit<Envelope, 'cursor'>): (event: AgentEvent, cursor: number) => string {
  const shared = `,${JSON.stringify({ runId, agent, at }).slice(1, -1)}`;
  return (event, cursor) => {
    const { type, ...fields } = event;
    const own = JSON.stringify(fields).slice(1);
    const comma = own === '}' ? '' : ',';
    return `data: {"type":${JSON.stringify(type)},"cursor":${cursor}${shared}${comma}${own}\n\n`;
  };
}

/** The frames of a text that holds any number of them, each with its blank line. JSON has no raw line breaks. */
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

/** `type` stands first in every frame. */
export function frameType(frame: string): string {
  const start = 'data: {"type":"'.length;
  return frame.slice(start, frame.indexOf('"', start));
}
