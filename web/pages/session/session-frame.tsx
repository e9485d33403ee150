import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { useAgents } from '../../api/agents.ts';
import { PastContext, signInAddress, useMe } from '../../api/me.ts';
import { toFailure } from '../../api/problem.ts';
import { connection, useTRPC } from '../../api/studio.tsx';
import { useAsked } from '../../api/use-asked.ts';
import { historySource } from '../../api/history-source.ts';
import { lastCursor, useLog } from '../../api/use-log.ts';
import { FailureNote, Notice, SignedOutNotice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useTitle } from '../../shell/page.tsx';
import { NotFound } from '../../shell/problems.tsx';
import { useWords } from '../../words/words.tsx';
import { SurfaceContext, useNewSurface } from '../because/use-surface.ts';
import { BasicsContext, SessionContext } from './session-context.ts';
import { SessionHeader } from './session-header.tsx';
import { SessionTabs } from './session-tabs.tsx';
import { useAnnouncements } from './use-announcements.ts';
import { lateMs, useLate } from './use-late.ts';
import { usePreload } from './use-preload.ts';
import { useShown } from './use-shown.ts';
import { late } from '../../parts/late.ts';

// The score and the chain are loaded after the page.
const Score = late(async () => (await import('../score/score.tsx')).Score);

const BecausePanel = late(async () => (await import('../because/because-panel.tsx')).BecausePanel);

/** The frame around the pages of one session: title, badges, Stop, and the parts. */
export function SessionFrame() {
  const { sessionId } = useParams({ from: '/s/$sessionId' });
  const words = useWords();
  const trpc = useTRPC();
  const agents = useAgents();
  const { isSignedOut } = useMe();
  const live = useLog(sessionId);
  const { ready, failure, line } = live;
  const travelled = useMemo(
    () => ({ history: historySource(connection, sessionId), latest: () => lastCursor(sessionId) }),
    [sessionId],
  );
  const { history } = travelled;
  const { log, at, travel } = useShown(travelled, live);
  const { state } = log;
  const last = live.state.runs.at(-1);
  const shown = state.runs.at(-1);
  const active = shown && shown.outcome === null ? shown : null;
  const query = useQuery(trpc.sessions.get.queryOptions({ sessionId }, { retry: false }));
  const session = query.data ?? null;
  const asked = useAsked(sessionId, last?.runId);

  // Usage, phase and names change with runs: load them again if one begins or ends.
  const reload = useEffectEvent(() => void query.refetch());
  const runs = last && `${last.runId} ${last.outcome}`;
  useEffect(() => {
    if (runs !== undefined) reload();
  }, [runs]);

  useEffect(() => {
    // Who has something on the screen goes when they like.
    if (isSignedOut && !ready) location.assign(signInAddress());
  }, [isSignedOut, ready]);

  useTitle(session?.name ?? session?.ideaSummary?.slice(0, 80) ?? words.session.untitled);
  useAnnouncements(live, agents);
  usePreload(sessionId, ready);
  const surface = useNewSurface();
  // Two runs have a playhead of their own.
  const hasOwnTime = useLocation({ select: ({ pathname }) => pathname.endsWith('/compare') });
  const isLost = useLate(line === 'lost', lateMs);
  const basics = useMemo(
    () => ({ sessionId, agents, history, isReplay: false, hasCost: true }),
    [sessionId, agents, history],
  );
  const page = useMemo(
    () => ({ ...basics, log, at, now: live.state, session, active, asked, replayPreview: null }),
    [basics, log, at, live.state, session, active, asked],
  );

  const missing = [failure?.code, query.error && toFailure(query.error).code].includes('not_found');
  if (missing) return <NotFound text={words.common.notFound.session} />;
  return (
    <BasicsContext value={basics}>
      <SessionContext value={page}>
        <PastContext value={at !== null}>
          <SurfaceContext value={surface}>
            <div
              className={`flex h-dvh min-h-0 flex-col max-md:h-[calc(100dvh-3.5rem)] ${at === null ? '' : 'bg-wash'}`}
            >
              <SessionHeader />
              <SessionTabs />
              {ready && <SignedOutNotice />}
              {failure && ready && <FailureNote failure={failure} onRetry={() => location.reload()} />}
              {isLost && !failure && (
                <Notice tone="warn" className="px-4 md:px-6">
                  <p role="status">{ready ? words.shell.offline(live.state.cursor) : words.shell.offlinePlain}</p>
                </Notice>
              )}
              <div className="relative flex min-h-0 flex-1">
                {/* Behind the chain, a page is only invisible: it keeps its place and what is typed into it. */}
                {/* Positioned: what is hidden from eyes alone must scroll with it, and not make the window longer. */}
                <div
                  className={`min-h-0 min-w-0 flex-1 overflow-y-auto ${surface.isAlone ? 'invisible absolute inset-0' : 'relative'}`}
                  data-scroll-restoration-id="session"
                >
                  {log.ready ? (
                    <Outlet />
                  ) : failure ? (
                    <main className="p-4 md:p-6">
                      <FailureNote failure={failure} onRetry={() => location.reload()} />
                    </main>
                  ) : (
                    <main className="mx-auto w-full max-w-3xl p-6">
                      <Skeleton lines={9} />
                    </main>
                  )}
                </div>
                {surface.isShown && log.ready && (
                  <Suspense>
                    <BecausePanel />
                  </Suspense>
                )}
              </div>
              {ready && live.state.runs.length > 0 && !(hasOwnTime && at === null) && (
                <Suspense>
                  <Score key={sessionId} travel={travel} now={live.state} />
                </Suspense>
              )}
            </div>
          </SurfaceContext>
        </PastContext>
      </SessionContext>
    </BasicsContext>
  );
}
