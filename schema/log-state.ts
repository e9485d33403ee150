import { z } from 'zod';
import { doneEvent, envelopeShape, statusEvent, usageEvent, usageSchema } from './event.ts';
import { opportunitySchema } from './opportunity.ts';
import { prdContentSchema, prdSchema, prdSectionEvent } from './prd.ts';
import { checkReportSchema, fileWrittenEvent } from './project-events.ts';
import { qaReportSchema } from './qa-report.ts';
import { claimEvent, pageReadEvent } from './research-events.ts';
import { runSchema, waitingForSchema } from './run.ts';
import { signalSchema } from './signal.ts';

const { cursor, at } = envelopeShape;
const agent = z.string().describe('An agent by its name on the wire: `design-system`.');
const eventCursor = cursor.describe('The cursor of the event that says so.');
const startedAt = at.describe('ISO 8601, UTC: the time of its first event.');
const firstCursor = cursor.describe('The cursor of its first event.');
const lastCursor = cursor.describe('The cursor of its last event so far.');

const phaseStateSchema = z
  .object({
    phase: z.string().describe('The phase.'),
    cursor: eventCursor,
    at: at.describe('ISO 8601, UTC: when it was entered.'),
  })
  .meta({ id: 'PhaseState', description: 'A phase that an agent entered.' });

const stepStateSchema = statusEvent
  .omit({ type: true })
  .extend({
    startedAt: at.describe('ISO 8601, UTC: the time of its first status.'),
    at: at.describe('ISO 8601, UTC: the time of its last status.'),
    cursor: eventCursor,
  })
  .meta({ id: 'StepState', description: 'A step of an agent, as its last status says.' });
export type StepState = z.infer<typeof stepStateSchema>;

const callStateSchema = usageEvent
  .omit({ type: true, total: true })
  .extend({ cursor: eventCursor, at: at.describe('ISO 8601, UTC: when it ended.') })
  .meta({ id: 'CallState', description: 'A finished call of a model.' });
export type CallState = z.infer<typeof callStateSchema>;

const otherEventSchema = z
  .object({ cursor, type: z.string().describe('The type of the event.'), at })
  .meta({ id: 'OtherEvent', description: 'An event of a type that changes nothing else in the state.' });

const stageStateSchema = z
  .object({
    agent,
    startedAt,
    firstCursor,
    lastCursor,
    phases: z.array(phaseStateSchema).describe('The phases that it entered, in order.'),
    steps: z.array(stepStateSchema).describe('Its steps, in the order of their first statuses.'),
    calls: z.array(callStateSchema).describe('Its calls of models, in the order in which they ended.'),
    text: z.string().describe('The text that it streamed, without what was taken back.'),
    deltas: z
      .array(z.int())
      .describe(
        'For each delta of the text its cursor and its end, for a `text_reset`; empty once the stage has ended.',
      ),
    others: z.array(otherEventSchema).describe('Events of further types; the log has what is in them.'),
    ended: z.boolean().describe('Whether its result waited for a decision, another stage followed, or the run ended.'),
  })
  .meta({ id: 'StageState', description: 'The work of one agent in a run.' });
export type StageState = z.infer<typeof stageStateSchema>;

const approvalStateSchema = waitingForSchema
  .extend({ cursor: eventCursor, at: at.describe('ISO 8601, UTC: when it was requested.') })
  .meta({ id: 'ApprovalState', description: 'An approval that a run asked for, decided or not.' });

const runStateSchema = z
  .object({
    runId: z.string().describe('Identifies the run.'),
    agent: z.string().describe('The agent; `team` once an event shows that it is a team’s run.'),
    startedAt,
    firstCursor,
    lastCursor,
    outcome: doneEvent.shape.outcome.nullable().describe('How it ended; null while it is under way.'),
    durationMs: z.int().nullable().describe('Milliseconds from start to end; null while it is under way.'),
    error: runSchema.shape.error,
    usage: usageSchema,
    waitingFor: waitingForSchema.nullable(),
    approvals: z.array(approvalStateSchema).describe('The approvals that it asked for, in order.'),
    stages: z.array(stageStateSchema).describe('One of an agent’s run; of a team’s run one for each turn of an agent.'),
  })
  .meta({ id: 'RunState', description: 'A run, as its events tell it.' });
export type RunState = z.infer<typeof runStateSchema>;

