import { z } from 'zod';
import { parseCursor } from '../../server/start-run.ts';

const optionalText = z.string().min(1).optional();

export const pageQuery = z.object({ limit: z.coerce.number().int().min(1).max(100).optional(), before: optionalText });

const eventsQuery = z.object({
  since: z.string().optional(),
  follow: z.enum(['true', 'false']).optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
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
