import type { z } from 'zod';

/** How a schema is made. */
export const schemaDef = (schema: z.ZodType) => (schema as z.ZodType & { _zod: z.core.$ZodTypes['_zod'] })._zod.def;

/** The members of the objects that a schema takes, by their names; null for one that takes no objects of known members. */
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
