import { hash } from 'node:crypto';
import { z } from 'zod';

const keys = new WeakMap<z.ZodType, string>();

/** The same for equal schemas, in every process. */
export function schemaKey(schema: z.ZodType): string {
  const known = keys.get(schema);
  if (known !== undefined) return known;
  const text = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const key = hash('sha256', text, 'base64url').slice(0, 22);
  keys.set(schema, key);
  return key;
}
