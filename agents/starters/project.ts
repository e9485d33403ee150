import { readdir, readFile } from 'node:fs/promises';
import type { ProjectFiles } from '../ports.ts';
import type { StarterKind } from './base/kinds.ts';
import type { Language } from './base/language.ts';

/** The file with all settings of a starter; every other file of its project is the same for every brief. */
export const starterPath = 'src/starter.json';

/** The content of `src/starter.json`. */
export interface StarterJson {
  kind: StarterKind;
  version: number;
  language: Language;
  /** The application's name. */
  name: string;
  values: Readonly<Record<string, unknown>>;
  /** The words of the brief that each setting was read from, by the setting's key. */
  quotes: Readonly<Record<string, string>>;
  /** Whether the kind is only a guess. */
  guess?: boolean;
  /** Wishes of the brief that the application does not fulfil, in the brief's words. */
  notDone: readonly string[];
  /** A model has gone on from the starter. */
  by?: 'model';
}

const apps = new URL('./apps/', import.meta.url);

/** Returns the files of a starter's application, by their path in the project. */
export async function starterProject(json: StarterJson): Promise<ProjectFiles> {
  const folders = await Promise.all([readFolder('kit'), readFolder('kit/testing'), readFolder(json.kind)]);
  return {
    'src/App.tsx': appModule(json.kind),
    [starterPath]: `${JSON.stringify(json, null, 2)}\n`,
    ...Object.fromEntries(folders.flat()),
  };
}

/** Returns the module that Design writes for a screen of the starter. */
export function screenModule(kind: StarterKind, path: string, component: string): string {
  return `import { screens } from '../${kind}/screens.tsx';

const shown = screens.find((screen) => screen.path === '${path}');

/** The starter's own screen; Code builds the application around it. */
export function ${component}() {
  return shown ? <shown.component /> : null;
}
`;
}

function appModule(kind: StarterKind): string {
  return `import { Application } from './${kind}/Application.tsx';

/** The application, with the settings of starter.json. */
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
