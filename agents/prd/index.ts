import { briefData } from '../kit/brief/brief-data.ts';
import { readBrief } from '../kit/brief/read-by-model.ts';
import { ServiceError } from '../../schema/errors.ts';
import { offlineModelName } from '../../schema/offline-model.ts';
import { type Prd, type PrdContent, prdSchema } from '../../schema/prd.ts';
import { type AgentContext, type Completed, defineAgent, type SessionState, type Steps } from '../agent.ts';
import { firstPhase } from '../steps.ts';
import type { Label } from '../starters/label.ts';
import { loadLabels } from '../starters/load.ts';
import { writeByDrafter } from './drafted.ts';
import { checkEdit, edit } from './edit.ts';
import { facts } from './facts.ts';
import { prdMarkdown } from './markdown.ts';
import type { PrdData } from './prompt.ts';
import { restore } from './restore.ts';
import { prdAnswerSchema, prdEvents, prdInput, prdOutput } from './schema.ts';
import { writeByModel } from './write.ts';
import type { WriteEvent } from './write-section.ts';

type Result = Completed<{ prd: Prd; projectId: string }>;

/** Writes the product requirements document that design and code build from. */
export const prd = defineAgent({
  ...facts,
  input: prdInput,
  events: prdEvents,
  output: prdOutput,
  contentSchema: prdSchema,
  exportFiles: (content: Prd) => ({ 'prd.json': `${JSON.stringify(content, null, 2)}\n` }),
  writes: ['prd', 'selectedOpportunityIndex', 'projectId', 'brief'],
  usesSandbox: false,
  restores: 'prd',
  deadlineMs: 10 * 60_000,
  check({ opportunityIndex, restore: version, edit: changed }, session) {
    if (version !== undefined && changed !== undefined) {
      const message = 'cannot be used with restore';
      throw new ServiceError('invalid_request', `edit ${message}.`, { errors: [{ path: 'edit', message }] });
    }
    if (changed !== undefined) checkEdit(session, changed);
    if (version !== undefined || changed !== undefined) return;
    const known = session.opportunities?.length ?? 0;
    if (opportunityIndex >= Math.max(1, known)) {
      const message =
        known === 0
          ? 'There are no opportunities to choose from; leave it out, or run the research agent first.'
          : `The session has ${known} opportunities: take an index from 0 to ${known - 1}.`;
      throw new ServiceError('invalid_request', `opportunityIndex: ${message}`, {
        errors: [{ path: 'opportunityIndex', message }],
      });
    }
    if (known === 0 && !session.ideaSummary?.trim()) {
      throw new ServiceError(
        'precondition_missing',
        'There is nothing to write requirements for yet: run the research or the ideation agent first.',
        { extensions: { missingAgent: 'ideation' } },
      );
    }
  },
  withWords: (body, words) => ({ ...body, note: body.note === undefined ? words : `${String(body.note)}\n\n${words}` }),
  opening(input, context) {
    const { restore: version, edit: changed, opportunityIndex } = input;
    const { ideaSummary, opportunities } = context.session;
    const problem = opportunities?.[opportunityIndex]?.problem;
    // Restoring and editing call no model, so there is nothing to say about which model answers.
    const asksModel = version === undefined && changed === undefined;
    return firstPhase('prd', context, asksModel ? `${ideaSummary ?? ''}\n${problem ?? ''}` : null);
  },
  async *run(input, context) {
    const { session, records, model } = context;
    if (input.restore !== undefined)
      return yield* withoutModel(context, restore(context, input.restore, nextVersion(session)));
    if (input.edit !== undefined && session.prd)
      return yield* withoutModel(context, edit(context, input.edit, session.prd));
    const opportunity = session.opportunities?.[input.opportunityIndex] ?? null;
    const brief = yield* readBrief(context);
    const data = dataFrom({ ...session, brief }, opportunity, input.note);
    const sources = opportunity?.evidence ?? [];
    const previous = input.note === undefined || !session.prd ? null : prdAnswerSchema.parse(session.prd);
    const answer =
      model.name === offlineModelName
        ? yield* writeByDrafter(context, data, brief)
        : yield* writeByModel(context, { data, brief, sources, previous });
    const projectId = yield* context.step('project', () => records.create({ title: answer.title }));
    const content: PrdContent = { ...answer, sources };
    const version = nextVersion(session);
    const written: Prd = {
      ...content,
      version,
      opportunityId: opportunity?.id ?? null,
      markdown: prdMarkdown(content, version, brief.constraints, await labelOfRun(model, content)),
    };
    return {
      output: { prd: written, projectId },
      session: {
        prd: written,
        projectId,
        selectedOpportunityIndex: opportunity === null ? null : input.opportunityIndex,
        ...(brief !== session.brief && { brief }),
      },
      artifacts: [{ kind: 'prd', name: 'prd', content: written }],
    };
  },
});

/** A document by the drafter carries a label that says so. */
const labelOfRun = async ({ name }: AgentContext['model'], { screens }: PrdContent): Promise<Label | null> =>
  name === offlineModelName ? (await loadLabels()).labelOfScreens(screens) : null;

const nextVersion = ({ prd: last }: SessionState) => (last?.version ?? 0) + 1;

async function* withoutModel(
  context: AgentContext<WriteEvent>,
  made: Steps<WriteEvent, Prd>,
): Steps<WriteEvent, Result> {
  const { session, records } = context;
  const written = yield* made;
  const projectId =
    session.projectId ?? (yield* context.step('project', () => records.create({ title: written.title })));
  const index = session.opportunities?.findIndex(({ id }) => id === written.opportunityId) ?? -1;
  return {
    output: { prd: written, projectId },
    session: { prd: written, projectId, selectedOpportunityIndex: index < 0 ? null : index },
    artifacts: [{ kind: 'prd', name: 'prd', content: written }],
  };
}

function dataFrom(
  session: SessionState,
  opportunity: NonNullable<SessionState['opportunities']>[number] | null,
  note: string | undefined,
): PrdData {
  const common = {
    ideaSummary: session.ideaSummary,
    brief: briefData(session.brief),
    previousTitle: session.prd?.title ?? null,
    ...(note !== undefined && { note }),
  };
  if (opportunity === null) return { ...common, opportunity: null };
  const { title, problem, targetUsers, solution, whyNow, evidence, risks, biasFlags } = opportunity;
  return { ...common, opportunity: { title, problem, targetUsers, solution, whyNow, evidence, risks, biasFlags } };
}
