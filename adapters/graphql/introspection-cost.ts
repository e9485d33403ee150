/**
 * The place of a field in a document. `types`: in introspection. `members`: in introspection, inside a list of what
 * types have, such as their fields.
 */
export type IntrospectionPlace = 'outside' | 'types' | 'members';

export interface IntrospectionField {
  /** The cost of the field itself. */
  cost: number;
  /** How often the fields inside it count. */
  times: number;
  /** The place of the fields inside it. */
  within: IntrospectionPlace;
}

/** All types with everything they have, some 180 KB. An operation can hold one such query, and little else. */
const schemaCost = 50_000;
const typeCost = 2_000;

const listTimes = 10;
/** For members of types of members of types: a short query of these gets a response thousands of times as large. */
const nestedTimes = 100;

const memberLists: ReadonlySet<string> = new Set(['fields', 'inputFields', 'interfaces', 'possibleTypes']);
const otherLists: ReadonlySet<string> = new Set(['types', 'directives', 'args', 'enumValues', 'locations']);

/** The introspection cost of a field. Fields outside introspection cost nothing here; their cost is in the schema. */
export function introspectionField(name: string, place: IntrospectionPlace): IntrospectionField {
  if (name === '__schema') return { cost: schemaCost, times: 1, within: 'types' };
  if (name === '__type') return { cost: typeCost, times: 1, within: 'types' };
  if (place === 'outside') return { cost: 0, times: 1, within: 'outside' };
  if (memberLists.has(name)) {
    return { cost: 1, times: place === 'members' ? nestedTimes : listTimes, within: 'members' };
  }
  return { cost: 1, times: otherLists.has(name) ? listTimes : 1, within: place };
}
