import type { ArtifactHead } from '../../../schema/artifact.ts';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';

/** Returns a function that names a version: `Version 3, newest · 26 Nov 2026, 10:43 · edited by hand`. */
export function useVersionName(newest: number): (head: ArtifactHead) => string {
  const words = useTexts({ en, de });
  const format = useFormat();
  const { runs } = useSessionPage().log.state;
  return ({ version, createdAt, runId }) => {
    const steps = runs.find((run) => run.runId === runId)?.stages.flatMap((stage) => stage.steps) ?? [];
    const has = (step: string) => steps.some(({ stepId }) => stepId === step);
    const how = has('edit') ? words.byHand : has('restore') ? words.byRestore : words.byAgent;
    return `${words.versionOf(version, version === newest)} · ${format.time(createdAt)} · ${how}`;
  };
}
