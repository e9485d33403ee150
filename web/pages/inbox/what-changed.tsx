import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { AgentInfo } from '../../../schema/agent-list.ts';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import type { LogState } from '../../../schema/log-state.ts';
import { useTRPC } from '../../api/studio.tsx';
import { ComparisonView } from '../../parts/comparison-view.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { useTexts } from '../../words/words.tsx';
import { inbox as de } from '../../words/de/pages/inbox.ts';
import { inbox as en } from '../../words/en/pages/inbox.ts';
import { newestOfEach } from '../project/newest-of-each.ts';
import { SessionContext } from '../session/session-context.ts';
import { lastAccepted } from './earlier-work.ts';
import { WhatItSays } from './what-it-says.tsx';

interface WhatChangedProps {
  sessionId: string;
  runId: string;
  agent: AgentInfo | undefined;
  /** Whether the page shows the result itself: a first version is not repeated above it. */
  isOnItsPage: boolean;
}

/** What a stage made, as the difference since what was last accepted. */
export function WhatChanged({ sessionId, runId, agent, isOnItsPage }: WhatChangedProps) {
  const trpc = useTRPC();
  // Within a session's pages the log is there already.
  const page = use(SessionContext);
  const loaded = useQuery(trpc.sessions.stateAt.queryOptions({ sessionId }, { enabled: page === null }));
  const state = page?.log.state ?? loaded.data?.state;
  const kind = agent?.artifact?.kind;
  const versions = useQuery(
    trpc.artifacts.list.queryOptions({ sessionId, kind: kind ?? '', limit: 100 }, { enabled: kind !== undefined }),
  );
  const error = loaded.error ?? versions.error;
  if (error)
    return <ErrorNote error={error} onRetry={() => void Promise.all([loaded.refetch(), versions.refetch()])} />;
  if (!agent || !state || (kind !== undefined && !versions.data)) return <Skeleton lines={6} />;

  const all = versions.data?.artifacts ?? [];
  const made = newestOfEach(all.filter((version) => version.runId === runId));
  if (made.length === 0) return <WhatItSays sessionId={sessionId} runId={runId} agent={agent.name} state={state} />;
  return (
    <div className="flex flex-col gap-6">
      {made.map((version) => (
        <VersionChange
          key={version.artifactId}
          sessionId={sessionId}
          version={version}
          agent={agent.name}
          earlier={all.filter(({ name, version: number }) => name === version.name && number < version.version)}
          state={state}
          showsName={made.length > 1}
          isOnItsPage={isOnItsPage}
        />
      ))}
    </div>
  );
}

interface VersionChangeProps {
  sessionId: string;
  version: ArtifactHead;
  /** The agent that made it: a version names that of its run, `team`. */
  agent: string;
  /** The earlier versions of the same artifact, newest first. */
  earlier: readonly ArtifactHead[];
  state: LogState;
  showsName: boolean;
  isOnItsPage: boolean;
}

function VersionChange({ sessionId, version, agent, earlier, state, showsName, isOnItsPage }: VersionChangeProps) {
  const words = useTexts({ en, de });
  const trpc = useTRPC();
  const accepted = lastAccepted(state.runs, version.runId, agent);
  const base = earlier.find(({ runId }) => runId === accepted?.runId);
  const sentBack = earlier.find(({ runId }) => runId === version.runId);
  const [chosen, setChosen] = useState<'accepted' | 'sentBack'>('accepted');
  const target = chosen === 'sentBack' ? (sentBack ?? base) : (base ?? sentBack);
  const { artifactId } = version;
  const comparing = useQuery(
    trpc.artifacts.compare.queryOptions(
      { sessionId, artifactId, ...(target && { base: target.artifactId }) },
      { staleTime: Infinity },
    ),
  );
  const comparison = comparing.data;
  return (
    <div className="flex flex-col gap-2">
      {showsName && <p className="font-semibold">{version.name}</p>}
      {base && sentBack ? (
        <div role="group" aria-label={words.compareWith} className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-soft">{words.compareWith}</span>
          {(['accepted', 'sentBack'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={chosen === one}
              className={buttonClass('quiet', 'aria-pressed:border-ink aria-pressed:bg-wash')}
              onClick={() => setChosen(one)}
            >
              {one === 'accepted' ? words.accepted(base.version) : words.sentBack(sentBack.version)}
            </button>
          ))}
        </div>
      ) : (
        <p className="text-sm text-soft">
          {base && words.sinceAccepted(base.version)}
          {!base && sentBack && `${words.sinceSentBack(sentBack.version)}. ${words.firstAccepted}`}
          {comparison && comparison.base === null && (isOnItsPage ? words.firstBelow : words.firstVersion)}
        </p>
      )}
      {comparing.isPending && <Skeleton lines={6} />}
      <ErrorNote error={comparing.error} onRetry={() => void comparing.refetch()} />
      {comparison && !(isOnItsPage && comparison.base === null) && <ComparisonView comparison={comparison} />}
    </div>
  );
}
