import type { StoredBrief } from '../../schema/brief.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { Steps } from '../agent.ts';
import { readBrief } from '../kit/brief/read-by-model.ts';
import { changesBetween } from '../kit/project/file-events.ts';
import type { ProjectFiles, Sandbox } from '../ports.ts';
import { type StarterJson, starterProject } from '../starters/project.ts';
import { loadRecognition } from '../starters/load.ts';
import type { RecognisedStarter } from '../starters/recognised-starters.ts';
import { sideBySide, status } from '../steps.ts';
import { plan, type Plan, routesOf } from './plan.ts';
import { settled, themePath } from './theme.ts';
import type { CodeEvent, Context, Work } from './work.ts';
import { writeFiles } from './write-files.ts';

export interface Written {
  /** With the constraints that a model read in it. */
  brief: StoredBrief;
  plan: Plan;
  files: ProjectFiles;
  routes: string[];
}

/** The most starters that a plan can choose from. */
const mostStarters = 2;

/**
 * Asks the model for a plan, and for the files of it. In an empty sandbox, the starter that fits the words is shown meanwhile;
 * it is not what the run is for, and counts for nothing.
 */
export async function* write(context: Context, work: Work, sandbox: Sandbox): Steps<CodeEvent, Written> {
  const words = context.session.brief.words || context.session.ideaSummary || work.words;
  const hasApp = work.files['src/App.tsx'] !== undefined;
  const starters = hasApp
    ? []
    : (await loadRecognition()).recognisedStarters(words).slice(0, mostStarters).map(named(context.session.prd?.title));
  const [first] = starters;
  const shows = first?.sure === true && Object.keys(work.files).length === 0;
  const [begun] = yield* sideBySide<CodeEvent, Begun | null>(context.signal, [
    (signal) => begin({ ...context, signal }, work, starters),
    ...(shows ? [(signal: AbortSignal) => showStarter(context, work, sandbox, first, signal)] : []),
  ]);
  if (!begun) throw new TypeError('The plan is the first value.');
  const { brief, made } = begun;
  const starter = starters.find(({ json }) => json.kind === made.starter);
  const base = yield* context.step('base', async function* (): Steps<CodeEvent, ProjectFiles> {
    const first = starter ? await starterProject(byModel(starter.json)) : {};
    const kept = new Set([themePath, ...work.designed.map(({ path }) => path)]);
    const gone = new Set(made.deleted.filter((path) => !kept.has(path)));
    const left = Object.entries({ ...first, ...work.files }).filter(([path]) => !gone.has(path));
    const files = settled(work, Object.fromEntries(left), null);
    const events = changesBetween(work.files, files);
    if (events.length > 0) yield events;
    return files;
  });
  const written = yield* writeFiles(withBrief(context, brief), work, { plan: made, base });
  const routes = [...new Set([...routesOf(made), ...(starter?.routes ?? [])])];
  return { brief, plan: made, files: { ...base, ...written }, routes };
}

interface Begun {
  brief: StoredBrief;
  made: Plan;
}

const withBrief = (context: Context, brief: StoredBrief): Context => ({
  ...context,
  session: { ...context.session, brief },
});

/** Reads the brief, unless another agent had a model read it before, and plans the application. */
async function* begin(context: Context, work: Work, starters: readonly RecognisedStarter[]): Steps<CodeEvent, Begun> {
  const brief = yield* readBrief(context);
  return { brief, made: yield* plan(withBrief(context, brief), work, starters) };
}

/** The model goes on from the starter, so nothing in it says that it was made without one. */
function byModel({ guess: _guess, ...json }: StarterJson): StarterJson {
  return { ...json, notDone: [], by: 'model' };
}

const named =
  (title: string | undefined) =>
  (starter: RecognisedStarter): RecognisedStarter =>
    title === undefined ? starter : { ...starter, json: { ...starter.json, name: title } };

/** What is only shown meanwhile ends no run. */
const notShown = (signal: AbortSignal) => (error: unknown) => {
  signal.throwIfAborted();
  if (!(error instanceof ServiceError)) throw error;
  return { ok: false as const };
};

function showStarter(
  context: Context,
  work: Work,
  sandbox: Sandbox,
  { json }: RecognisedStarter,
  signal: AbortSignal,
): Steps<CodeEvent, null> {
  return context.step('starter', async function* (): Steps<CodeEvent, null> {
    yield status('starter', 'Showing something to begin with', 'running');
    const built = await sandbox.show(settled(work, await starterProject(json), null), signal).catch(notShown(signal));
    yield built.ok
      ? status('starter', 'A starter of this kind is shown while the application is written', 'done')
      : status('starter', 'Nothing can be shown yet', 'skipped');
    return null;
  });
}
