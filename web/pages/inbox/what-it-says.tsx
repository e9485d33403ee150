import { useQuery } from '@tanstack/react-query';
import type { LogState } from '../../../schema/log-state.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Markdown } from '../../parts/markdown.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { WordDiff } from '../../parts/word-diff.tsx';
import { useTexts } from '../../words/words.tsx';
import { inbox as de } from '../../words/de/pages/inbox.ts';
import { inbox as en } from '../../words/en/pages/inbox.ts';
import { lastAccepted, lastSentBack } from './earlier-work.ts';

interface WhatItSaysProps {
  sessionId: string;
  runId: string;
  agent: string;
  state: LogState;
}

/** The result of a stage that stores no versions, as text: whole the first time, later the words that differ. */
export function WhatItSays({ sessionId, runId, agent, state }: WhatItSaysProps) {
  const words = useTexts({ en, de });
  const trpc = useTRPC();
  const accepted = lastAccepted(state.runs, runId, agent);
  const earlier = accepted ?? lastSentBack(state.runs, runId, agent);
  const at = earlier?.stage.lastCursor ?? 0;
  const before = useQuery(
    trpc.sessions.stateAt.queryOptions({ sessionId, at }, { enabled: earlier !== null, staleTime: Infinity }),
  );
  const text = textOf(state, runId, agent);
  if (text === '') return <p className="text-soft">{words.noResult}</p>;
  if (!earlier) {
    return (
      <div className="flex flex-col gap-2">
        <p className="text-sm text-soft">{words.firstVersion}</p>
        <Markdown text={text} />
      </div>
    );
  }
  if (before.error) return <ErrorNote error={before.error} onRetry={() => void before.refetch()} />;
  if (!before.data) return <Skeleton lines={6} />;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-soft">
        {accepted ? words.sinceAcceptedText : `${words.sinceSentBackText}. ${words.firstAccepted}`}
      </p>
      <div className="document">
        <WordDiff before={textOf(before.data.state, earlier.runId, agent)} after={text} />
      </div>
    </div>
  );
}

/** What an agent wrote in a run, as lines of text; empty if it wrote nothing. */
function textOf(state: LogState, runId: string, agent: string): string {
  if (agent === 'ideation') return state.ideaSummary ?? '';
  if (agent === 'research') {
    const opportunities = state.research?.opportunities ?? [];
    return opportunities
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ title, problem }) => `**${title}**\n${problem}\n`)
      .join('\n');
  }
  const run = state.runs.find((one) => one.runId === runId);
  return run?.stages.findLast((stage) => stage.agent === agent)?.text ?? '';
}
