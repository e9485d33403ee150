import type { Envelope } from '../../../schema/event.ts';
import type { ShareInclude, SharePart } from '../../../schema/share.ts';

/** What decides over the parts of an event that a link shows. */
export interface SharedView {
  include: ShareInclude;
  /** Returns a text without what the link does not show: names of sandboxes, addresses of previews, hidden quotes. */
  scrub(text: string): string;
  /** The same, and without the addresses, paths, ids, names of models and words of people that a sentence about work can hold. */
  scrubSentence(text: string): string;
  /** Whether a text of the user is part of the idea, which every link shows. */
  isIdea(text: string): boolean;
  /** How many signals of a run's results are left out. */
  hiddenSignals(runId: string): number;
}

/** An event as a rule sees it: it may depend on the other members. */
export type GivenEvent = Envelope & { readonly type: string } & Readonly<Record<string, unknown>>;

/**
 * What passes of a value. Rules are data, so that a test can compare them with the schemas of events: a member without a rule
 * does not pass.
 */
export type Rule =
  | { kind: 'leaf'; pass(value: unknown, view: SharedView, event: GivenEvent): unknown }
  | { kind: 'each'; item: Rule; keeps(value: unknown, view: SharedView): boolean }
  | { kind: 'object'; members: Readonly<Record<string, Rule>> };

const leaf = (pass: Extract<Rule, { kind: 'leaf' }>['pass']): Rule => ({ kind: 'leaf', pass });

/** A text, number or truth value. Anything else does not pass. */
export const plain = leaf((value, view) => {
  if (typeof value === 'string') return view.scrub(value);
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
});

/** A sentence about what happens, which can repeat what it is about. */
export const sentence = leaf((value, view) => (typeof value === 'string' ? view.scrubSentence(value) : null));

/** The idea passes as it is. */
export const idea = leaf((value) => (typeof value === 'string' ? value : null));

/** Never passes: the member is missing. */
export const leftOut = leaf(() => undefined);

/** Never passes: another value, which readers can do with, takes its place. */
export const replacedBy = (value: unknown): Rule => leaf(() => value);

/** A value that the other members of the event, or the view, decide. */
export const decided = (pass: Extract<Rule, { kind: 'leaf' }>['pass']): Rule => leaf(pass);

/** Passes as `rule` if the box is ticked. Otherwise `otherwise` takes its place. */
export const ifShown = (part: SharePart, rule: Rule, otherwise: unknown): Rule =>
  leaf((value, view, event) => (view.include[part] ? applyRule(rule, value, view, event) : otherwise));

export const each = (item: Rule, keeps: Extract<Rule, { kind: 'each' }>['keeps'] = () => true): Rule => ({
  kind: 'each',
  item,
  keeps,
});

export const members = (rules: Readonly<Record<string, Rule>>): Rule => ({ kind: 'object', members: rules });

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns what passes of a value; undefined: nothing. */
export function applyRule(rule: Rule, value: unknown, view: SharedView, event: GivenEvent): unknown {
  switch (rule.kind) {
    case 'leaf':
      return rule.pass(value, view, event);
    case 'each':
      if (!Array.isArray(value)) return [];
      return value.filter((one) => rule.keeps(one, view)).map((one) => applyRule(rule.item, one, view, event) ?? null);
    case 'object':
      return isRecord(value) ? applyMembers(rule.members, value, view, event) : null;
  }
}

/** Members that are absent stay absent: logs of earlier releases lack some. */
export function applyMembers(
  rules: Readonly<Record<string, Rule>>,
  value: Readonly<Record<string, unknown>>,
  view: SharedView,
  event: GivenEvent,
): Record<string, unknown> {
  const passed: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(rules)) {
    if (!Object.hasOwn(value, name)) continue;
    const result = applyRule(rule, value[name], view, event);
    if (result !== undefined) passed[name] = result;
  }
  return passed;
}
