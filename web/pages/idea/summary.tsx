import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTRPC, useTRPCClient } from '../../api/studio.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { idea as de } from '../../words/de/pages/idea.ts';
import { idea as en } from '../../words/en/pages/idea.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { readSummaries } from './read-summaries.ts';
import { late } from '../../parts/late.ts';

const WordDiff = late(async () => (await import('../../parts/word-diff.tsx')).WordDiff);

/** The summary that the other agents work from, and how it changed from answer to answer. */
export function Summary() {
  const words = useTexts({ en, de });
  const { log, session } = useSessionPage();
  const [isOpen, setOpen] = useState(false);
  const { runs } = log.state;
  const summary = log.state.ideaSummary ?? session?.ideaSummary ?? null;
  const answers = runs.filter(({ stages }) => stages.some(({ agent, ended }) => agent === 'ideation' && ended));
  return (
    <section aria-labelledby="summary" className="flex flex-col gap-2">
      <h2 id="summary" className="border-b border-line pb-1 text-sm font-semibold text-soft">
        {words.summary}
      </h2>
      {summary === null ? (
        <p className="text-sm text-soft">{words.noSummary}</p>
      ) : (
        <p className="max-h-[40vh] overflow-y-auto font-serif text-lg whitespace-pre-wrap">{summary}</p>
      )}
      {answers.length > 1 && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="min-h-6 text-sm text-soft max-md:py-3">{words.changes}</summary>
          {isOpen && <Changes />}
        </details>
      )}
    </section>
  );
}

function Changes() {
  const words = useTexts({ en, de });
  const format = useFormat();
  const { sessionId, log } = useSessionPage();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { runs, ideaSummary } = log.state;
  const { data, error, refetch } = useQuery({
    queryKey: [...trpc.sessions.eventPage.queryKey({ sessionId }), 'summaries', runs.length, ideaSummary],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readSummaries(client, sessionId, signal),
  });
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <ol className="mt-2 flex flex-col gap-3">
        {data.map(({ at, cursor, text }, index) => {
          const before = data[index - 1]?.text;
          return (
            <li key={cursor} className="border-l border-line pl-3">
              <p className="text-sm text-soft">
                <time dateTime={at}>{format.time(at)}</time>
                {before === undefined && ` · ${words.first}`}
              </p>
              {before === text ? (
                <p className="text-sm text-soft">{words.same}</p>
              ) : (
                <p className="font-serif">
                  {before === undefined ? (
                    <span className="whitespace-pre-wrap">{text}</span>
                  ) : (
                    <WordDiff before={before} after={text} />
                  )}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </Suspense>
  );
}
