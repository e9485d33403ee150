import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Share } from '../../../schema/share.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { useFormat, useWords } from '../../words/words.tsx';
import { shareParts } from './share-parts.ts';
import { useSharingWords } from './use-sharing-words.ts';

interface ShareRowProps {
  share: Share;
  /** Whether the session is named: the rows are those of several sessions. */
  namesSession?: boolean;
}

/** A link, without its token, and how it is revoked. */
export function ShareRow({ share, namesSession = false }: ShareRowProps) {
  const words = useSharingWords();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const {
    sessionId,
    sessionName,
    ideaSummary,
    cursor,
    include,
    status,
    createdAt,
    createdBy,
    expiresAt,
    lastOpenedAt,
  } = share;
  const shown = shareParts.filter((part) => include[part]).map((part) => words.part[part]);
  const facts = [
    [words.facts.adds, shown.join(', ') || words.nothingElse],
    [words.facts.until, format.time(expiresAt)],
    [words.facts.by, createdBy.name],
    [words.facts.opened, lastOpenedAt === null ? words.never : format.ago(lastOpenedAt)],
  ] as const;
  const made = format.time(createdAt);
  const mayEnd = status === 'active' || status === 'forbidden';
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-48">
          {namesSession && (
            <Link
              to="/s/$sessionId"
              params={{ sessionId }}
              search={{ at: cursor }}
              className="line-clamp-2 font-semibold underline-offset-2 hover:underline"
            >
              {sessionName ?? (ideaSummary?.trim() || words.untitled)}
            </Link>
          )}
          <p className={namesSession ? 'text-sm text-soft' : 'font-semibold'}>
            {made}, {words.upToEvent(format.number(cursor))}
          </p>
        </div>
        <Badge tone={status === 'active' ? 'good' : 'plain'}>{words.status[status]}</Badge>
        {mayEnd && !isAsking && (
          <Button look="danger" aria-label={words.revokeNamed(made)} onClick={() => setAsking(true)}>
            {words.revoke}
          </Button>
        )}
      </div>
      <dl className="grid gap-x-6 gap-y-1 text-sm md:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex gap-2">
            <dt className="shrink-0 text-soft">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {isAsking && <Revoke shareId={share.shareId} onClose={() => setAsking(false)} />}
    </li>
  );
}

/** Asks once more, in the row: the list may stand in a dialog already. */
function Revoke({ shareId, onClose }: { shareId: string; onClose(): void }) {
  const words = useSharingWords();
  const { cancel } = useWords().common;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const revoking = useMutation(
    trpc.shares.revoke.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries(trpc.shares.list.pathFilter()),
    }),
  );
  return (
    <div
      role="group"
      aria-label={words.revokeTitle}
      className="flex flex-col gap-2 border-l-2 border-bad bg-wash px-3 py-2"
    >
      <p>
        <strong className="font-semibold">{words.revokeTitle}</strong> {words.revokeWhy}
      </p>
      <ErrorNote error={revoking.error} />
      <div className="flex flex-wrap gap-2">
        <Button
          look="danger"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that asked for it is gone
          autoFocus
          disabled={revoking.isPending}
          onClick={() => revoking.mutate({ shareId })}
        >
          {words.revoke}
        </Button>
        <Button onClick={onClose}>{cancel}</Button>
      </div>
    </div>
  );
}
