import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../api/me.ts';
import { useTRPC } from '../../api/studio.tsx';
import { FailureNote, Notice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useTitle } from '../../shell/page.tsx';
import { useFormat, useWords } from '../../words/words.tsx';
import { IdeaBox } from './idea-box.tsx';

/** The start page: a box for an idea, and the sessions of the last days. */
export function HomePage() {
  const { home, common } = useWords();
  const { me, failure } = useMe();
  useTitle(common.product);
  return (
    <main className="mx-auto flex w-full max-w-3xl flex-col gap-10 px-4 py-8 md:px-8 md:pt-[10vh]">
      <div className="flex flex-col gap-5">
        <div>
          <h1 className="font-serif text-2xl font-semibold text-balance md:text-3xl">{home.title}</h1>
          <p className="mt-2 text-lg text-soft">{home.lead}</p>
        </div>
        {failure && <FailureNote failure={failure} />}
        <IdeaBox />
        <Answers />
      </div>
      {me && <Recent />}
    </main>
  );
}

/** Which model answers. Without one, what that means. */
function Answers() {
  const { home } = useWords();
  const { me } = useMe();
  if (!me) return null;
  const { usesModel, model } = me.service;
  if (usesModel) {
    return (
      <p className="text-sm text-soft">
        <Link to="/settings/$part" params={{ part: 'model' }} className="underline underline-offset-2">
          {home.answering(model)}
        </Link>
      </p>
    );
  }
  return (
    <Notice>
      <p className="font-semibold">{home.offline}</p>
      <p className="text-sm">{home.offlineWhy}</p>
      <p className="mt-1 text-sm">
        <Link to="/settings/$part" params={{ part: 'model' }} className="text-link underline underline-offset-2">
          {home.offlineHow}
        </Link>
      </p>
    </Notice>
  );
}

function Recent() {
  const { home, session } = useWords();
  const format = useFormat();
  const trpc = useTRPC();
  const { data, isPending } = useQuery(trpc.sessions.list.queryOptions({ limit: 6 }));
  if (isPending) return <Skeleton lines={4} />;
  if (!data || data.sessions.length === 0) return null;
  return (
    <section aria-labelledby="recent">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-1">
        <h2 id="recent" className="text-sm font-semibold text-soft">
          {home.recent}
        </h2>
        <Link to="/s" className="text-sm text-link underline underline-offset-2">
          {home.allSessions}
        </Link>
      </div>
      <ul>
        {data.sessions.map(({ sessionId, name, ideaSummary, updatedAt }) => (
          <li key={sessionId} className="border-b border-line">
            <Link
              to="/s/$sessionId"
              params={{ sessionId }}
              className="flex min-h-11 items-center justify-between gap-4 px-1 py-2 hover:bg-wash"
            >
              <span className="line-clamp-1 min-w-0">{name ?? ideaSummary ?? session.untitled}</span>
              <time dateTime={updatedAt} className="shrink-0 text-sm text-soft">
                {format.ago(updatedAt)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
