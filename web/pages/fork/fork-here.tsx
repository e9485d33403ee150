import { GitFork } from 'lucide-react';
import { Button } from '../../parts/button.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { fork as de } from '../../words/de/pages/fork.ts';
import { fork as en } from '../../words/en/pages/fork.ts';
import { useTexts, useWords } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { useFork } from './use-fork.ts';

/** Makes a new session that goes on from the moment that is shown. */
export function ForkHere({ cursor }: { cursor: number }) {
  const words = useTexts({ en, de });
  const { untitled } = useWords().session;
  const { sessionId, session } = useSessionPage();
  const { fork, isPending, error, mayNot } = useFork();
  const name = session?.name ?? (session?.ideaSummary?.trim() || untitled);
  return (
    <>
      <Button
        disabled={isPending || mayNot !== null}
        title={mayNot ?? words.what}
        onClick={() => fork(sessionId, name, cursor)}
      >
        <GitFork size={16} aria-hidden />
        {isPending ? words.making : words.here}
      </Button>
      <ErrorNote error={error} />
    </>
  );
}
