import { z } from 'zod';
import { opportunitySchema } from '../../schema/opportunity.ts';
import { prdSchema } from '../../schema/prd.ts';
import { qaReportSchema } from '../../schema/qa-report.ts';
import { signalSchema } from '../../schema/signal.ts';
import type { Idea } from './idea.ts';

/** An event as stored. */
export type StoredEvent = Readonly<Record<string, unknown>> & { type: string; agent: string };

/** The newest version of an artifact. */
export interface Left {
  kind: string;
  name: string;
  version: number;
  content: unknown;
}

/** The result of an idea, read from the service. */
export interface Taken {
  idea: Idea;
  sessionId: string;
  session: Readonly<Record<string, unknown>>;
  events: readonly StoredEvent[];
  artifacts: readonly Left[];
  /** The agents that were called. */
  agents: readonly string[];
  /** Duration of each agent's run in milliseconds, from `done`. */
  durations: Readonly<Record<string, number>>;
  /** Why the idea did not complete; null if it did. */
  failure: string | null;
  /** The code of the error that an agent ended with; null if none did. */
  refusal: string | null;
}

const codeSchema = z.object({ files: z.record(z.string(), z.string()) });

const fieldsOf = (taken: Taken, type: string) => taken.events.findLast((event) => event.type === type);

/** Returns the results that have the right shape; null for each missing or malformed one. */
export function resultsOf(taken: Taken) {
  const read = <Value>(schema: z.ZodType<Value>, type: string, member: string): Value | null =>
    schema.safeParse(fieldsOf(taken, type)?.[member]).data ?? null;
  const code = taken.artifacts.find(({ kind }) => kind === 'code');
  return {
    signals: read(z.array(signalSchema), 'research_results', 'results'),
    opportunities: read(z.array(opportunitySchema), 'discover_complete', 'opportunities'),
    prd: read(prdSchema, 'prd_complete_final', 'prd'),
    designMd: read(z.string(), 'design_system_complete', 'designMd'),
    previews: [
      read(z.string(), 'design_system_complete', 'previewUrlLight'),
      read(z.string(), 'design_system_complete', 'previewUrlDark'),
    ],
    sandboxUrl: read(z.string(), 'code_complete', 'sandboxUrl'),
    report: read(qaReportSchema, 'qa_complete', 'report'),
    files: codeSchema.safeParse(code?.content).data?.files ?? null,
  };
}
