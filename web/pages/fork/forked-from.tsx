import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Session } from '../../../schema/session.ts';
import { toFailure } from '../../api/problem.ts';
import { useTRPC } from '../../api/studio.tsx';
import { fork as de } from '../../words/de/pages/fork.ts';
import { fork as en } from '../../words/en/pages/fork.ts';
import { useFormat, useTexts, useWords } from '../../words/words.tsx';

/** Says where a session was forked from, with the way there if it still exists. */
export function ForkedFrom({ from: { sessionId, cursor } }: { from: NonNullable<Session['forkedFrom']> }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const { untitled } = useWords().session;
  const trpc = useTRPC();
  const { data, error } = useQuery(trpc.sessions.get.queryOptions({ sessionId }, { retry: false, staleTime: 60_000 }));
  const isGone = error !== null && toFailure(error).code === 'not_found';
  return (
    <p className="w-full truncate text-sm text-soft">
      {words.from}{' '}
      {data ? (
        <Link
          to="/s/$sessionId"
          params={{ sessionId }}
          search={{ at: cursor, because: undefined }}
          className="underline"
        >
          {(data.name ?? data.ideaSummary?.trim().slice(0, 80)) || untitled}
        </Link>
      ) : isGone ? (
        words.gone
      ) : (
        <span className="font-mono text-xs">{sessionId}</span>
      )}{' '}
      {words.at(format.number(cursor))}
    </p>
  );
}
