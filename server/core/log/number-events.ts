import type { AgentEvent } from '../../../schema/event.ts';
import type { FrameMaker } from './frame.ts';

/**
 * Gives events their cursors and returns their frames: the first gets `after + 1`, where `after` is the last cursor of the
 * session. No other code assigns cursors. They are taken once `fencedAppend` has stored the frames.
 */
export function numberEvents(
  events: readonly AgentEvent[],
  after: number,
  makeFrame: FrameMaker,
  at: string,
): string[] {
  return events.map((event, index) => makeFrame(event, after + 1 + index, at));
}
