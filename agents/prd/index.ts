import { checkedCoverage } from './checked-coverage.ts';
import { briefData } from '../kit/brief/brief-data.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { StatusEvent } from '../../schema/event.ts';
import { type Prd, type PrdContent, prdSchema } from '../../schema/prd.ts';
import { type AgentContext, type Completed, defineAgent, type SessionState, type Steps } from '../agent.ts';
import { firstPhase, status } from '../steps.ts';
import { structured } from '../structured.ts';
import { withOpenQuestions } from './clarifications.ts';
import type { Label } from '../starters/label.ts';
import { loadLabels } from '../starters/load.ts';
import { checkEdit, edit } from './edit.ts';
import { facts } from './facts.ts';
import { prdMarkdown } from './markdown.ts';
import { type PrdData, prdPrompt } from './prompt.ts';
import { documentProblem } from './references.ts';
import { restore } from './restore.ts';
import { type PrdAnswer, prdAnswerSchema, prdEvents, prdInput, prdOutput } from './schema.ts';

type PrdEvent = { type: 'phase'; phase: 'prd' } | StatusEvent;
type Result = Completed<{ prd: Prd; projectId: string }>;

/** Parts of the document in the order in which they are written, with the names that people see. */
const parts = {
  title: 'the summary',
  personas: 'who it is for',
  userStories: 'user stories',
  features: 'features',
  requirements: 'requirements',
  entities: 'what it keeps',
  screens: 'screens',
  risks: 'risks and open questions',
} as const;

/** Writes the product requirements document that design and code build from. */
export const prd = defineAgent({
  ...facts,
  input: prdInput,
  events: prdEvents,
  output: prdOutput,
  contentSchema: prdSchema,
  exportFiles: (content: Prd) => ({ 'prd.json': `${JSON.stringify(content, null, 2)}\n` }),
  writes: ['prd', 'selectedOpportunityIndex', 'projectId'],
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
    const data = dataFrom(session, opportunity, input.note);
    const answer = yield* context.step('write', () => write(context, data));
    const projectId = yield* context.step('project', () => records.create({ title: answer.title }));

    const content: PrdContent = withOpenQuestions({
      ...answer,
      constraints: checkedCoverage(answer, session.brief.constraints),
      sources: opportunity?.evidence ?? [],
    });
    const version = nextVersion(session);
    const written: Prd = {
      ...content,
      version,
      opportunityId: opportunity?.id ?? null,
      markdown: prdMarkdown(content, version, session.brief.constraints, await labelOfRun(model, content)),
    };
    return {
      output: { prd: written, projectId },
      session: {
        prd: written,
        projectId,
        selectedOpportunityIndex: opportunity === null ? null : input.opportunityIndex,
      },
      artifacts: [{ kind: 'prd', name: 'prd', content: written }],
    };
  },
});

/** A document by the drafter carries a label that says so. */
const labelOfRun = async ({ name }: AgentContext['model'], { screens }: PrdContent): Promise<Label | null> =>
  name === 'offline-draft' ? (await loadLabels()).labelOfScreens(screens) : null;

const nextVersion = ({ prd: last }: SessionState) => (last?.version ?? 0) + 1;

async function* withoutModel(context: AgentContext<PrdEvent>, made: Steps<PrdEvent, Prd>): Steps<PrdEvent, Result> {
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
    ...(note !== undefined && { note, previous: session.prd && prdAnswerSchema.parse(session.prd) }),
  };
  if (opportunity === null) return { ...common, opportunity: null };
  const { title, problem, targetUsers, solution, whyNow, evidence, risks, biasFlags } = opportunity;
  return { ...common, opportunity: { title, problem, targetUsers, solution, whyNow, evidence, risks, biasFlags } };
}

/** Reports which part is being written when its key arrives in the stream. */
async function* write(
  { model, signal }: Pick<AgentContext, 'model' | 'signal'>,
  data: PrdData,
): Steps<StatusEvent, PrdAnswer> {
  const names = Object.keys(parts) as (keyof typeof parts)[];
  const progress = (index: number) => ({ progress: { done: index, total: names.length } });
  yield status('write', 'Writing the product requirements', 'running', progress(0));
  const deltas = structured(model, prdPrompt(data), signal, (answer) => documentProblem(answer, JSON.stringify(data)));
  try {
    let text = '';
    let reached = 0;
    let read = await deltas.next();
    while (!read.done) {
      text += read.value.join('');
      const next = names.findLastIndex((name) => text.includes(`"${name}":`));
      // Keep only the end of the text, so that a delta costs no more in a long document than in a short one.
      if (next >= 0) text = '';
      else text = text.slice(-40);
      const name = names[next];
      if (name !== undefined && next > reached) {
        reached = next;
        yield status('write', `Writing ${parts[name]}`, 'running', progress(next));
      }
      read = await deltas.next();
    }
    const { title, features, userStories, screens } = read.value;
    const counts = `${features.length} features, ${userStories.length} user stories, ${screens.length} screens`;
    yield status('write', `Wrote “${title}”: ${counts}`, 'done', progress(names.length));
    return read.value;
  } finally {
    await deltas.return(undefined as never);
  }
}
