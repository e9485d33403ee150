import type { z } from 'zod';
import { schemaDef, membersOf } from './schema-members.ts';

/**
 * Removes optional members that are `null`, at any depth: for them `null` is the same as leaving them out. Keeps `null`
 * if the schema gives it a meaning. Copies only what changes.
 */
export function withoutNulls(schema: z.ZodType, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  const def = schemaDef(schema);
  if (Array.isArray(value)) {
    const element = elementOf(schema);
    if (!element) return value;
    const items = value.map((item) => withoutNulls(element, item));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (def.type === 'record') return value;
  const members = membersOf(schema);
  if (!members) return value;
  let changed = false;
  const kept = Object.entries(value).flatMap(([name, member]) => {
    // `hasOwn` excludes inherited names, such as `valueOf`.
    const inner = Object.hasOwn(members, name) ? members[name] : undefined;
    if (!inner) return [[name, member]];
    const left = member === null && isOptional(inner);
    const after = withoutNulls(inner, member);
    if (left || after !== member) changed = true;
    return left ? [] : [[name, after]];
  });
  return changed ? Object.fromEntries(kept) : value;
}

const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success && !schema.safeParse(null).success;

function elementOf(schema: z.ZodType): z.ZodType | null {
  const def = schemaDef(schema);
  if (def.type === 'array') return def.element as z.ZodType;
  if (def.type === 'pipe') return elementOf(def.in as z.ZodType);
  return 'innerType' in def ? elementOf(def.innerType as z.ZodType) : null;
}
