import { z } from 'zod';
import { briefSchema } from './brief.ts';
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
  .object({
    runId: z.string().describe('The run.'),
    agent: z.string().describe('Whose run it is, as on the wire: `design-system`.'),
    startedAt: z.iso.datetime().describe('ISO 8601, UTC.'),
  })
  .meta({ id: 'ActiveRun', description: 'The run that has the session. There is one at most.' });
export type ActiveRun = z.infer<typeof activeRunSchema>;

export const sessionSchema = z
  .object({
    sessionId: z.string().describe('Names the session; an opaque text.'),
    createdAt: z.iso.datetime().describe('ISO 8601, UTC.'),
    updatedAt: z.iso.datetime().describe('ISO 8601, UTC: the last change.'),
    phase: stageSchema,
    ideaSummary: z.string().nullable().describe('The idea: what the session began with, or what Ideation wrote.'),
    opportunities: z.array(opportunitySchema).nullable().describe('What Research found, the best first.'),
    prd: prdSchema.nullable(),
    selectedOpportunityIndex: z
      .int()
      .nullable()
      .describe('The opportunity that the PRD was written for, from 0; null without one.'),
    projectId: z.string().nullable().describe('The project of the last PRD.'),
    designSystemId: z.string().nullable().describe('The last design system.'),
    sandboxName: z.string().nullable().describe('The sandbox that Design and Code work in.'),
    sandboxUrl: z.string().nullable().describe('The preview of what they built last.'),
    designProjectId: z.string().nullable().describe('The project of the last design.'),
    codeProjectId: z.string().nullable().describe('The project of the last code.'),
    lastCursor: z.int().min(0).describe('The cursor of the last event; 0 before the first.'),
    activeRun: activeRunSchema.nullable(),
    usage: usageSchema,
    brief: briefSchema,
  })
  .meta({ id: 'Session', description: 'What agents read and write together; null where nothing is there yet.' });
export type Session = z.infer<typeof sessionSchema>;

export const sessionCreatedSchema = z
  .object({
    sessionId: z.string().describe('Names the session; an opaque text.'),
    createdAt: z.iso.datetime().describe('ISO 8601, UTC.'),
  })
  .meta({ id: 'CreatedSession', description: 'A session that was just made.' });

export const sessionPageSchema = z
  .object({
    sessions: z.array(sessionSchema).describe('Newest first.'),
    nextBefore: z.string().nullable().describe('`before` of the next page; null where this is the last one.'),
  })
  .meta({ id: 'SessionPage', description: 'A page of the list of sessions.' });
