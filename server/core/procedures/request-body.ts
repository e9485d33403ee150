import { z } from 'zod';
import { editDistance } from './edit-distance.ts';
import { withoutNulls } from './nulls.ts';
import { membersOf } from './schema-members.ts';

/** The names that any body takes. One of them in the wrong body is not a typing error, and is ignored. */
const knownNames = new Set<string>();

/** The most unknown names that are checked: a body of one megabyte can hold a hundred thousand. */
const maxUnknown = 100;

/**
 * Returns the schema, made tolerant for people: `null` for an optional member is the same as leaving it out, and an
 * unknown member whose name is close to a missing known one is refused. Other unknown members are ignored. Every
 * protocol parses bodies with the schemas of the procedures, so this is the only place for that rule. `whole` is the
 * schema of the whole body, if the body has more members than `schema`.
 */
export function requestBody<Schema extends z.ZodType>(schema: Schema, whole: z.ZodType = schema): Schema {
  for (const name of Object.keys(membersOf(whole) ?? {})) knownNames.add(name);
  const meant = z.preprocess((value, context) => {
    for (const { name, known } of misspelt(whole, value)) {
      context.addIssue({ code: 'custom', path: [name], message: `did you mean \`${known}\`?` });
    }
    return withoutNulls(whole, value);
  }, schema);
  // `preprocess` changes neither the input type nor the output type.
  return meant as unknown as Schema;
}

function misspelt(schema: z.ZodType, value: unknown): { name: string; known: string }[] {
  const members = membersOf(schema);
  if (!members || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const given = value as Record<string, unknown>;
  const absent = Object.keys(members).filter((name) => !Object.hasOwn(given, name) || given[name] === null);
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(members, name) && !knownNames.has(name));
  return unknown.slice(0, maxUnknown).flatMap((name) => {
    const known = nearest(name, absent);
    return known === null ? [] : [{ name, known }];
  });
}

/** Returns the known name closest to a misspelt one; null if none is close. */
function nearest(name: string, candidates: readonly string[]): string | null {
  let best: { candidate: string; distance: number } | null = null;
  for (const candidate of candidates) {
    const allowed = candidate.length < 6 ? 1 : 2;
    if (Math.abs(candidate.length - name.length) > allowed) continue;
    const distance = editDistance(name, candidate);
    if (distance <= allowed && distance < (best?.distance ?? Infinity)) best = { candidate, distance };
  }
  return best && best.candidate;
}
