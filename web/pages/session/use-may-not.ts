import { useIsPast } from '../../api/me.ts';
import { useWords } from '../../words/words.tsx';

/** Returns what says why something may not be done: a scope is missing, or the session is shown as it was. */
export function useMayNot(): (scope: string) => string {
  const { common, session } = useWords();
  const isPast = useIsPast();
  return (scope) => (isPast ? session.past.mayNot : common.mayNot(scope));
}
