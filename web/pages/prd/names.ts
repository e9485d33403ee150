import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts } from '../../words/words.tsx';
import { sectionNames } from './anchors.ts';

/** Returns a function that names places of the document: `US-1`, `Problem`, `The whole document`. */
export function useNameOf(): (anchor: string | null) => string {
  const words = useTexts({ en, de });
  return (anchor) => {
    if (anchor === null) return words.whole;
    const section = sectionNames.find((name) => name === anchor);
    if (section) return words.sections[section];
    return anchor.startsWith('screens/') ? anchor.slice('screens/'.length) : anchor;
  };
}
