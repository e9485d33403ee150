import { Notice } from '../../parts/notice.tsx';
import { useFormat, useWords } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';

/** The files of Design or Code as they are written, what was checked, and what was not done. */
export function ProjectProgress({ agent, isLive }: { agent: string; isLive: boolean }) {
  const { session: words } = useWords();
  const format = useFormat();
  const { log } = useSessionPage();
  const project = log.state.projects.find((one) => one.agent === agent);
  if (!project) return null;
  const file = isLive ? log.lastFile : null;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {isLive && file && (
        <div>
          <p className="text-sm text-soft">
            {words.lastFile}: <span className="font-mono text-xs">{file.path}</span> ·{' '}
            {words.files(file.done, file.total)}
          </p>
          <pre className="mt-1 max-h-64 overflow-hidden border border-line bg-sheet p-3 font-mono text-xs/5 whitespace-pre-wrap">
            {(file.content ?? file.diff ?? '').slice(0, 4_000)}
          </pre>
        </div>
      )}
      {!isLive && project.files.length > 0 && (
        <p className="text-sm text-soft">
          {words.filesIn(project.files.length, format.bytes(project.files.reduce((sum, { bytes }) => sum + bytes, 0)))}
        </p>
      )}
      {!isLive && project.notDone !== null && (
        <Notice tone="warn">
          <p>
            <span className="font-semibold">{words.notDone}: </span>
            {project.notDone}
          </p>
        </Notice>
      )}
    </div>
  );
}
