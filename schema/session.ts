import { z } from 'zod';
import { authorSchema } from './actor.ts';
import { briefSchema } from './brief.ts';
import { usageSchema } from './event.ts';
import { stageSchema } from './phase.ts';
import { sessionDocumentNames, type SessionDocumentName, sessionFieldShape } from './session-fields.ts';

export const activeRunSchema = z
  .object({
    runId: z.string().describe('The id of the run.'),
    agent: z.string().describe('The agent that runs, by its name on the wire: `design-system`.'),
    startedAt: z.iso.datetime().describe('ISO 8601, UTC.'),
  })
  .meta({ id: 'ActiveRun', description: 'The run that currently holds the session; at most one can.' });
export type ActiveRun = z.infer<typeof activeRunSchema>;

const forkedFromSchema = z
  .object({
    sessionId: z.string().describe('The other session. It may have been deleted since.'),
    cursor: z.int().min(0).describe('The last event of its log that this session goes on from.'),
  })
  .meta({ id: 'ForkedFrom', description: 'Where a session was forked from.' });

export const sessionSchema = z
  .object({
    sessionId: z.string().describe('Identifies the session; an opaque string.'),
    createdAt: z.iso.datetime().describe('ISO 8601, UTC.'),
    createdBy: authorSchema.nullable().describe('Who created it; null for sessions of earlier releases.'),
    updatedAt: z.iso.datetime().describe('ISO 8601, UTC: when it last changed.'),
    name: z.string().nullable().describe('The name that people gave it; null without one.'),
    archivedAt: z.iso.datetime().nullable().describe('ISO 8601, UTC: when it was archived; null while it is not.'),
    forkedFrom: forkedFromSchema.nullable().describe('Where it was forked from; null if it was not.'),
    phase: stageSchema,
    ...sessionFieldShape,
    lastCursor: z.int().min(0).describe('The cursor of the last event; 0 before the first.'),
    activeRun: activeRunSchema.nullable(),
    usage: usageSchema,
    brief: briefSchema,
  })
  .meta({ id: 'Session', description: 'The state that agents share; a field is null if it has no value yet.' });
export type Session = z.infer<typeof sessionSchema>;

export const sessionUpdateInput = z
  .object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .nullable()
      .optional()
      .describe('A name for people; null takes it away, and leaving it out changes nothing.'),
    archived: z.boolean().optional().describe('true puts it away: lists leave it out. false lists it again.'),
  })
  .meta({ id: 'SessionUpdate', description: 'What to change about a session.', examples: [{ name: 'Bakery' }] });

/** What a session is doing. A queued run counts as running. */
const sessionStates = ['running', 'waiting', 'idle'] as const;

/** What a list of sessions can be limited to. */
export const sessionFilterShape = {
  query: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Only sessions with this text in their name or idea summary; upper and lower case are the same.'),
  phase: z.string().min(1).max(100).optional().describe('Only sessions that entered this stage last.'),
  createdBy: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Only sessions that this member, service account or key created, by its id; `me`: your own.'),
  state: z
    .enum(sessionStates)
    .optional()
    .describe(
      'Only sessions in which a run is under way, in which one waits for a decision, or in which neither is the case: `running`, `waiting`, `idle`.',
    ),
  archived: z
    .enum(['exclude', 'only', 'include'])
    .optional()
    .describe('Whether archived sessions are listed. Default: exclude.'),
};
export type SessionFilter = z.infer<z.ZodObject<typeof sessionFilterShape>>;

export const sessionCreatedSchema = z
  .object({
    sessionId: z.string().describe('Identifies the session; an opaque string.'),
    createdAt: z.iso.datetime().describe('ISO 8601, UTC.'),
  })
  .meta({ id: 'CreatedSession', description: 'A new session.' });

export const forkInput = z
  .object({
    cursor: z
      .int()
      .min(0)
      .optional()
      .describe('The last event that the new session has of the other. Default: the last one of its log.'),
    title: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('The name of the new session. Default: that of the other.'),
  })
  .meta({
    id: 'ForkSession',
    description: 'Where to fork a session.',
    examples: [{ cursor: 118, title: 'Bakery, again' }],
  });

export const forkedSessionSchema = sessionCreatedSchema
  .extend({
    run: z
      .object({
        runId: z.string().describe('The run.'),
        cursor: z.int().min(0).describe('The cursor before its first event.'),
        agent: z.string().describe('The agent that builds: `code`.'),
      })
      .meta({ id: 'ForkBuild', description: 'The run that builds the code of a fork. It calls no model.' })
      .nullable()
      .describe('The run that builds the code; null if there was none yet, or if it could not start.'),
    notBuilt: z.string().nullable().describe('Why that run could not start, in words; null if it did.'),
  })
  .meta({ id: 'ForkedSession', description: 'A session that was forked from another.' });
export type ForkedSession = z.infer<typeof forkedSessionSchema>;

/** The most code points of an idea summary in a list. */
export const listedIdeaLength = 2_000;

/** What a list of sessions can include: the documents that it leaves out, and the whole idea summary. */
export const sessionIncludeSchema = z.enum(['ideaSummary', ...sessionDocumentNames]);
export type SessionInclude = z.infer<typeof sessionIncludeSchema>;

const names = sessionIncludeSchema.options.map((name) => `\`${name}\``).join(', ');
export const sessionIncludeDescription = `What to return with each session beside its summary: ${names}.`;

const everyDocument = Object.fromEntries(sessionDocumentNames.map((name) => [name, true])) as Record<
  SessionDocumentName,
  true
>;

const listedSessionSchema = sessionSchema
  .partial(everyDocument)
  .extend({
    ideaSummary: sessionSchema.shape.ideaSummary.describe(
      `The idea; its first ${listedIdeaLength.toLocaleString('en')} characters unless \`include\` has \`ideaSummary\`.`,
    ),
  })
  .meta({
    id: 'ListedSession',
    description: `A session in a list: without ${sessionDocumentNames.map((name) => `\`${name}\``).join(', ')} unless \`include\` has them.`,
  });
export type ListedSession = z.infer<typeof listedSessionSchema>;

const nextBefore = z.string().nullable().describe('`before` of the next page; null on the last page.');

export const sessionPageSchema = z
  .object({ sessions: z.array(listedSessionSchema).describe('Newest first.'), nextBefore })
  .meta({ id: 'SessionPage', description: 'A page of the list of sessions.' });

/** A page for GraphQL, where a query chooses the fields. */
export const wholeSessionPageSchema = z
  .object({ sessions: z.array(sessionSchema).describe('Newest first.'), nextBefore })
  .meta({ id: 'SessionPage', description: 'A page of the list of sessions.' });
