import type { Prd } from '../../../schema/prd.ts';
import type { Draft } from './use-draft.ts';
import { isFields, isList, type Value } from './value.ts';

/**
 * Returns the parts of a draft with names followed: stories of a persona that was renamed, and references to an entity. A part that
 * refers to a renamed one is added. Names whose place in the list changed too are left: they may be other people.
 */
export function withRenames({ parts }: Draft, prd: Prd): Draft['parts'] {
  const personas = renamed(prd.personas, parts.personas);
  const entities = renamed(prd.entities, parts.entities);
  return {
    ...parts,
    ...(personas.size > 0 && { userStories: mapMembers(parts.userStories ?? prd.userStories, 'persona', personas) }),
    ...(entities.size > 0 && parts.entities !== undefined && { entities: withReferences(parts.entities, entities) }),
  };
}

/** The old names that are gone, with the names in their places. */
function renamed(before: readonly { name: string }[], after: Value | undefined): ReadonlyMap<string, string> {
  const names = isList(after)
    ? after.map((item) => (isFields(item) && typeof item.name === 'string' ? item.name : ''))
    : [];
  if (names.length !== before.length) return new Map();
  const old = before.map(({ name }) => name);
  return new Map(
    old.flatMap((name, index) => {
      const next = names[index] ?? '';
      return next === '' || names.includes(name) || old.includes(next) ? [] : [[name, next] as const];
    }),
  );
}

/** Replaces the names that a member of each item has. */
function mapMembers(list: Value, member: string, names: ReadonlyMap<string, string>): Value {
  if (!isList(list)) return list;
  return list.map((item) => {
    const name = isFields(item) ? item[member] : undefined;
    const next = typeof name === 'string' ? names.get(name) : undefined;
    return isFields(item) && next !== undefined ? { ...item, [member]: next } : item;
  });
}

function withReferences(entities: Value, names: ReadonlyMap<string, string>): Value {
  if (!isList(entities)) return entities;
  return entities.map((entity) =>
    isFields(entity) ? { ...entity, attributes: mapMembers(entity.attributes ?? [], 'references', names) } : entity,
  );
}
