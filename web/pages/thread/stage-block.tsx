import { memo } from 'react';
import type { RunState, StageState, StepState } from '../../../schema/log-state.ts';
import { marksOf } from '../../api/agents.ts';
import { StageMark } from '../../parts/stage-mark.tsx';
import { useFormat, useWords } from '../../words/words.tsx';
import { titleOf, useSessionBasics } from '../session/session-context.ts';
import { statusOf } from '../session/stage-status.ts';
import { StageAnchor, StageResult } from './stage-result.tsx';
import { isNotice, noticesOf, Steps } from './steps.tsx';
import { StreamedText } from './streamed-text.tsx';

interface StageBlockProps {
  run: RunState;
  stage: StageState;
  saidBefore: string;
}

/** The work of one agent: its steps, what it wrote, and what it made. */
export const StageBlock = memo(function StageBlock({ run, stage, saidBefore }: StageBlockProps) {
  const { session: words } = useWords();
  const format = useFormat();
  const { agents } = useSessionBasics();
  const status = statusOf(run, stage);
  const isLive = status === 'running';
  const { agent, startedAt } = stage;
  // What a link leaves out says nothing here.
  const others = stage.others.filter(({ type }) => type !== 'withheld');
  return (
    // No landmark: a long thread has hundreds of them, with the same names.
    <div role="group" aria-labelledby={`stage-${stage.firstCursor}`} className="relative flex flex-col gap-2">
      <StageAnchor run={run} stage={stage} />
      <div className="flex flex-wrap items-baseline gap-x-2">
        <StageMark mark={marksOf(agents).get(agent) ?? agent.slice(0, 2)} status={status} />
        <h2 id={`stage-${stage.firstCursor}`} className="font-semibold">
          {agent === 'fork' ? words.fork : titleOf(agents, agent)}
        </h2>
        {!isLive && (
          <time dateTime={startedAt} title={format.time(startedAt)} className="text-sm text-soft">
            {format.duration(lastTime(stage) - Date.parse(startedAt))}
          </time>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3 border-l border-line pl-4 md:ml-2.5">
        <Steps steps={withoutRepeatedNotices(run, stage, saidBefore)} isLive={isLive} />
        {stage.text !== '' && <StreamedText text={stage.text} isLive={isLive} />}
        <StageResult run={run} stage={stage} status={status} />
        {others.length > 0 && (
          <details>
            <summary className="text-sm text-soft">{words.otherEvents(others.length)}</summary>
            <ul className="font-mono text-xs">
              {others.map(({ cursor, type }) => (
                <li key={cursor}>
                  {cursor} {type}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  );
});

/** The steps of a stage without what the session has said before: each stage repeats that there is no model. */
function withoutRepeatedNotices({ stages }: RunState, stage: StageState, saidBefore: string): readonly StepState[] {
  const said = new Set(saidBefore.split('\n'));
  for (const { message } of noticesOf(stages.slice(0, stages.indexOf(stage)))) said.add(message);
  return stage.steps.filter((step) => !isNotice(step) || !said.has(step.message));
}

/** When the last step of a stage ended, in milliseconds. */
function lastTime({ startedAt, steps, phases, calls }: StageState): number {
  return Math.max(...[...steps, ...phases, ...calls].map(({ at }) => Date.parse(at)), Date.parse(startedAt));
}
