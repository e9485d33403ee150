import { catalogue } from './catalogue.ts';
import type { Language } from './base/language.ts';
import { standingStarter } from './standing-starter.ts';
import type { ProjectFiles } from '../ports.ts';
import { starterOfScreens } from './registry.ts';
import { screenIdOf } from './base/starter.ts';

/** The first line of a document that was written without a model, and its language. */
export interface Label {
  text: string;
  language: Language;
}

/** Returns the label of a PRD that the drafter wrote, by its screens. */
export function labelOfScreens(screens: readonly { id: string; name: string }[]): Label {
  const starter = starterOfScreens(screens.map(({ id }) => id));
  if (starter === null) return { text: catalogue.en.label(catalogue.en.records.title), language: 'en' };
  const isGerman = starter.screens.some(({ path, names }) =>
    screens.some(({ id, name }) => id === screenIdOf(starter.kind, path) && name === names.de && name !== names.en),
  );
  const language = isGerman ? 'de' : 'en';
  return { text: catalogue[language].label(starter.texts[language].title), language };
}

/** The file in a generated records application that shows the same label there. */
const recordsBar = 'src/components/DraftBar.tsx';

/** Returns the label of an existing application; null if the drafter did not make it. */
export function labelOfFiles(files: ProjectFiles): Label | null {
  const standing = standingStarter(files);
  if (standing === null) {
    return files[recordsBar] === undefined
      ? null
      : { text: catalogue.en.label(catalogue.en.records.title), language: 'en' };
  }
  if (standing.json.by === 'model') return null;
  const { language } = standing.json;
  return { text: catalogue[language].label(standing.starter.texts[language].title), language };
}
