import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useMemo } from 'react';
import type { ReplaySource } from '../../api/replay-source.ts';
import { PastContext } from '../../api/me.ts';
import { Badge } from '../../parts/badge.tsx';
import { late } from '../../parts/late.ts';
import { FailureNote } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useTitle } from '../../shell/page.tsx';
import { replay as de } from '../../words/de/pages/replay.ts';
import { replay as en } from '../../words/en/pages/replay.ts';
import { useTexts, useWords } from '../../words/words.tsx';
import { type Surface, SurfaceContext } from '../because/use-surface.ts';
import { BasicsContext, SessionContext } from '../session/session-context.ts';
import { Cost, RunBadge } from '../session/session-header.tsx';
import { useShown } from '../session/use-shown.ts';
import { useReplayLog } from './use-replay-log.ts';

// As the pages of a session load them.
const ThreadPage = late(async () => (await import('../thread/thread-page.tsx')).ThreadPage);
const LogPage = late(async () => (await import('../log/log-page.tsx')).LogPage);
const Score = late(async () => (await import('../score/score.tsx')).Score);

/** The chain beside a page leads to pages that a replay has not got. */
const noSurface: Surface = {
  because: undefined,
  isShown: false,
  isAlone: false,
  asks: 0,
  ask: () => undefined,
  leave: () => undefined,
  toggle: () => undefined,
  close: () => undefined,
};

interface ReplayFrameProps {
  source: ReplaySource;
  /** What can be done with the replay as a whole. */
  actions?: ReactNode;
  /** Where it comes from, and what is not in it. */
  children: ReactNode;
}

/** Shows a session from a replay source: its thread and its log at each of its events. Nothing is asked of the service. */
export function ReplayFrame({ source, actions, children }: ReplayFrameProps) {
  const words = useTexts({ en, de });
  const { session } = useWords();
  const { view } = useSearch({ from: '/r' });
  const live = useReplayLog(source);
  const travelled = useMemo(() => ({ history: source, latest: () => source.end }), [source]);
  const { log, at, travel } = useShown(travelled, live);
  const basics = useMemo(
    () => ({
      sessionId: '',
      agents: source.agents,
      history: source,
      isReplay: true,
      hasCost: source.hasCost !== false,
    }),
    [source],
  );
  const last = log.state.runs.at(-1);
  const active = last && last.outcome === null ? last : null;
  const page = useMemo(
    () => ({
      ...basics,
      log,
      at,
      now: live.state,
      session: null,
      active,
      asked: source.asked,
      replayPreview: source.previewUrl ?? null,
    }),
    [basics, log, at, live.state, active, source],
  );
  const title = source.title ?? session.untitled;
  useTitle(title);
  return (
    <BasicsContext value={basics}>
      <SessionContext value={page}>
        <PastContext value>
          <SurfaceContext value={noSurface}>
            <div className={`flex h-dvh min-h-0 flex-col ${at === null ? '' : 'bg-wash'}`}>
              <header className="flex flex-wrap items-center gap-2 px-4 pt-3 md:px-6 md:pt-4">
                <h1 className="line-clamp-1 min-w-0 flex-1 text-lg/6 font-semibold md:basis-64" title={title}>
                  {title}
                </h1>
                <div className="flex items-center gap-2 max-md:order-last max-md:w-full">
                  <Badge tone="plain">{words.badge}</Badge>
                  <RunBadge />
                  {source.hasCost !== false && <Cost />}
                </div>
                <div className="ml-auto flex items-center gap-2">{actions}</div>
                <div className="order-last w-full text-sm text-soft">{children}</div>
              </header>
              <Tabs />
              <div className="relative min-h-0 flex-1 overflow-y-auto">
                {log.ready ? (
                  <Suspense>{view === 'log' ? <LogPage /> : <ThreadPage />}</Suspense>
                ) : (
                  <main className="mx-auto w-full max-w-3xl p-6">
                    {live.failure ? (
                      <FailureNote failure={live.failure} onRetry={() => location.reload()} />
                    ) : (
                      <Skeleton lines={9} />
                    )}
                  </main>
                )}
              </div>
              {live.ready && live.state.runs.length > 0 && (
                <Suspense>
                  <Score travel={travel} now={live.state} />
                </Suspense>
              )}
            </div>
          </SurfaceContext>
        </PastContext>
      </SessionContext>
    </BasicsContext>
  );
}

function Tabs() {
  const { pages } = useWords().session;
  const tab =
    'flex min-h-10 items-center border-b-2 border-transparent px-2.5 text-soft hover:text-ink max-md:min-h-11 ' +
    'aria-[current=page]:border-ink aria-[current=page]:text-ink aria-[current=page]:font-semibold';
  return (
    <nav aria-label={pages.label} className="mt-1 flex shrink-0 border-b border-line px-2 md:px-4">
      {([undefined, 'log'] as const).map((one) => (
        <Link
          key={one ?? 'thread'}
          to="/r"
          search={({ at }) => ({ at, view: one })}
          hash
          className={tab}
          activeOptions={{ explicitUndefined: true }}
        >
          {one === 'log' ? pages.log : pages.thread}
        </Link>
      ))}
    </nav>
  );
}
