import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuditEntry } from '../../../../schema/audit.ts';
import { useTRPC, useTRPCClient } from '../../../api/studio.tsx';
import { usePages } from '../../../api/use-pages.ts';
import { ButtonLink } from '../../../parts/button.tsx';
import { Empty, ErrorNote } from '../../../parts/notice.tsx';
import { ShowMore } from '../../../parts/show-more.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { useFormat } from '../../../words/words.tsx';
import { filterOf } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRow } from './audit-row.tsx';
import { AuditTools } from './audit-tools.tsx';
import { useAuditWords } from './use-audit-words.ts';
import { GuardedPart } from '../guarded-part.tsx';

/** The audit log of the workspace, for those who may read it. */
export function AuditPart() {
  const words = useAuditWords();
  return (
    <GuardedPart lead={words.lead} scope="audit:read">
      <Audit />
    </GuardedPart>
  );
}

function Audit() {
  const words = useAuditWords();
  const format = useFormat();
  const search = useSearch({ from: '/settings/$part' });
  const trpc = useTRPC();
  const client = useTRPCClient();
  const filter = filterOf(search);
  const input = { ...filter, limit: 50 };
  const query = usePages({
    queryKey: trpc.audit.list.queryKey(input),
    load: (before, signal) => client.audit.list.query({ ...input, ...(before && { before }) }, { signal }),
  });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <AuditFilters search={search} people={useMet(entries)} />
      <AuditTools filter={filter} />
      <ErrorNote error={query.error} onRetry={() => void query.refetch()} />
      {query.isPending && <Skeleton lines={10} />}
      {query.data && entries.length === 0 && (
        <Empty title={isFiltered ? words.nothingFits : words.empty}>
          {isFiltered && (
            <ButtonLink to="/settings/$part" params={{ part: 'audit' }} search={{}}>
              {words.clear}
            </ButtonLink>
          )}
        </Empty>
      )}
      {entries.length > 0 && (
        <div>
          <p role="status" className="border-b border-line pb-1 text-sm text-soft">
            {words.count(format.number(entries.length), query.hasNextPage)}
          </p>
          <ul>
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </div>
      )}
      {query.hasNextPage && <ShowMore isLoading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />}
    </>
  );
}

/** The names by id of all who were in an entry that was read, whatever the filters were. */
function useMet(entries: readonly AuditEntry[]): ReadonlyMap<string, string> {
  const words = useAuditWords();
  const [met, setMet] = useState<ReadonlyMap<string, string>>(new Map());
  const fresh = entries.filter(({ actor }) => !met.has(actor.id));
  if (fresh.length > 0) {
    const nameOf = ({ actor }: AuditEntry) => actor.name ?? `${words.types[actor.type]} ${actor.id.slice(0, 8)}`;
    setMet(new Map([...met, ...fresh.map((entry) => [entry.actor.id, nameOf(entry)] as const)]));
  }
  return met;
}
