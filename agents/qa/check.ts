import type { Check, Scores } from '../../schema/qa-report.ts';
import type { Steps } from '../agent.ts';
import type { Checked } from '../ports.ts';
import { status } from '../steps.ts';
import type { CheckResult, Context, QaEvent } from './work.ts';

type Measured = Checked & { scores?: Scores };

/** Runs one tool as one step, and reports what it does and how it ended. */
export function runCheck(
  context: Context,
  { name, title }: Pick<Check, 'name' | 'title'>,
  work: () => Promise<Measured>,
): Steps<QaEvent, CheckResult & { scores: Scores | null }> {
  const stepId = `check:${name}`;
  return context.step(stepId, async function* (): Steps<QaEvent, CheckResult & { scores: Scores | null }> {
    yield status(stepId, title, 'running');
    const result = await work();
    const { durationMs } = result;
    if (result.state === 'not_checked') {
      yield status(stepId, `${title}: not checked. ${result.reason}`, 'skipped');
      return { check: notChecked(name, title, result.reason, durationMs), found: [], scores: null };
    }
    const found = result.found.map((one) => ({ ...one, storyId: null }));
    const state = found.length === 0 ? 'passed' : 'failed';
    yield status(
      stepId,
      `${title}: ${problems(found.length)}${seconds(durationMs)}`,
      found.length === 0 ? 'done' : 'failed',
    );
    return { check: { name, title, state, reason: null, durationMs }, found, scores: result.scores ?? null };
  });
}

export function notChecked(name: string, title: string, reason: string, durationMs = 0): Check {
  return { name, title, state: 'not_checked', reason, durationMs };
}

function problems(count: number): string {
  if (count === 0) return 'nothing found';
  return count === 1 ? '1 problem' : `${count} problems`;
}

export function seconds(durationMs: number): string {
  return ` in ${(durationMs / 1000).toFixed(1)} s`;
}
