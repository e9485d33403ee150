import { z } from 'zod';

export const signalKinds = ['pain', 'request', 'trend', 'competitor', 'pricing', 'other'] as const;

const alsoInSchema = z
  .object({ source: z.string(), author: z.string().nullable(), url: z.string().nullable() })
  .meta({ id: 'AlsoIn' });

/** Something that somebody said or measured somewhere, as a source gave it. */
export const signalSchema = z
  .object({
    id: z.string(),
    source: z.string(),
    title: z.string(),
    excerpt: z.string(),
    url: z.string().nullable(),
    author: z.string().nullable(),
    publishedAt: z.string().nullable().describe('ISO 8601, UTC'),
    fetchedAt: z.string().describe('ISO 8601, UTC'),
    relevance: z.number().min(0).max(1),
    kind: z.enum(signalKinds),
    alsoIn: z.array(alsoInSchema).optional().describe('Where the same was found as well.'),
  })
  .meta({ id: 'Signal' });
export type Signal = z.infer<typeof signalSchema>;

export const evidenceSchema = z
  .object({
    signalId: z.string(),
    quote: z.string().describe("A substring of the signal's title or excerpt, checked by the service."),
  })
  .meta({ id: 'Evidence' });
export type Evidence = z.infer<typeof evidenceSchema>;
