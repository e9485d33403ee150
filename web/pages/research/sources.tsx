import type { StepState } from '../../../schema/log-state.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { research as de } from '../../words/de/pages/research.ts';
import { research as en } from '../../words/en/pages/research.ts';
import { useFormat, useTexts } from '../../words/words.tsx';

const signs: Record<StepState['state'], string> = { running: '…', done: '✓', failed: '✗', skipped: '–' };
const tones: Record<StepState['state'], string> = {
  running: 'text-now',
  done: 'text-good',
  failed: 'text-bad',
  skipped: 'text-soft',
};

interface SourcesProps {
  steps: readonly StepState[];
  isLive: boolean;
  /** Whether nothing came of what they answered. */
  isEmpty: boolean;
}

/** A line for each source as it answers; and if some could not be reached, what to do. */
export function Sources({ steps, isLive, isEmpty }: SourcesProps) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const sources = steps.filter(({ source }) => source !== undefined);
  if (sources.length === 0) return null;
  const count = (state: StepState['state']) => sources.filter((step) => step.state === state).length;
  const [answered, failed, skipped] = [count('done'), count('failed'), count('skipped')];
  const asked = sources.length - skipped;
  const sum = isLive && count('running') > 0 ? words.reaching : words.reached;
  return (
    <section aria-labelledby="sources" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="sources" className="text-xl font-semibold">
          {words.sources}
        </h2>
        <p role="status" className="text-soft">
          {sum(format.number(answered), format.number(asked))} {skipped > 0 && words.skipped(format.number(skipped))}
        </p>
      </div>
      <ul className="grid gap-x-8 border-t border-line md:grid-cols-2 xl:grid-cols-3">
        {sources.map(({ stepId, state, message }) => (
          <li key={stepId} className="flex gap-2 border-b border-line py-1.5">
            <span aria-hidden className={`w-4 shrink-0 text-center ${tones[state]}`}>
              {signs[state]}
            </span>
            <span className="min-w-0">
              <span className="sr-only">{words.states[state]}: </span>
              {message}
            </span>
          </li>
        ))}
      </ul>
      {failed > 0 && !isLive && <WhatToDo isOpen={isEmpty} />}
    </section>
  );
}

function WhatToDo({ isOpen }: { isOpen: boolean }) {
  const words = useTexts({ en, de });
  return (
    <details open={isOpen} className="border-l-2 border-warn bg-wash px-3 py-2">
      <summary className="min-h-6 font-semibold max-md:py-3">{words.unreached}</summary>
      <ul className="mt-2 max-w-[80ch] list-disc pl-5">
        {words.advice.map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>
          <span className="font-semibold">{words.importTitle}.</span> {words.importWhy}
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <code className="bg-sheet px-2 py-1 font-mono text-xs">{words.importCommand}</code>
            <CopyButton text={words.importCommand} />
          </div>
        </li>
      </ul>
    </details>
  );
}
