import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ErrorNote, Notice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useTexts } from '../../words/words.tsx';
import { Decision } from '../inbox/decision.tsx';
import { newestStage } from '../session/newest-stage.ts';
import { titleOf, useSessionPage } from '../session/session-context.ts';
import { statusOf } from '../session/stage-status.ts';
import { newestOfEach } from './newest-of-each.ts';
import { OneScreen } from './one-screen.tsx';
import { ScreenList } from './screen-list.tsx';
import { ScreensEmpty } from './screens-empty.tsx';
import { useVersions } from './use-versions.ts';

/** The screens of the product: each with its preview, its versions, and a box to ask for a change. */
export function ScreensPage() {
  const words = useTexts({ en, de });
  const { sessionId, log, agents, active } = useSessionPage();
  const { versions, error, retry } = useVersions('screen');
  const search = useSearch({ from: '/s/$sessionId/screens' });
  const navigate = useNavigate();
  const newest = useMemo(() => newestOfEach(versions ?? []), [versions]);
  const last = newestStage(log.state, 'design');
  const status = last && statusOf(last.run, last.stage);
  const builder = active?.stages.findLast(({ agent }) => agent === 'code' || agent === 'design');
  const above = (
    <div className="flex flex-col gap-3 px-4 empty:hidden md:px-6 [&:not(:empty)]:py-3">
      {last?.run.waitingFor?.stage === 'design' && (
        <Decision
          sessionId={sessionId}
          runId={last.run.runId}
          agent={last.run.agent}
          waitingFor={last.run.waitingFor}
        />
      )}
      {builder && !active?.waitingFor && (
        <Notice tone="now">
          <p role="status">{words.running(titleOf(agents, builder.agent))}</p>
        </Notice>
      )}
      {(status === 'failed' || status === 'cancelled') && (
        <Notice tone={status === 'failed' ? 'bad' : 'plain'}>
          <p>{words.failed}</p>
          {last?.run.error && <p className="text-sm whitespace-pre-wrap text-soft">{last.run.error.message}</p>}
        </Notice>
      )}
    </div>
  );
  if (!versions && !error) return <ScreensSkeleton />;
  if (!versions || newest.length === 0) {
    return (
      <main className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 md:px-6">
        <h2 className="sr-only">{words.screens}</h2>
        {above}
        <ErrorNote error={error} onRetry={retry} />
        {versions && !builder && <ScreensEmpty />}
      </main>
    );
  }
  const shown = newest.find(({ name }) => name === search.screen) ?? newest[0];
  return (
    <main className="flex min-h-full flex-col">
      <h2 className="sr-only">{words.screens}</h2>
      {above}
      <div className="grid flex-1 md:grid-cols-[15rem_minmax(0,1fr)]">
        <ScreenList screens={newest} shown={shown?.name ?? ''} />
        {shown && (
          <OneScreen
            key={shown.name}
            versions={versions.filter(({ name }) => name === shown.name)}
            search={search}
            onSearch={(next) =>
              void navigate({
                to: '/s/$sessionId/screens',
                params: { sessionId },
                search: { screen: shown.name, ...next },
                replace: true,
              })
            }
          />
        )}
      </div>
    </main>
  );
}

function ScreensSkeleton() {
  return (
    <main className="grid min-h-full md:grid-cols-[15rem_minmax(0,1fr)]">
      <Skeleton lines={4} className="p-4 md:border-r md:border-line" />
      <Skeleton lines={9} className="p-4" />
    </main>
  );
}
