import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTRPC } from '../../api/studio.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ErrorNote, Notice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { budgets as de } from '../../words/de/pages/budgets.ts';
import { budgets as en } from '../../words/en/pages/budgets.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { ShareBar } from './share-bar.tsx';

/** While a workspace is full, it is counted each minute. */
const refetchInterval = 60_000;
/** The share from which the page warns, the same as that of budgets. */
const warnedShare = 0.8;

/** What the workspace stores, and how much it may store. Everybody in it may know. */
export function StoredPart() {
  const { storage: words } = useTexts({ en, de });
  const trpc = useTRPC();
  const query = useQuery(trpc.workspaces.get.queryOptions(undefined, { refetchInterval }));
  const { data } = query;
  return (
    <section aria-labelledby="storage" className="flex flex-col gap-2">
      <h2 id="storage" className="text-lg font-semibold">
        {words.title}
      </h2>
      <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
      {query.isPending && <Skeleton lines={2} />}
      {data &&
        (data.storageLimitBytes === null ? (
          <p className="max-w-3xl text-soft">{words.none}</p>
        ) : (
          <Stored limit={data.storageLimitBytes} stored={data.storedBytes} at={data.storedAt} />
        ))}
    </section>
  );
}

function Stored({ limit, stored, at }: { limit: number; stored: number | null; at: string | null }) {
  const { storage: words } = useTexts({ en, de });
  const format = useFormat();
  const most = format.bytes(limit);
  if (stored === null || at === null) return <p className="max-w-3xl text-soft">{words.uncounted(most)}</p>;
  const share = stored / limit;
  const isFull = share >= 1;
  const isNear = !isFull && share >= warnedShare;
  // Rounded up, 99.6 % would look full.
  const percent = `${format.number(Math.floor(share * 100))} %`;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>{words.used(format.bytes(stored), most, percent)}</span>
        {isFull && <Badge tone="bad">{words.full}</Badge>}
        {isNear && <Badge tone="warn">{words.near}</Badge>}
      </p>
      <ShareBar share={share} tone={isFull ? 'bad' : isNear ? 'warn' : 'ink'} />
      <p className="text-sm text-soft">{words.counted(format.time(at))}</p>
      {isFull && (
        <Notice tone="bad" className="max-w-3xl">
          <p>{words.fullWhy}</p>
          <p>
            {words.fullHow}{' '}
            <Link to="/s" className="underline">
              {words.sessions}
            </Link>
          </p>
        </Notice>
      )}
    </>
  );
}
