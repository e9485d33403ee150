import type { StoredBrief } from '../../schema/brief.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { Evidence } from '../../schema/signal.ts';
import type { AgentContext, Steps } from '../agent.ts';
import { isGerman } from '../kit/brief/brief-language.ts';
import { sideBySide, status } from '../steps.ts';
import { finish, isUnusable, structured } from '../structured.ts';
import { type Announcer, announcerOf } from './announcer.ts';
import { type Check, checkData, checkPrompt, coverageOf } from './crosscheck.ts';
import { finished } from './finished.ts';
import { gapsIn } from './gaps.ts';
import { outlineOf, type SectionName } from './outline.ts';
import { type ByName, type Planned, planned } from './planned.ts';
import { type Problem, problemsOf, unwritten } from './problems.ts';
import { outlinePrompt, type PrdData } from './prompt.ts';
import { documentProblem } from './references.ts';
import { type PrdAnswer, prdAnswerSchema } from './schema.ts';
import { type Details, sections } from './sections.ts';
import { type WriteEvent, writeSection } from './write-section.ts';

export interface Writing {
  data: PrdData;
  brief: StoredBrief;
  /** The quotes that the document rests on. */
  sources: Evidence[];
  /** The document that the note is about; null if there is none. */
  previous: PrdAnswer | null;
}

/** What all steps of a run work with. */
interface Work extends Writing {
  context: AgentContext<WriteEvent>;
  announcer: Announcer;
}

/**
 * Has a model write the document: an outline, the sections side by side, and a check of the whole, after which sections with
 * problems are written once more. Throws ServiceError `output_invalid` if an application cannot be built from what there is
 * in the end.
 */
export async function* writeByModel(context: AgentContext<WriteEvent>, writing: Writing): Steps<WriteEvent, PrdAnswer> {
  const { data, brief } = writing;
  const work: Work = { ...writing, context, announcer: announcerOf() };
  const said = JSON.stringify([data, brief.words]);
  const { constraints } = brief;
  const plan = yield* outline(work);
  let details = yield* writeAll(work, plan);
  let document = composed(plan, details);
  let check = yield* crosscheck(work, document, 'crosscheck');
  const problems = problemsOf(document, { check, constraints, said, plan, details });
  if (problems.size > 0) {
    details = yield* writeAgain(work, plan, details, problems);
    document = composed(plan, details);
    check = yield* crosscheck(work, document, 'crosscheck:2');
  }
  const say = gapsIn[isGerman(brief.words || (data.ideaSummary ?? '')) ? 'de' : 'en'];
  const gaps = [...plan.problems.map((problem) => say.problem(problem)), ...unwritten(plan, details, say)];
  const whole = finished(document, { constraints, check, gaps, say, said });
  const lacks = documentProblem(whole, said);
  if (lacks !== null) {
    const message = 'The model left out what an application is built from. Try again, or choose another model.';
    throw new ServiceError('output_invalid', message, { cause: new Error(lacks) });
  }
  const announced = { ...document, constraints: coverageOf(document, check, constraints) };
  yield* end(work, whole, announced);
  return whole;
}

async function* outline({ context, announcer, data, previous, sources }: Work): Steps<WriteEvent, Planned> {
  const { model, signal } = context;
  const plan = yield* context.step('outline', async function* (): Steps<WriteEvent, Planned> {
    yield status('write', 'Planning the document', 'running');
    const prompt = outlinePrompt({ ...data, ...(previous && { previous: outlineOf(previous) }) });
    const made = await planned(previous, (accept) => finish(structured(model, prompt, signal, accept)));
    const { title, summary } = made.outline;
    yield announcer.announce({ title, summary, sources });
    for (const { compose, name } of keptIn(made))
      yield announcer.announce(compose(made.outline, made.standing[name] ?? {}));
    const titles = made.toWrite.map(({ name }) => sections.get(name)?.title ?? name);
    yield status('write', `Writing ${titles.join(', ')}`, 'running');
    return made;
  });
  announcer.count(['title', 'summary', 'sources', ...keptIn(plan).flatMap(({ members }) => members)]);
  return plan;
}

/** The sections that stay as they are. */
function keptIn({ toWrite }: Planned) {
  return [...sections.values()].filter(({ name }) => !toWrite.some((one) => one.name === name));
}

