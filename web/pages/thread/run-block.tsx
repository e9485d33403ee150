import { memo } from 'react';
import type { RunState } from '../../../schema/log-state.ts';
import { Notice } from '../../parts/notice.tsx';
import { useFormat, useWords } from '../../words/words.tsx';
import { titleOf, useSessionBasics } from '../session/session-context.ts';
import { RunDecision } from './run-decision.tsx';
import { RunEnding } from './run-ending.tsx';
import { StageBlock } from './stage-block.tsx';

interface RunBlockProps {
  run: RunState;
  /** What the caller asked for; null if nothing, or not known yet. */
  asked: string | null;
  /** What earlier runs of the session said about themselves, one line each. */
  saidBefore: string;
  /** The id of the run before it of the same agent; null if there is none. */
  before: string | null;
}

/** One run: what was asked, each stage, and how it ended. Off the screen it costs no layout. */
export const RunBlock = memo(function RunBlock({ run, asked, saidBefore, before }: RunBlockProps) {
  const { session: words } = useWords();
  const format = useFormat();
  const { sessionId, agents, isReplay } = useSessionBasics();
  return (
    <article
      className="flex flex-col gap-4 [contain-intrinsic-size:auto_16rem] [content-visibility:auto]"
      data-run={run.runId}
    >
      <div className="ml-auto max-w-[85%] text-right">
        {asked !== null && asked !== '' && (
          <div className="rounded border border-line bg-sheet px-4 py-2 text-left">
            <p className="sr-only">{words.asked}</p>
            <p className="whitespace-pre-wrap">{asked}</p>
          </div>
        )}
        <time dateTime={run.startedAt} className="text-sm text-soft">
          {format.time(run.startedAt)}
        </time>
      </div>
      {run.stages.map((stage) => (
        <StageBlock key={stage.firstCursor} run={run} stage={stage} saidBefore={saidBefore} />
      ))}
      {isReplay ? (
        run.waitingFor && <Notice tone="warn">{words.waitsFor(titleOf(agents, run.waitingFor.stage))}</Notice>
      ) : (
        <RunDecision sessionId={sessionId} run={run} />
      )}
      <RunEnding run={run} before={before} />
    </article>
  );
});
