import { memo } from 'react';
import type { RunState, StageState } from '../../../schema/log-state.ts';
import { Notice } from '../../parts/notice.tsx';
import { idea as de } from '../../words/de/pages/idea.ts';
import { idea as en } from '../../words/en/pages/idea.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { statusOf } from '../session/stage-status.ts';
import { Steps } from '../thread/steps.tsx';
import { StreamedText } from '../thread/streamed-text.tsx';

interface TurnProps {
  run: RunState;
  stage: StageState;
  /** What somebody said; null if nothing, or not known yet. */
  asked: string | null;
}

/** What somebody said, and what the agent answered. */
export const Turn = memo(function Turn({ run, stage, asked }: TurnProps) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const status = statusOf(run, stage);
  const isLive = status === 'running';
  return (
    <article className="flex flex-col gap-4">
      <div className="ml-auto flex max-w-[85%] flex-col items-end gap-0.5">
        {asked !== null && (
          <div className="rounded border border-line bg-sheet px-4 py-2">
            <p className="sr-only">{words.asked}</p>
            <p className="whitespace-pre-wrap">{asked}</p>
          </div>
        )}
        <time dateTime={run.startedAt} className="text-sm text-soft">
          {format.time(run.startedAt)}
        </time>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <p className="sr-only">{words.answered}</p>
        {isLive && stage.text === '' && <Steps steps={stage.steps} isLive />}
        {stage.text !== '' && <StreamedText text={stage.text} isLive={isLive} />}
        {(status === 'failed' || status === 'cancelled') && (
          <Notice tone={status === 'failed' ? 'bad' : 'plain'}>
            <p>{words[status]}</p>
            {run.error && <p className="text-sm whitespace-pre-wrap text-soft">{run.error.message}</p>}
          </Notice>
        )}
      </div>
    </article>
  );
});
