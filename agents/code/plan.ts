import { z } from 'zod';
import { ServiceError } from '../../schema/errors.ts';
import type { Steps } from '../agent.ts';
import { type BriefData, briefData, briefRule } from '../kit/brief/brief-data.ts';
import { packageNames } from '../kit/project/packages.ts';
import { checkPath } from '../kit/project/paths.ts';
import { type ProductData, productOf } from '../kit/project/product.ts';
import { projectRules } from '../kit/project/prompt-rules.ts';
import type { ProjectFiles } from '../ports.ts';
import type { Prompt } from '../prompt.ts';
import { starterProject } from '../starters/project.ts';
import type { RecognisedStarter } from '../starters/recognised-starters.ts';
import { status } from '../steps.ts';
import { finish, structured } from '../structured.ts';
import { describeMap } from './candidates/describe.ts';
import { mapProject } from './candidates/map.ts';
import type { DesignedScreen } from './prompt.ts';
import type { CodeEvent, Context, Work } from './work.ts';

const mostFiles = 200;
/** The most routes that are opened. */
const mostRoutes = 20;
/** The most characters of an outline of files in a prompt. */
const mostOutline = 8_000;
const writtenByService = new Set(['src/theme.css', 'src/main.tsx']);

/** The model's answer to `code.plan`. */
const planSchema = z.object({
  summary: z.string().describe('One sentence: what the application does.'),
  starter: z.string().nullable().describe('The kind of the starter to begin with; null if none in the data fits.'),
  routes: z
    .array(
      z.object({
        path: z.string().describe('#/walks, or #/walks/:id'),
        example: z
          .string()
          .nullable()
          .describe('Where the path has a parameter: one that shows something at the first start, #/walks/1; or null.'),
      }),
    )
    .describe('Every route of the application.'),
  files: z
    .array(
      z.object({
        path: z.string().describe('Below src/, such as src/screens/WalkList.tsx'),
        purpose: z.string().describe('What it is for, in one sentence.'),
        exports: z
          .array(z.string())
          .describe('Each export with its whole TypeScript signature: export function WalkCard(props: { walk: Walk })'),
      }),
    )
    .max(mostFiles)
    .describe('The files to write, new or anew; each after those that it imports.'),
  deleted: z.array(z.string()).describe('Paths of existing files that the application no longer needs.'),
  packages: z.array(z.string()).describe('The packages that the files import, besides react.'),
});
export type Plan = z.infer<typeof planSchema>;

interface PlanData {
  product: ProductData | null;
  ideaSummary: string | null;
  /** The user's own words, in full, with the constraints that were read from them; null if the user said nothing. */
  brief: BriefData | null;
  /** The user's request in this run; empty if there is none. */
  words: string;
  designed: readonly DesignedScreen[];
  /** The files that stand in the project: paths, exports and what they are for. */
  standing: string;
  /** Hand-written applications that fit the words, likeliest first. */
  starters: readonly { kind: string; does: string; files: string }[];
}

const planSystem = `
You are a senior engineer who plans a React application, which several engineers then write at the same time, each without
seeing the work of the others. So every export has its whole signature: names, parameters, results and types.

Task: plan the application for the product in the data, extending the code that stands in the project.
- src/App.tsx exports function App and is the entry. Routes by location.hash in src/router.ts, one screen per module in
  src/screens/, shared parts in src/components/, types and sample rows per entity in src/data/, one store in
  src/store.ts that every screen reads and changes.
- Every screen of the PRD has a route. Every must-have feature can be done, and every acceptance criterion holds.
- A starter is a finished application: if one does most of what is asked, name it, and list only files that must change or
  come beside it. If none fits, or none is in the data, starter is null and files has everything.
- Designed screens are what the owner has seen and wants: keep their modules, and connect them to the store.
- ${briefRule}
- Plan no tests: they are written last. Few files with one purpose each, of 40 to 200 lines.

${projectRules}

Answer with JSON: summary, starter, routes, files, deleted, packages.`;

function planPrompt(data: PlanData): Prompt<Plan> {
  return {
    task: 'code.plan',
    shrinks: ['product', 'standing', 'brief', 'ideaSummary', 'starters'],
    system: planSystem,
    data,
    schema: planSchema,
  };
}

export const outlineOf = (files: ProjectFiles, first: readonly string[] = [], characters = mostOutline) =>
  describeMap(mapProject(files), [...first, ...Object.keys(files).filter((path) => !first.includes(path))], characters);

/** Asks the model for the plan of the whole application. */
export function plan(context: Context, work: Work, starters: readonly RecognisedStarter[]) {
  return context.step('plan', async function* (): Steps<CodeEvent, Plan> {
    yield status('plan', 'Planning the application', 'running');
    const { prd, ideaSummary, brief } = context.session;
    const prompt = planPrompt({
      product: prd && productOf(prd),
      ideaSummary,
      brief: briefData(brief),
      words: work.words,
      designed: work.designed,
      standing: outlineOf(work.files),
      starters: await Promise.all(starters.map(starterData)),
    });
    const kinds = new Set<string>(starters.map(({ json }) => json.kind));
    const accept = (value: Plan) => problemWith(usable(value, kinds), work.files);
    const answer = await finish(structured(context.model, prompt, context.signal, accept)).catch(sayWhatToDo);
    const made = usable(answer, kinds);
    const files = made.files.length === 1 ? 'one file' : `${made.files.length} files`;
    yield status('plan', `${made.summary} To write: ${files}`, 'done');
    return made;
  });
}

/** A plan is as long as the application has files, so that less to build makes it shorter. */
function sayWhatToDo(error: unknown): never {
  if (!(error instanceof ServiceError) || error.code !== 'output_truncated') throw error;
  throw new ServiceError(
    'output_truncated',
    'The plan of the application is longer than one answer of this model. Ask for less at first and add the rest in later messages, or choose a model with longer answers.',
    { cause: error },
  );
}

async function starterData({ json, does }: RecognisedStarter) {
  return { kind: json.kind, does, files: outlineOf(await starterProject(json), ['src/starter.json']) };
}

/**
 * Takes away what a project cannot have: many models plan a package.json or an entry of their own, and packages that are
 * refused later, where they are imported, with what there is instead.
 */
function usable(answer: Plan, kinds: ReadonlySet<string>): Plan {
  const files = new Map(answer.files.map((file) => [file.path, file]));
  for (const path of files.keys()) if (writtenByService.has(path) || checkPath(path) !== null) files.delete(path);
  return {
    ...answer,
    starter: answer.starter !== null && kinds.has(answer.starter) ? answer.starter : null,
    files: [...files.values()],
    packages: answer.packages.filter((name) => packageNames.includes(name)),
  };
}

function problemWith(answer: Plan, standing: ProjectFiles): string | null {
  if (answer.starter !== null || standing['src/App.tsx'] !== undefined) return null;
  if (answer.files.some(({ path }) => path === 'src/App.tsx')) return null;
  return 'files: src/App.tsx is missing. Every file lies below src/.';
}

/** The routes that are opened before the application is shown: the first page, and those without an open parameter. */
export function routesOf({ routes }: Pick<Plan, 'routes'>): string[] {
  const paths = routes.flatMap(({ path, example }) =>
    path.includes(':') ? (example === null ? [] : [example]) : [path],
  );
  const hashes = paths.map((path) => path.replace(/^\/(?=.)/, '#/')).filter((path) => path.startsWith('#/'));
  return [...new Set(['/', ...hashes])].slice(0, mostRoutes);
}
