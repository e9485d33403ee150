import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { SourceInfo } from '../../../schema/source-list.ts';
import { useMay, useMe } from '../../api/me.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Empty, ErrorNote } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { sources as de } from '../../words/de/pages/sources.ts';
import { sources as en } from '../../words/en/pages/sources.ts';
import { useFormat, useTexts, useWords } from '../../words/words.tsx';

const scope = 'keys:manage';

/** Which sources Research searches, whether each can be reached, and how one is added. */
export function SourcesPart() {
  const words = useTexts({ en, de });
  const { common } = useWords();
  const { me } = useMe();
  const may = useMay();
  const trpc = useTRPC();
  const hint = useId();
  const query = useQuery(trpc.sources.list.queryOptions());
  if (query.isPending || !me) return query.error ? <ErrorNote error={query.error} /> : <Skeleton lines={8} />;
  const sources = query.data?.sources ?? [];
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <p className="text-soft">{words.lead}</p>
      <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
      {query.data && sources.length === 0 && (
        <Empty title={words.none}>
          <p>{words.noneWhy}</p>
        </Empty>
      )}
      {sources.length > 0 && (
        <div className="flex flex-col gap-3">
          <p id={hint} className="text-sm text-soft">
            {may(scope) ? words.testCosts : common.failure.forbidden(scope)}
          </p>
          <ul className="border-t border-line">
            {sources.map((source) => (
              <SourceRow key={source.name} source={source} hint={hint} isReader={!may(scope)} />
            ))}
          </ul>
        </div>
      )}
      <details>
        <summary className="max-md:py-2.5">{words.setUp}</summary>
        <div className="flex flex-col gap-3 pt-3">
          <p>{words.how}</p>
          <dl className="flex flex-col gap-2">
            {Object.entries(words.settings).map(([name, text]) => (
              <div key={name}>
                <dt className="font-mono text-sm">{name}</dt>
                <dd className="text-sm text-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </details>
    </div>
  );
}

interface SourceRowProps {
  source: SourceInfo;
  /** The id of what says what a test costs, or why there can be none. */
  hint: string;
  isReader: boolean;
}

function SourceRow({ source, hint, isReader }: SourceRowProps) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const trpc = useTRPC();
  const testing = useMutation(trpc.sources.test.mutationOptions());
  const { name, label, scarce } = source;
  const { data: report } = testing;
  const test = () => testing.mutate({ name });
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="font-semibold">
            {label} <span className="font-mono text-xs font-normal text-soft">{name}</span>
          </h2>
          {scarce && <p className="text-sm text-soft">{words.scarce}</p>}
        </div>
        <div role="status" className="empty:hidden">
          {report && (
            <Badge tone={report.ok ? 'good' : 'bad'}>
              {report.ok ? words.good(format.duration(report.durationMs)) : words.bad}
            </Badge>
          )}
        </div>
        <Button
          disabled={isReader || testing.isPending}
          aria-label={`${words.test}: ${label}`}
          aria-describedby={hint}
          onClick={test}
        >
          {testing.isPending ? words.testing : words.test}
        </Button>
      </div>
      {report?.error && <p className="text-sm text-bad">{report.error.message}</p>}
      <ErrorNote error={testing.error} onRetry={test} />
    </li>
  );
}
