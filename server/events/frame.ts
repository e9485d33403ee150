import type { AgentEvent, Envelope } from '../../schema/event.ts';

/** One event as it stands on the wire and in the log: `data: <JSON>` and a blank line. Made once. */
export function makeFrame(event: AgentEvent, envelope: Envelope): string {
  const { type, ...fields } = event;
  return `data: ${JSON.stringify({ type, ...envelope, ...fields })}\n\n`;
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
