/**
 * Where in a document a field stands. `types`: in introspection. `members`: there, below a list of what types have, such
 * as their fields.
 */
export type IntrospectionPlace = 'outside' | 'types' | 'members';

export interface IntrospectionField {
  /** Its own cost. */
  cost: number;
  /** How often its own fields count. */
  times: number;
  /** Where these stand. */
  within: IntrospectionPlace;
}

/** All types with all that they have: some 180 KB. One such query fits into an operation, and little beside it. */
const schemaCost = 50_000;
const typeCost = 2_000;

const listTimes = 10;
/** The members of the types of members of types: what looks small here is thousands of times as much in the answer. */
const nestedTimes = 100;

const memberLists: ReadonlySet<string> = new Set(['fields', 'inputFields', 'interfaces', 'possibleTypes']);
const otherLists: ReadonlySet<string> = new Set(['types', 'directives', 'args', 'enumValues', 'locations']);

/** What a field counts as introspection. Fields outside of it count as something else: nothing here. */
export function introspectionField(name: string, place: IntrospectionPlace): IntrospectionField {
  if (name === '__schema') return { cost: schemaCost, times: 1, within: 'types' };
  if (name === '__type') return { cost: typeCost, times: 1, within: 'types' };
  if (place === 'outside') return { cost: 0, times: 1, within: 'outside' };
  if (memberLists.has(name)) {
    return { cost: 1, times: place === 'members' ? nestedTimes : listTimes, within: 'members' };
  }
  return { cost: 1, times: otherLists.has(name) ? listTimes : 1, within: place };
}
