import { componentPath } from '../../kit/project/screen-component.ts';
import type { DraftRequest, Drafts } from '../../draft.ts';
import { generateScreenFiles } from '../app-generator/generate.ts';
import { planApp } from '../app-generator/plan-app.ts';
import { productFrom } from '../app-generator/product-from.ts';
import { readSource } from '../../kit/project/source.ts';
import { notDesigned } from '../not-made.ts';
import { filledStarter } from '../filled-starter.ts';
import { screenModule, starterProject } from '../../starters/project.ts';
import { screenIdOf } from '../../starters/base/starter.ts';
import type { ScreenData } from '../../design/prompt.ts';
import type { ScreenAnswer } from '../../design/schema.ts';

export const drafts: Drafts = {
  'design.screen': async ({ data }: DraftRequest<ScreenData>): Promise<ScreenAnswer> => {
    const made = await filledStarter({ ...data, words: data.brief || data.ideaSummary ? '' : data.screen.description });
    if (made !== null) return starterScreen(made, data);
    const product = await productFrom({
      product: data.product,
      ideaSummary: data.ideaSummary,
      words: `${data.screen.name}\n${data.screen.description}`,
    });
    const { id, name, type, description } = data.screen;
    const wanted = { id, name, type, purpose: purposeOf(description, name) };
    const screens = [wanted, ...product.screens.filter((screen) => screen.id !== id)];
    const plan = planApp({ ...product, screens });
    const planned = plan.screens.find((screen) => screen.id === id);
    if (!planned) throw new TypeError('The plan lost the screen that it was made for.');
    const screen = { ...planned, component: data.component };
    const files = generateScreenFiles(plan, screen, await readSource());
    const kept = new Set(data.existingFiles.map(({ path }) => path).filter((path) => path !== data.path));
    return {
      files: Object.entries(files)
        .filter(([path]) => path === componentPath(data.component) || !kept.has(path) || !data.application)
        .map(([path, content]) => ({ path, content })),
      summary: summaryOf(screen.kind, name, screen.entity?.plural ?? null),
    };
  },
};

/** Returns the starter's own screen; if the PRD names none of its screens, the first one. */
async function starterScreen(
  { starter, json }: NonNullable<Awaited<ReturnType<typeof filledStarter>>>,
  { screen, component, path, product, existingFiles, application }: ScreenData,
): Promise<ScreenAnswer> {
  const { language } = json;
  const named = starter.screens.find(
    (one) =>
      screenIdOf(starter.kind, one.path) === screen.id ||
      [one.names.en, one.names.de].some((name) => name.toLowerCase() === screen.name.toLowerCase()),
  );
  const shown = named ?? (product === null ? starter.screens[0] : undefined);
  if (shown === undefined) throw notDesigned(starter, language, screen.name);
  const files = await starterProject(json);
  const kept = new Set(application ? existingFiles.map((one) => one.path) : []);
  return {
    files: [
      { path, content: screenModule(starter.kind, shown.path, component) },
      ...Object.entries(files)
        .filter(([file]) => file !== 'src/App.tsx' && !kept.has(file))
        .map(([file, content]) => ({ path: file, content })),
    ],
    summary: `${shown.names[language]}: ${shown.purposes[language]}`,
  };
}

/** Returns the first sentence, for the line below the title. */
function purposeOf(description: string, name: string): string {
  const sentence = /^[^\n]*?[.!?](?=\s|$)/.exec(description.trim())?.[0] ?? description.trim().split('\n')[0] ?? '';
  const repeats = sentence.toLowerCase().includes(name.toLowerCase()) && sentence.length < name.length + 8;
  return sentence.length > 160 || repeats ? '' : sentence;
}

function summaryOf(kind: string, name: string, plural: string | null): string {
  const things = plural?.toLowerCase() ?? 'everything';
  const shows: Readonly<Record<string, string>> = {
    dashboard: 'figures, what comes next and how things stand',
    list: `${things} to search, sort and filter`,
    agenda: `${things} day by day`,
    board: `${things} in columns to move between`,
    totals: `${things} summed by period`,
    detail: `one of the ${things} with all that belongs to it`,
    form: `a checked form for ${things}`,
  };
  return `“${name}” shows ${shows[kind] ?? things}.`;
}
