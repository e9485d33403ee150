import { memo } from 'react';
import type { StageState, StepState } from '../../../schema/log-state.ts';
import { useWords } from '../../words/words.tsx';

const signs: Record<StepState['state'], string> = { running: '…', done: '✓', failed: '✗', skipped: '–' };
const tones: Record<StepState['state'], string> = {
  running: 'text-now',
  done: 'text-good',
  failed: 'text-bad',
  skipped: 'text-soft',
};

/**
 * Whether a step stays in sight: what the agent says about itself, such as that there is no model or what is beyond it, and
 * files that were not used.
 */
export const isNotice = ({ stepId, state }: StepState) =>
  stepId === 'notice' || (stepId.startsWith('attachment:') && state === 'skipped');

export const noticesOf = (stages: readonly StageState[]): StepState[] =>
  stages.flatMap(({ steps }) => steps.filter(isNotice));

interface StepsProps {
  steps: readonly StepState[];
  isLive: boolean;
}

/** The steps of a stage: all that run while it works, and one line that opens once it is done. */
export const Steps = memo(function Steps({ steps, isLive }: StepsProps) {
  const { session: words } = useWords();
  if (steps.length === 0) return null;
  const notices = steps.filter(isNotice);
  const failed = steps.filter(({ state }) => state === 'failed');
  if (!isLive) {
    return (
      <>
        <StepList steps={[...new Set([...notices, ...failed])]} />
        <details>
          <summary className="text-sm text-soft">{words.steps(steps.length)}</summary>
          <StepList steps={steps} />
        </details>
      </>
    );
  }
  // Enough to see what goes on; the rest is a click away once the stage has ended.
  return <StepList steps={[...new Set([...notices, ...steps.slice(-8)])]} />;
});

function StepList({ steps }: { steps: readonly StepState[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className="flex flex-col text-sm">
      {steps.map(({ stepId, state, message, progress }) => (
        <li key={stepId} className="flex gap-2">
          <span aria-hidden className={`w-4 shrink-0 text-center ${tones[state]}`}>
            {signs[state]}
          </span>
          <span className="sr-only">{state}: </span>
          <span className={`min-w-0 ${state === 'running' ? '' : 'text-soft'}`}>
            {message}
            {progress && ` (${progress.done}/${progress.total})`}
          </span>
        </li>
      ))}
    </ol>
  );
}
