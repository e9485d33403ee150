import { type Critique, type CritiqueProblem, mostCritiqueProblems } from '../../schema/critique.ts';
import { ServiceError } from '../../schema/errors.ts';
import { offlineModelName } from '../../schema/offline-model.ts';
import type { Steps } from '../agent.ts';
import { changesBetween } from '../kit/project/file-events.ts';
import { draftedChecks } from '../kit/sound/make-sound.ts';
import { repair } from '../kit/sound/repair.ts';
import { failedStage, type Verdict } from '../kit/sound/verdict.ts';
import { verify } from '../kit/sound/verify.ts';
import type { Looked, Problem, ProjectFiles, Sandbox } from '../ports.ts';
import { status } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import { improveWords, problemsSeen, seenPrompt } from './critique-prompt.ts';
import { picturePage } from './picture-page.ts';
import type { Context, DesignEvent, Work } from './work.ts';

const mostRepairs = 2;

/** Files without a problem, and what was checked in them. */
interface Sound {
  files: ProjectFiles;
  verdict: Verdict;
}

interface Criticised extends Sound {
  critique: Critique;
}

interface CritiquePlan {
  sandbox: Sandbox;
  /** The routes that must open after a repair, too. */
  routes(files: ProjectFiles): readonly string[];
  /** The route of the screen, and the files that show it there. */
  shown(files: ProjectFiles): { files: ProjectFiles; route: string };
  /** Restores the files that a repair must not change. */
  settle(files: ProjectFiles): ProjectFiles;
}

/** What a look found. `seen` null: no model looked. */
interface Findings {
  /** Why nothing was looked at; null: it was. */
  notChecked: string | null;
  /** Why no model looked, although one is set; null: nothing to tell. */
  unseen: string | null;
  problems: CritiqueProblem[];
  /** How many problems the page has, also those that are not listed. */
  count: number;
  seen: CritiqueProblem[] | null;
  picturesUrl: string | null;
}

/**
 * Looks at a screen, and lets the model put right what looks wrong, twice at most. A repair is kept only if it is as sound as
 * before and fewer problems are found. The screen is good without it, so a repair that fails ends no run.
 */
export async function* criticise(
  context: Context,
  work: Work,
  sound: Sound,
  plan: CritiquePlan,
): Steps<DesignEvent, Criticised> {
  if (context.model.name === offlineModelName) return { ...sound, critique: skipped(draftedChecks.buildsOnly) };
  const first = yield* look(context, work, plan, sound.files, 1);
  let best = { ...sound, findings: first };
  let failure: string | null = null;
  for (let round = 1; round <= mostRepairs && failure === null && all(best.findings).length > 0; round += 1) {
    const improved: Improved = yield* improve(context, work, plan, best, round);
    ({ failure } = improved);
    if (improved.files === null) continue;
    const { files } = improved;
    const candidate = { sandbox: plan.sandbox, files, routes: plan.routes(files) };
    const verdict: Verdict = yield* verify(context, candidate, `improve:${round}`);
    if (failedStage(verdict) !== null) continue;
    const findings: Findings = yield* look(context, work, plan, files, round + 1);
    if (!isFewer(findings, best.findings)) continue;
    yield* announce(context, best.files, files, round);
    best = { files, verdict, findings };
  }
  const critique = critiqueOf(best.findings, first, failure);
  yield* context.step('critique', async function* (): Steps<DesignEvent, null> {
    yield status('critique', sentenceOf(critique), critique.state === 'checked' ? 'done' : 'skipped');
    return null;
  });
  return { files: best.files, verdict: best.verdict, critique };
}

const all = ({ problems, seen }: Findings) => [...problems, ...(seen ?? [])];

function isFewer(findings: Findings, than: Findings): boolean {
  if (findings.notChecked !== null) return false;
  // What only one of two looks included must not decide.
  if (findings.seen === null || than.seen === null) return findings.count < than.count;
  return findings.count + findings.seen.length < than.count + than.seen.length;
}

function skipped(reason: string): Critique {
  return { state: 'not_checked', reason, problems: [], count: 0, mended: 0, picturesUrl: null };
}

function critiqueOf(findings: Findings, first: Findings, failure: string | null): Critique {
  if (findings.notChecked !== null) return skipped(findings.notChecked);
  const total = ({ count, seen }: Findings) => count + (seen?.length ?? 0);
  const reasons = [findings.unseen, failure].filter((one) => one !== null);
  return {
    state: 'checked',
    reason: reasons.length === 0 ? null : reasons.join(' '),
    problems: all(findings).slice(0, mostCritiqueProblems),
    count: total(findings),
    mended: Math.max(0, total(first) - total(findings)),
    picturesUrl: findings.picturesUrl,
  };
}

