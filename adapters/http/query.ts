import { z } from 'zod';
import { commentFilterShape } from '../../schema/comment.ts';
import { logVerificationInput } from '../../schema/log-verification.ts';
import { operatorRunFilterShape } from '../../schema/operator-runs.ts';
import { sessionFilterShape, sessionIncludeDescription, sessionIncludeSchema } from '../../schema/session.ts';
import { shareFilterShape } from '../../schema/share.ts';
import { parseCursor } from '../../server/core/procedures/start-run.ts';

const optionalText = z.string().min(1).optional();

/** A whole number in decimal digits: `Number` would also accept `0x10`, `1e3` and an empty text. */
const wholeNumber = z
  .string()
  .regex(/^\d{1,16}$/, 'must be a whole number')
  .transform(Number);
/** The OpenAPI document describes it as a number. */
const limitTo = (max: number, preset: number) =>
  wholeNumber
    .pipe(z.int().min(1).max(max))
    .optional()
    .meta({
      description: 'The most items to return.',
      override({ jsonSchema }) {
        delete jsonSchema.pattern;
        Object.assign(jsonSchema, { type: 'integer', minimum: 1, maximum: max, default: preset });
      },
    });

export const pageQuery = z.object({
  limit: limitTo(100, 50),
  before: optionalText.describe('`nextBefore` of the previous page.'),
});

/** The parts of a comma list. */
const listed = (text: string) => text.split(',').filter((part) => part !== '');

export const sessionsQuery = pageQuery.extend({
  ...sessionFilterShape,
  include: z
    .string()
    .transform(listed)
    .pipe(z.array(sessionIncludeSchema))
    .optional()
    .describe(`${sessionIncludeDescription} Separate several by commas.`),
});

/** The OpenAPI document describes it as a number. */
const secondsQuery = (description: string) =>
  wholeNumber.optional().meta({
    description,
    override({ jsonSchema }) {
      delete jsonSchema.pattern;
      Object.assign(jsonSchema, { type: 'integer', minimum: 0 });
    },
  });

export const operatorRunsQuery = pageQuery.extend({
  ...operatorRunFilterShape,
  olderThanSeconds: secondsQuery(operatorRunFilterShape.olderThanSeconds.description ?? ''),
});

export const logVerificationQuery = logVerificationInput.extend({ limit: limitTo(500, 100) });

export const signalsQuery = pageQuery.extend({
  query: optionalText.describe('Words to search for. Sorts by relevance; cannot be combined with `before`.'),
  importId: optionalText.describe('Only signals of this import. Cannot be combined with `query`.'),
});

export const artifactsQuery = pageQuery.extend({
  kind: optionalText.describe('Only artifacts of this kind: `prd`, `design-system`, `screen`, `code`.'),
  name: optionalText.describe('Only artifacts of this name: a screen’s id, or the kind itself.'),
});
export const commentsQuery = pageQuery.extend(commentFilterShape);

export const sharesQuery = pageQuery.extend(shareFilterShape);

export const compareQuery = z.object({
  base: optionalText.describe('The version to compare with; default: the previous one.'),
});

const epochQuery = z
  .string()
  .optional()
  .meta({
    description:
      'The `X-Log-Epoch` header of the response that sent the cursor. If the epoch has changed since: 409 `stale_cursor`.',
    override: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  });

export const stateQuery = z.object({
  at: z
    .string()
    .optional()
    .meta({
      description: 'The last event to include, by its cursor. Default: the last one of the log.',
      override: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    }),
  epoch: epochQuery,
});

export const replayQuery = z.object({
  until: z
    .string()
    .optional()
    .meta({
      description: 'The last event of the file, by its cursor. Default: the last one of the log.',
      override: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    }),
});

export const readReplayQuery = ({ until }: z.output<typeof replayQuery>) =>
  until === undefined ? undefined : parseCursor(until, 'until');

/** Reads the query for a session's state. */
export function readStateQuery({ at, epoch }: z.output<typeof stateQuery>) {
  return {
    at: at === undefined ? undefined : parseCursor(at, 'at'),
    epoch: epoch === undefined ? undefined : parseCursor(epoch, 'epoch'),
  };
}

export const eventsQuery = z.object({
  since: z
    .string()
    .optional()
    .meta({
      description: 'Events after this cursor. Default: the `Last-Event-ID` header.',
      override: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 },
    }),
  epoch: epochQuery,
  follow: z
    .enum(['true', 'false'])
    .optional()
    .describe('true: stays open across runs. false: only replays. Absent: ends with the active run.'),
  limit: limitTo(1000, 1000).describe('JSON only: the maximum number of events.'),
  runId: optionalText.describe('Only events of this run.'),
  types: z.string().transform(listed).optional().describe('Only events of these types, separated by commas.'),
});

export const sharedEventsQuery = eventsQuery.pick({ since: true, epoch: true, limit: true }).extend({
  since: eventsQuery.shape.since.describe('Events after this cursor. Default: 0.'),
  limit: limitTo(1000, 1000),
});

/** Reads the query for the events that a link shows. */
export function readSharedEventsQuery({ since, epoch, limit }: z.output<typeof sharedEventsQuery>) {
  return {
    since: since === undefined ? 0 : parseCursor(since, 'since'),
    epoch: epoch === undefined ? undefined : parseCursor(epoch, 'epoch'),
    limit,
  };
}

/** Reads the query for a session's events. `Last-Event-ID` is used if `since` is absent. */
export function readEventsQuery(query: z.output<typeof eventsQuery>, lastEventId: string | undefined) {
  const { since, epoch, follow, limit, runId, types } = query;
  const from = since === undefined ? lastEventId : since;
  return {
    since: from === undefined ? 0 : parseCursor(from, since === undefined ? 'Last-Event-ID' : 'since'),
    epoch: epoch === undefined ? undefined : parseCursor(epoch, 'epoch'),
    follow: follow === undefined ? undefined : follow === 'true',
    limit,
    runId,
    types: types && types.length > 0 ? types : undefined,
  };
}
