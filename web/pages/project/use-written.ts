import { useMemo } from 'react';
import type { FileState } from '../../../schema/log-state.ts';
import { useSessionPage } from '../session/session-context.ts';

/** The files that the run under way has written so far, by path; null if none of its agents writes files. */
export function useWritten(): ReadonlyMap<string, FileState> | null {
  const { log, active } = useSessionPage();
  const { projects } = log.state;
  const agent = active?.stages.at(-1)?.agent;
  const since = active?.firstCursor ?? 0;
  return useMemo(() => {
    const project = projects.find((one) => one.agent === agent);
    if (!project) return null;
    return new Map(project.files.filter(({ cursor }) => cursor >= since).map((file) => [file.path, file]));
  }, [projects, agent, since]);
}
