import { Button } from '../../parts/button.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { useWords } from '../../words/words.tsx';
import type { Earlier } from './use-runs.ts';

/** The way to the runs that a long session leaves out at first. */
export function EarlierRuns({ outlines, isLoading, error, show }: Earlier) {
  const { session: words } = useWords();
  if (outlines.length === 0) return null;
  return (
    <div className="flex flex-col items-center gap-3">
      <ErrorNote error={error} />
      <Button look="quiet" disabled={isLoading} onClick={show}>
        {words.earlier(outlines.length)}
      </Button>
    </div>
  );
}
