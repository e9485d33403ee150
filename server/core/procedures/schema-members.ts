import type { z } from 'zod';

/** Returns the internal definition of a schema. */
export const schemaDef = (schema: z.ZodType) => (schema as z.ZodType & { _zod: z.core.$ZodTypes['_zod'] })._zod.def;

/**
 * Returns the members of the objects that a schema accepts, by name; null if it accepts no objects with known members.
 */
export function membersOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> | null {
  const def = schemaDef(schema);
  switch (def.type) {
    case 'object':
      return def.shape as Record<string, z.ZodType>;
    case 'intersection': {
      const [left, right] = [membersOf(def.left as z.ZodType), membersOf(def.right as z.ZodType)];
      return left && right && { ...left, ...right };
    }
    case 'pipe':
      return membersOf(def.in as z.ZodType);
    default:
      return 'innerType' in def ? membersOf(def.innerType as z.ZodType) : null;
  }
}
