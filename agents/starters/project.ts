import { readdir, readFile } from 'node:fs/promises';
import type { ProjectFiles } from '../ports.ts';
import type { StarterKind } from './kinds.ts';
import type { Language } from './language.ts';

/** Where all slots of a starter lie; every other file of its project is the same for every brief. */
export const starterPath = 'src/starter.json';

/** What `src/starter.json` holds. */
export interface StarterJson {
  kind: StarterKind;
  version: number;
  language: Language;
  /** The application's name. */
  name: string;
  values: Readonly<Record<string, unknown>>;
  /** Setting → the words of the brief that it was taken from. */
  quotes: Readonly<Record<string, string>>;
  /** It is a guess that the brief asks for this kind. */
  guess?: boolean;
  /** What the brief asks for and the application does not do, in the brief's words. */
  notDone: readonly string[];
}

const apps = new URL('./apps/', import.meta.url);

/** The files of a starter's application, by their path in the project. */
export async function starterProject(json: StarterJson): Promise<ProjectFiles> {
  const folders = await Promise.all([readFolder('kit'), readFolder('kit/testing'), readFolder(json.kind)]);
  return {
    'src/App.tsx': appModule(json.kind),
    [starterPath]: `${JSON.stringify(json, null, 2)}\n`,
    ...Object.fromEntries(folders.flat()),
  };
}

/** The module of a screen that stands for one of the starter's, as Design leaves it. */
export function screenModule(kind: StarterKind, path: string, component: string): string {
  return `import { screens } from '../${kind}/screens.tsx';

const shown = screens.find((screen) => screen.path === '${path}');

/** The starter's own screen: Code builds the rest around it. */
export function ${component}() {
  return shown ? <shown.component /> : null;
}
`;
}

function appModule(kind: StarterKind): string {
  return `import { Application } from './${kind}/Application.tsx';

/** The application, filled from starter.json. */
export function App() {
  return <Application />;
}
`;
}

async function readFolder(folder: string): Promise<[string, string][]> {
  const url = new URL(`${folder}/`, apps);
  const entries = await readdir(url, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return Promise.all(
    names
      .toSorted()
      .map(async (name): Promise<[string, string]> => [
        `src/${folder}/${name}`,
        await readFile(new URL(name, url), 'utf8'),
      ]),
  );
}
