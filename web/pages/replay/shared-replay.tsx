import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SharedComment } from '../../../schema/share.ts';
import type { ReplaySource } from '../../api/replay-source.ts';
import { askShared, openShare, type OpenedShare, ShareRefused } from '../../api/shared-replay.ts';
import { buttonClass } from '../../parts/button.tsx';
import { FailureNote } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Page } from '../../shell/page.tsx';
import { shared as de } from '../../words/de/pages/shared.ts';
import { shared as en } from '../../words/en/pages/shared.ts';
import { useFormat, useTexts, useWords } from '../../words/words.tsx';
import { shareParts } from '../sharing/share-parts.ts';
import { logSource } from './log-source.ts';
import { ReplayFrame } from './replay-frame.tsx';

/** How often an open page asks whether its link still works. */
const askEvery = 30_000;

const mayRetry = (failures: number, error: unknown) => !(error instanceof ShareRefused) && failures < 3;

/** A session that somebody opens by a link. The token is sent to the service and is kept nowhere else than in the address. */
export function SharedReplay({ token }: { token: string }) {
  const words = useTexts({ en, de });
  const common = { retry: mayRetry, gcTime: 0, refetchOnWindowFocus: false };
  const opened = useQuery({
    ...common,
    queryKey: ['share', token],
    queryFn: ({ signal }) => openShare(token, signal),
    staleTime: Infinity,
  });
  const alive = useQuery({
    ...common,
    queryKey: ['share', token, 'alive'],
    queryFn: async ({ signal }) => (await askShared(token, signal)).expiresAt,
    enabled: opened.data !== undefined,
    initialData: opened.data?.replay.expiresAt,
    staleTime: askEvery,
    // A refused token counts against the address, and with it against all who are there.
    refetchInterval: ({ state: { error } }) => (error instanceof ShareRefused ? false : askEvery),
  });
  const ended = alive.error instanceof ShareRefused && alive.error.refusal !== null ? alive.error : null;
  const problem = opened.error ?? ended;
  if (problem) return <NotShown error={problem} onRetry={() => void opened.refetch()} />;
  if (!opened.data) {
    return (
      <Page title={words.loading}>
        <Skeleton lines={9} />
      </Page>
    );
  }
  return <Shown opened={opened.data} />;
}

function Shown({ opened }: { opened: OpenedShare }) {
  const source = useMemo((): ReplaySource => {
    const { title, idea, agents, asked, include, previewUrl } = opened.replay;
    return {
      title: title ?? idea?.trim() ?? null,
      agents,
      asked: new Map(asked.map(({ runId, text }) => [runId, text])),
      end: opened.events.length,
      hasCost: include.cost,
      previewUrl,
      ...logSource(opened.events),
    };
  }, [opened]);
  return (
    <ReplayFrame source={source} actions={<Application replay={opened.replay} />}>
      <About opened={opened} />
    </ReplayFrame>
  );
}

function About({ opened: { replay, comments } }: { opened: OpenedShare }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const missing = shareParts.filter((part) => !replay.include[part]).map((part) => words.parts[part]);
  return (
    <>
      <p>
        {words.lead(format.time(replay.expiresAt))} {replay.sharedBy !== null && words.by(replay.sharedBy)}{' '}
        {missing.length > 0 && words.leftOut(missing.join(', '))} {words.never}
      </p>
      {comments.length > 0 && <Comments comments={comments} />}
    </>
  );
}

/** The application, at an address that ends with the link. */
function Application({ replay: { include, previewUrl } }: Pick<OpenedShare, 'replay'>) {
  const words = useTexts({ en, de });
  if (!include.preview) return null;
  if (previewUrl === null) return <p className="text-sm text-soft">{words.noBuild}</p>;
  return (
    <a href={previewUrl} target="_blank" rel="noopener noreferrer" className={buttonClass('main')}>
      {words.open}
    </a>
  );
}

function Comments({ comments }: { comments: readonly SharedComment[] }) {
  const words = useTexts({ en, de });
  const format = useFormat();
  return (
    <details className="max-w-3xl">
      <summary className="max-md:py-2.5">{words.comments(comments.length)}</summary>
      <ul className="max-h-[40vh] overflow-y-auto border-t border-line">
        {comments.map(({ commentId, kind, version, anchor, text, authorName, createdAt }) => (
          <li key={commentId} className="border-b border-line py-2 text-ink">
            <p className="whitespace-pre-wrap">{text}</p>
            <p className="text-soft">
              {authorName ?? words.somebody} · {words.on(kind, version, anchor)} · {format.time(createdAt)}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

function NotShown({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const words = useTexts({ en, de });
  const { failure } = useWords().common;
  if (error instanceof ShareRefused && error.refusal !== null) {
    return (
      <Page title={words.title}>
        <p role="alert">{words.refused[error.refusal]}</p>
      </Page>
    );
  }
  const problem = error instanceof ShareRefused ? error.problem : null;
  return (
    <Page title={failure.title}>
      <FailureNote
        failure={{
          code: problem?.code ?? 'unreachable',
          detail: problem?.detail ?? '',
          requestId: problem?.requestId ?? null,
          problem,
        }}
        onRetry={onRetry}
      />
    </Page>
  );
}
