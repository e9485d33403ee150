import type { ArtifactHead } from '../../../schema/artifact.ts';
import { system as de } from '../../words/de/pages/system.ts';
import { system as en } from '../../words/en/pages/system.ts';
import { useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';

/** What the run of a version said about linting it, and about the repair. */
export function Lint({ head: { runId } }: { head: ArtifactHead }) {
  const words = useTexts({ en, de });
  const { log } = useSessionPage();
  const run = log.state.runs.find((one) => one.runId === runId);
  const stage = run?.stages.findLast(({ agent }) => agent === 'design-system');
  const steps = stage?.steps.filter(({ stepId }) => stepId === 'lint' || stepId === 'repair') ?? [];
  return (
    <section aria-labelledby="lint" className="flex flex-col gap-2">
      <h3 id="lint" className="text-xl font-semibold">
        {words.lint}
      </h3>
      {steps.length === 0 ? (
        <p className="text-soft">{words.noLint}</p>
      ) : (
        <ul>
          {steps.map(({ stepId, state, message }) => (
            <li key={stepId} className="flex gap-2">
              <span aria-hidden className={state === 'failed' ? 'text-bad' : 'text-good'}>
                {state === 'failed' ? '✗' : '✓'}
              </span>
              {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