const counted = (count: number) => (count === 1 ? 'one problem' : `${count} problems`);

function sentenceOf({ state, reason, problems: [first], count, mended }: Critique): string {
  if (state === 'not_checked') return `The screen was not looked at. ${reason ?? ''}`;
  const done = mended === 0 ? '' : ` ${mended} more ${mended === 1 ? 'is' : 'are'} put right.`;
  const rest = reason === null ? '' : ` ${reason}`;
  if (first === undefined) return `Nothing looks wrong on a phone or a desktop, in light or dark.${done}${rest}`;
  return `The screen still has ${counted(count)}: ${first.text}${done}${rest}`;
}

/** The step has no pictures in its value: they are large, and the page has them. */
function look(
  context: Context,
  work: Work,
  { sandbox, shown }: CritiquePlan,
  files: ProjectFiles,
  round: number,
): Steps<DesignEvent, Findings> {
  return context.step(`critique:${round}`, async function* (): Steps<DesignEvent, Findings> {
    yield status('critique', 'Looking at the screen on a phone and a desktop, in light and dark', 'running');
    const { files: framed, route } = shown(files);
    const looked = await sandbox.look(framed, route, context.signal);
    const nothing = { problems: [], count: 0, seen: null, unseen: null, picturesUrl: null };
    if (looked.state === 'not_checked') return { ...nothing, notChecked: looked.reason };
    const { pictures, flaws, count } = looked;
    const pages =
      pictures.length === 0 ? {} : await context.previews.publish({ [`look-${round}`]: picturePage(pictures) });
    return {
      notChecked: null,
      problems: flaws,
      count,
      ...(await seen(context, work, looked)),
      picturesUrl: pages[`look-${round}`] ?? null,
    };
  });
}

/** What a model sees in the pictures, if one is set for pictures. */
async function seen(
  { model, signal }: Context,
  { data }: Work,
  { pictures, flaws }: Extract<Looked, { flaws: unknown }>,
): Promise<Pick<Findings, 'seen' | 'unseen'>> {
  const { takesPictures } = await model.traits('vision');
  if (!takesPictures || pictures.length === 0) return { seen: null, unseen: null };
  const known = flaws.map(({ text }) => text);
  try {
    const answer = await finish(structured(model, seenPrompt(data.screen, pictures, known), signal));
    return {
      seen: problemsSeen(
        answer,
        pictures.map(({ view }) => view),
      ),
      unseen: null,
    };
  } catch (error) {
    return { seen: null, unseen: `No model looked at the pictures: ${wordsOf(error, signal)}` };
  }
}

/** The words of an error that does not end the run. Throws the others. */
function wordsOf(error: unknown, signal: AbortSignal): string {
  signal.throwIfAborted();
  if (!(error instanceof ServiceError)) throw error;
  return error.message;
}

interface Improved {
  /** null: there was no repair, or it changed nothing. */
  files: ProjectFiles | null;
  failure: string | null;
}

function improve(
  context: Context,
  { data }: Work,
  { settle }: CritiquePlan,
  { files, findings }: { files: ProjectFiles; findings: Findings },
  round: number,
): Steps<DesignEvent, Improved> {
  const stepId = `improve:${round}`;
  return context.step(stepId, async function* (): Steps<DesignEvent, Improved> {
    const problems = all(findings).map(({ code, text, views }): Problem => ({
      path: data.path,
      line: null,
      code,
      text: views.length === 0 ? text : `${text} (${views.join('; ')})`,
    }));
    const [first] = problems;
    const what = `Putting right ${counted(problems.length)}, round ${round} of ${mostRepairs}: ${first?.text ?? ''}`;
    yield status('critique', what, 'running');
    const repairer = { task: 'design.improve', words: improveWords, settle };
    try {
      const changed = await repair(context, repairer, {
        files,
        problems,
        stepId,
        way: round === 1 ? 'changes' : 'whole',
      });
      const isSame = changesBetween(files, changed).length === 0;
      return { files: isSame ? null : changed, failure: null };
    } catch (error) {
      return { files: null, failure: `A repair of its look failed: ${wordsOf(error, context.signal)}` };
    }
  });
}

/** Only a repair that is kept has changed files. */
function announce(
  context: Context,
  before: ProjectFiles,
  after: ProjectFiles,
  round: number,
): Steps<DesignEvent, null> {
  return context.step(`improved:${round}`, async function* (): Steps<DesignEvent, null> {
    const events = changesBetween(before, after);
    if (events.length > 0) yield events;
    return null;
  });
}
