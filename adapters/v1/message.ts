import type { WireEvent } from '../../schema/event.ts';
import { layoutName } from './names.ts';

type AnyEvent = WireEvent & Readonly<Record<string, unknown>>;

const listLength = (value: unknown) => (Array.isArray(value) ? value.length : 0);
const count = (number: unknown, one: string) => `${Number(number)} ${one}${Number(number) === 1 ? '' : 's'}`;
const said = (value: unknown) => (typeof value === 'string' ? value : '');
const phrase = (value: unknown) => said(value).replaceAll(/[-_]/g, ' ');
const titleOf = (value: unknown) => said((value as { title?: unknown } | null | undefined)?.title);

/** The title of the first item of a ranked list. */
const firstTitle = (value: unknown) => (Array.isArray(value) ? titleOf(value[0]) : '');

/** Sentences for events that have no text of their own. */
const sentences: Readonly<Record<string, (event: AnyEvent) => string>> = {
  phase: ({ phase }) => `Entered the phase ${phrase(phase)}.`,
  text_delta: ({ delta }) => said(delta),
  text_reset: () => 'The text starts over.',
  build_session_created: () => 'Opened a build session.',
  ideation_complete: ({ ideaSummary }) => said(ideaSummary),
  research_complete: ({ totalSignals, sourcesSearched }) =>
    `Found ${count(totalSignals, 'signal')} in ${count(listLength(sourcesSearched), 'source')}.`,
  research_results: ({ results }) => `Listed ${count(listLength(results), 'signal')}.`,
  opportunities: ({ opportunities }) => `Found ${plural(opportunities)}, first of all: ${firstTitle(opportunities)}.`,
  validation_progress: ({ completed, total, title }) =>
    `Validated ${Number(completed)} of ${Number(total)}: ${said(title)}.`,
  discover_complete: ({ opportunities }) =>
    `Ranked ${plural(opportunities)}, first of all: ${firstTitle(opportunities)}.`,
  prd_complete_final: ({ prd }) => `Wrote the product requirements: ${titleOf(prd)}.`,
  design_complete: ({ sandboxUrl }) => `The design is at ${said(sandboxUrl)}`,
  design_system_complete: ({ previewUrlLight }) => `The design system is at ${said(previewUrlLight)}`,
  code_complete: ({ sandboxUrl }) => `The application is at ${said(sandboxUrl)}`,
  approval_requested: ({ stage }) => `Waits for a decision on the result of ${layoutName(said(stage))}.`,
  team_complete: ({ stages }) => `All done: ${count(listLength(stages), 'stage')}.`,
  done: ({ outcome }) => `The run is ${said(outcome)}.`,
};

const plural = (opportunities: unknown) => {
  const length = listLength(opportunities);
  return length === 1 ? '1 opportunity' : `${length} opportunities`;
};

/** Returns an event's own text, or else the sentence for its type. */
export function messageOf(event: AnyEvent): string {
  if (typeof event.message === 'string') return event.message;
  const sentence = sentences[event.type]?.(event);
  return sentence ?? `${phrase(event.type).replace(/^./, (letter) => letter.toUpperCase())}.`;
}
