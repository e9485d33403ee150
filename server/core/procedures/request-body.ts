import { z } from 'zod';
import { editDistance } from './edit-distance.ts';
import { withoutNulls } from './nulls.ts';
import { membersOf } from './schema-members.ts';

/** Names that any body takes: one of them in the wrong body is no slip of the fingers, and is ignored. */
const knownNames = new Set<string>();

/** Unknown names that are looked at: a body of a megabyte has room for a hundred thousand. */
const maxUnknown = 100;

/**
 * The same schema for what people write: `null` for an optional member is the same as leaving it out, and a member whose
 * name is nearly a known one that is absent is refused. Other unknown members are ignored. Every protocol reads bodies by
 * the schemas of the procedures, so that this is said once. `whole`: where a body has more members than the schema parses.
 */
export function requestBody<Schema extends z.ZodType>(schema: Schema, whole: z.ZodType = schema): Schema {
  for (const name of Object.keys(membersOf(whole) ?? {})) knownNames.add(name);
  const meant = z.preprocess((value, context) => {
    for (const { name, known } of misspelt(whole, value)) {
      context.addIssue({ code: 'custom', path: [name], message: `did you mean \`${known}\`?` });
    }
    return withoutNulls(whole, value);
  }, schema);
  // Takes and gives what the schema does.
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

/** The name that was meant; null: none of them. */
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