function writeAll(work: Work, plan: Planned): Steps<WriteEvent, ByName> {
  const { toWrite, standing } = plan;
  return written(
    work,
    plan,
    standing,
    toWrite.map(({ name, labels }) => ({ name, labels, prefix: 'section' })),
  );
}

function writeAgain(
  work: Work,
  plan: Planned,
  standing: ByName,
  problems: ReadonlyMap<SectionName, Problem>,
): Steps<WriteEvent, ByName> {
  const parts = [...problems].map(([name, problem]) => ({ name, labels: problem.labels, prefix: 'again', problem }));
  return written(work, plan, standing, parts);
}

interface Part {
  name: SectionName;
  labels: readonly string[];
  /** The beginning of the step's name. */
  prefix: string;
  problem?: Problem;
}

/** Writes sections side by side. Returns what stands of all sections then. */
async function* written(
  work: Work,
  plan: Planned,
  standing: ByName,
  parts: readonly Part[],
): Steps<WriteEvent, ByName> {
  const { previous: _, previousTitle: __, ...common } = work.data;
  const { outline: planOutline } = plan;
  const works = parts.flatMap(({ name, labels, prefix, problem }) => {
    const section = sections.get(name);
    if (!section) return [];
    const stands = standing[name] ?? {};
    const data = {
      ...common,
      outline: planOutline,
      ...(Object.keys(stands).length > 0 && { before: section.compose(planOutline, stands) }),
      ...(problem && { problems: problem.words }),
    };
    // Items that were forgotten among others are asked for one by one.
    const most = problem?.isOnlyMissing === true ? 1 : section.most;
    const asked = {
      section,
      labels,
      most,
      standing: stands,
      outline: planOutline,
      data,
      stepName: `${prefix}:${name}`,
    };
    return [(signal: AbortSignal) => named(name, writeSection(work.context, work.announcer, asked, signal))];
  });
  const made = yield* sideBySide(work.context.signal, works);
  return { ...standing, ...Object.fromEntries(made) };
}

async function* named(name: SectionName, made: Steps<WriteEvent, Details>): Steps<WriteEvent, [SectionName, Details]> {
  return [name, yield* made];
}

function composed({ outline: planOutline }: Planned, details: ByName): PrdAnswer {
  const { title, summary } = planOutline;
  const parts = [...sections.values()].map(({ name, compose }) => compose(planOutline, details[name] ?? {}));
  return prdAnswerSchema.parse(Object.assign({ title, summary, constraints: [] }, ...parts));
}

/** Has the model read the whole document; null if it has no usable answer. */
async function* crosscheck(
  { context, announcer, brief: { constraints }, data }: Work,
  document: PrdAnswer,
  stepName: string,
): Steps<WriteEvent, Check | null> {
  const { model, signal } = context;
  const check = yield* context.step(stepName, async function* (): Steps<WriteEvent, Check | null> {
    yield status('crosscheck', 'Checking the document against what was asked for', 'running');
    let found: Check | null = null;
    try {
      found = await finish(structured(model, checkPrompt(checkData(document, constraints, data.note)), signal));
    } catch (error) {
      if (!isUnusable(error)) throw error;
    }
    const coverage = coverageOf(document, found, constraints);
    yield announcer.announce({ constraints: coverage });
    const covered = coverage.filter(({ state }) => state === 'covered').length;
    const met =
      coverage.length === 0
        ? 'Checked the document'
        : `The document meets ${covered} of ${coverage.length} constraints`;
    yield found === null
      ? status('crosscheck', 'The model could not check the document', 'failed')
      : status('crosscheck', met, 'done');
    return found;
  });
  announcer.count(['constraints']);
  return check;
}

/** Announces what differs from what was announced before. */
function end({ context, announcer }: Work, whole: PrdAnswer, announced: PrdAnswer): Steps<WriteEvent, null> {
  return context.step('end', async function* (): Steps<WriteEvent, null> {
    const before = new Map(Object.entries(announced).map(([name, value]) => [name, JSON.stringify(value)]));
    const changed = Object.entries(whole).filter(([name, value]) => JSON.stringify(value) !== before.get(name));
    if (changed.length > 0) yield announcer.announce(Object.fromEntries(changed));
    const { title, features, userStories, screens } = whole;
    const counts = `${features.length} features, ${userStories.length} user stories, ${screens.length} screens`;
    yield status('write', `Wrote “${title}”: ${counts}`, 'done');
    return null;
  });
}