const pageStateSchema = pageReadEvent
  .omit({ type: true })
  .meta({ id: 'PageState', description: 'A page that Research has read.' });

const claimStateSchema = claimEvent
  .omit({ type: true })
  .meta({ id: 'ClaimState', description: 'Something that a source says, with its words.' });

const researchStateSchema = z
  .object({
    sourcesSearched: z.array(z.string()).describe('The sources that answered.'),
    pages: z.array(pageStateSchema).describe('The pages that were read, by the newest run that began to research.'),
    claims: z.array(claimStateSchema).describe('What that run took from the sources, in the order in which it came.'),
    signals: z.array(signalSchema).describe('What they returned.'),
    opportunities: z
      .array(opportunitySchema)
      .describe('As proposed at first, then with their validated scorecards, at last in their final order.'),
  })
  .meta({ id: 'ResearchState', description: 'What the last run of Research has found so far.' });
export type ResearchState = z.infer<typeof researchStateSchema>;

const prdDraftSchema = prdSectionEvent
  .pick({ done: true, total: true })
  .extend({
    runId: z.string().describe('The run that writes it, or that ended before it was whole.'),
    sections: prdContentSchema.partial().describe('The sections that are written, by name.'),
  })
  .meta({ id: 'PrdDraft', description: 'A PRD that is being written.' });
export type PrdDraft = z.infer<typeof prdDraftSchema>;

const fileStateSchema = fileWrittenEvent
  .pick({ path: true, change: true, bytes: true, sha256: true })
  .extend({ cursor: eventCursor })
  .meta({ id: 'FileState', description: 'A file of a project. `GET …/files/{sha256}` has its text.' });
export type FileState = z.infer<typeof fileStateSchema>;

const builtPreviewSchema = z
  .object({
    sandboxUrl: z.string().describe('Where it can be opened.'),
    sandboxName: z.string().describe('The sandbox that holds it.'),
  })
  .meta({ id: 'BuiltPreview', description: 'The last build that completed.' });

const projectStateSchema = z
  .object({
    agent,
    files: z.array(fileStateSchema).describe('In the order in which they were first written, without deleted ones.'),
    checked: checkReportSchema.nullable().describe('The last check; null before the first.'),
    preview: builtPreviewSchema.nullable(),
    notDone: z.string().nullable().describe('What the last completed run was asked for and did not do.'),
  })
  .meta({ id: 'ProjectState', description: 'The project of an agent that writes files.' });
export type ProjectState = z.infer<typeof projectStateSchema>;

const designSystemStateSchema = z
  .object({
    designSystemId: z.string().describe('Identifies the design system.'),
    designMd: z.string().describe('The document in Google’s DESIGN.md format.'),
    previewUrlLight: z.string().describe('A page that shows it in its light mode.'),
    previewUrlDark: z.string().describe('The same in its dark mode.'),
  })
  .meta({ id: 'DesignSystemState', description: 'The last design system.' });
export type DesignSystemState = z.infer<typeof designSystemStateSchema>;

const logStateSchema = z
  .object({
    cursor: z.int().min(0).describe('The cursor of the last event that it includes; 0 before the first.'),
    at: at.nullable().describe('The time of that event; null before the first.'),
    runs: z.array(runStateSchema).describe('Oldest first.'),
    ideaSummary: z.string().nullable().describe('The summary that Ideation wrote last.'),
    research: researchStateSchema.nullable(),
    prd: prdSchema.nullable(),
    prdDraft: prdDraftSchema.nullable().describe('What a run has written of a PRD so far; null once the PRD is whole.'),
    designSystem: designSystemStateSchema.nullable(),
    projects: z.array(projectStateSchema).describe('The projects of Design and Code.'),
    report: qaReportSchema.nullable().describe('What QA found last.'),
  })
  .meta({ id: 'LogState', description: 'A session as its log tells it up to a cursor.' });
/** Plain JSON. */
export type LogState = z.infer<typeof logStateSchema>;

export const stateAtSchema = z
  .object({
    state: logStateSchema,
    latestCursor: z.int().min(0).describe('The cursor of the last event of the log.'),
    epoch: z.number().describe('The epoch of the cursors: pass it on with them.'),
  })
  .meta({ id: 'StateAt', description: 'A session as its log tells it up to a cursor, and where the log ends.' });
export type StateAt = z.infer<typeof stateAtSchema>;
