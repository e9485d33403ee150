import type { AgentEvent, Envelope } from '../../schema/event.ts';

/** One event as it stands on the wire and in the log: `data: <JSON>` and a blank line. Made once. */
export function makeFrame(event: AgentEvent, { cursor, at, ...rest }: Envelope): string {
  return frameMaker(rest)(event, cursor, at);
}

/**
 * Makes the frames of one agent's events in one run. What they share is made once: it is longer than most events. `at`
 * is an ISO 8601 time, which needs no escapes.
 */
export function frameMaker({
  runId,
  agent,
}: Pick<Envelope, 'runId' | 'agent'>): (event: AgentEvent, cursor: number, at: string) => string {
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

/** For an event whose `type` does not stand first: its other members as they stand behind one. */
function withoutType(event: AgentEvent): string {
  const { type: _type, ...fields } = event;
  const own = JSON.stringify(fields).slice(1);
  return own === '}' ? own : `,${own}`;
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
