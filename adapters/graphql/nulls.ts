import type { z } from 'zod';

/**
 * GraphQL says `null` where JSON leaves a member out. Takes away each null that the schema would refuse, so that a
 * variable that was not set means the same as one that was not sent.
 */
export function withoutNulls(schema: z.ZodType, value: unknown): unknown {
  const { def } = (schema as z.ZodType & { _zod: z.core.$ZodTypes['_zod'] })._zod;
  if (value === null || typeof value !== 'object') return value;
  switch (def.type) {
    case 'array':
      return Array.isArray(value) ? value.map((item) => withoutNulls(def.element as z.ZodType, item)) : value;
    case 'object': {
      if (Array.isArray(value)) return value;
      const members = Object.entries(value).flatMap(([name, member]) => {
        // Not what every object inherits, such as `valueOf`.
        const inner = Object.hasOwn(def.shape, name) ? (def.shape[name] as z.ZodType) : undefined;
        if (!inner) return [[name, member]];
        return member === null && !inner.safeParse(null).success ? [] : [[name, withoutNulls(inner, member)]];
      });
      return Object.fromEntries(members);
    }
    case 'pipe':
      return withoutNulls(def.in as z.ZodType, value);
    default:
      return 'innerType' in def ? withoutNulls(def.innerType as z.ZodType, value) : value;
  }
}
