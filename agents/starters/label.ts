import { catalogue } from './catalogue.ts';
import type { Language } from './language.ts';
import { standingStarter } from './of-data.ts';
import type { ProjectFiles } from '../ports.ts';
import { starterOfScreens } from './registry.ts';
import { screenIdOf } from './starter.ts';

/** What a document that was written without a model says of itself, and in which language. */
export interface Label {
  text: string;
  language: Language;
}

/** The label of a PRD that the drafter wrote, by its screens. */
export function labelOfScreens(screens: readonly { id: string; name: string }[]): Label {
  const starter = starterOfScreens(screens.map(({ id }) => id));
  if (starter === null) return { text: catalogue.en.label(catalogue.en.records.title), language: 'en' };
  const isGerman = starter.screens.some(({ path, names }) =>
    screens.some(({ id, name }) => id === screenIdOf(starter.kind, path) && name === names.de && name !== names.en),
  );
  const language = isGerman ? 'de' : 'en';
  return { text: catalogue[language].label(starter.texts[language].title), language };
}

/** Generated of records: this file says so in the application, too. */
const recordsBar = 'src/components/DraftBar.tsx';

/** The label of an application that stands; null: it is no starter. */
export function labelOfFiles(files: ProjectFiles): Label | null {
  const standing = standingStarter(files);
  if (standing === null) {
    return files[recordsBar] === undefined
      ? null
      : { text: catalogue.en.label(catalogue.en.records.title), language: 'en' };
  }
  const { language } = standing.json;
  return { text: catalogue[language].label(standing.starter.texts[language].title), language };
}
