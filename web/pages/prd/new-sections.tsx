import type { PrdDraft } from '../../../schema/log-state.ts';
import type { Prd } from '../../../schema/prd.ts';
import { Button } from '../../parts/button.tsx';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts, useWords } from '../../words/words.tsx';
import { sectionNames } from './anchors.ts';

interface NewSectionsProps {
  /** null: nothing is written yet. */
  draft: PrdDraft | null;
  /** The last version. */
  document: Prd;
  isWatched: boolean;
  onWatch(isWatched: boolean): void;
}

/** Which sections of the version that is being written differ from the last one, and a switch between the two. */
export function NewSections({ draft, document, isWatched, onWatch }: NewSectionsProps) {
  const words = useTexts({ en, de });
  const { session } = useWords();
  if (draft === null) return null;
  const changed = sectionNames.filter((name) => {
    const written = draft.sections[name];
    return written !== undefined && JSON.stringify(written) !== JSON.stringify(document[name]);
  });
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">
        {session.sections(draft.done, draft.total)}
        {changed.length > 0 && `. ${words.changedSections(changed.map((name) => words.sections[name]).join(', '))}`}
      </p>
      <Button className="self-start" onClick={() => onWatch(!isWatched)}>
        {isWatched ? words.showLast : words.watchNew}
      </Button>
    </div>
  );
}
