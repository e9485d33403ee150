import { z } from 'zod';
import { usageSchema } from './event.ts';
import { opportunitySchema, type Opportunity } from './opportunity.ts';
import { stageSchema } from './phase.ts';
import { prdSchema, type Prd } from './prd.ts';

/** What agents read from a session and write back to it; null where nothing is there yet. */
export interface SessionFields {
  ideaSummary: string | null;
  opportunities: Opportunity[] | null;
  prd: Prd | null;
  selectedOpportunityIndex: number | null;
  projectId: string | null;
  designSystemId: string | null;
  sandboxName: string | null;
  sandboxUrl: string | null;
  designProjectId: string | null;
  codeProjectId: string | null;
}

export const activeRunSchema = z
  .object({ runId: z.string(), agent: z.string(), startedAt: z.iso.datetime() })
  .meta({ id: 'ActiveRun' });

export const sessionSchema = z
  .object({
    sessionId: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    phase: stageSchema,
    ideaSummary: z.string().nullable(),
    opportunities: z.array(opportunitySchema).nullable(),
    prd: prdSchema.nullable(),
    selectedOpportunityIndex: z.int().nullable(),
    projectId: z.string().nullable(),
    designSystemId: z.string().nullable(),
    sandboxName: z.string().nullable(),
    sandboxUrl: z.string().nullable(),
    designProjectId: z.string().nullable(),
    codeProjectId: z.string().nullable(),
    lastCursor: z.int().min(0),
    activeRun: activeRunSchema.nullable(),
    usage: usageSchema,
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const sessionCreatedSchema = z
  .object({ sessionId: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'CreatedSession' });

export const sessionPageSchema = z
  .object({
    sessions: z.array(sessionSchema).describe('Newest first.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null where this is the last one.'),
  })
  .meta({ id: 'SessionPage' });
