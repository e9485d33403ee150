import type { ArtifactHead } from '../../../schema/artifact.ts';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { titleOf, useSessionPage } from '../session/session-context.ts';

/** Returns functions that say who made a version, and name it: `Version 3, newest · 26 Nov 2026, 10:43 · made by Code`. */
export function useVersionName(newest: number | undefined) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const { log, agents } = useSessionPage();
  const madeBy = ({ runId, agent }: ArtifactHead) => {
    const steps = log.state.runs.find((run) => run.runId === runId)?.stages.flatMap((stage) => stage.steps) ?? [];
    return steps.some(({ stepId }) => stepId === 'restore') ? words.byRestore : words.byAgent(titleOf(agents, agent));
  };
  return {
    madeBy,
    nameOf: (head: ArtifactHead) =>
      `${words.versionOf(head.version, head.version === newest)} · ${format.time(head.createdAt)} · ${madeBy(head)}`,
  };
}
