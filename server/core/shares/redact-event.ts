import type { Envelope } from '../../../schema/event.ts';
import type { KnownType } from '../../../schema/fold/known-event.ts';
import { eventRules, isWithheld } from './event-rules.ts';
import { applyMembers, type GivenEvent, type SharedView } from './rules.ts';

/** The type of an event that a link does not show. Its place stays, so that the numbers have no gap. */
const withheldType = 'withheld';

/** An event as a link shows it. */
export type SharedEvent = Envelope & { type: string } & Record<string, unknown>;

/**
 * Returns what a link shows of an event. It is a list of what passes: of a type without rules only the type does, and of an
 * event that the link leaves out only its place. The result can be folded as the event can.
 */
export function redactEvent(event: GivenEvent, view: SharedView): SharedEvent {
  const { cursor, runId, agent, at, type } = event;
  if (isWithheld(event, view)) return { type: withheldType, cursor, runId, agent, at };
  const rules = Object.hasOwn(eventRules, type) ? eventRules[type as KnownType] : {};
  return { type, cursor, runId, agent, at, ...applyMembers(rules, event, view, event) };
}
