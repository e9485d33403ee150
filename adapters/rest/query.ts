import { z } from 'zod';
import { parseCursor } from '../../server/start-run.ts';

const optionalText = z.string().min(1).optional();

/** A whole number as people write it: `Number` alone would also read `0x10`, `1e3` and nothing at all. */
const wholeNumber = z
  .string()
  .regex(/^\d{1,16}$/, 'takes a whole number')
  .transform(Number);
const limitTo = (max: number) => wholeNumber.pipe(z.int().min(1).max(max)).optional();

export const pageQuery = z.object({ limit: limitTo(100), before: optionalText });
export const signalsQuery = pageQuery.extend({ query: optionalText, importId: optionalText });

export const artifactsQuery = pageQuery.extend({ kind: optionalText, name: optionalText });
export const compareQuery = z.object({ base: optionalText });

const eventsQuery = z.object({
  since: z.string().optional(),
  follow: z.enum(['true', 'false']).optional(),
  limit: limitTo(1000),
  runId: optionalText,
  types: z
    .string()
    .transform((text) => text.split(',').filter((type) => type !== ''))
    .optional(),
});

/** The query of a session's events; `Last-Event-ID` stands in where `since` is absent. Throws what does not fit. */
export function readEventsQuery(query: Record<string, string>, lastEventId: string | undefined) {
  const { since, follow, limit, runId, types } = eventsQuery.parse(query);
  const from = since === undefined ? lastEventId : since;
  return {
    since: from === undefined ? 0 : parseCursor(from, since === undefined ? 'Last-Event-ID' : 'since'),
    follow: follow === undefined ? undefined : follow === 'true',
    limit,
    runId,
    types: types && types.length > 0 ? types : undefined,
  };
}
