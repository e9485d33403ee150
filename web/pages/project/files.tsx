import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { BecauseButton } from '../because/because-button.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { CodeView } from './code-view.tsx';
import { FileTree } from './file-tree.tsx';
import { useFile } from './use-file.ts';
import { usualFile } from './usual-file.ts';
import { useWritten } from './use-written.ts';

interface FilesProps {
  /** null: no version is stored yet, and a run writes the first one. */
  version: ArtifactHead | null;
  isNewest: boolean;
  file: string | undefined;
  line: number | undefined;
  onOpen(path: string | undefined): void;
}

/** The files of a version as a tree, and one of them as text; on a phone one at a time. */
export function Files({ version, isNewest, file, line, onOpen }: FilesProps) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const { sessionId } = useSessionPage();
  const trpc = useTRPC();
  const artifactId = version?.artifactId ?? '';
  const { data, error, refetch } = useQuery(
    trpc.artifacts.files.queryOptions(
      { sessionId, artifactId },
      { enabled: version !== null, staleTime: Infinity, placeholderData: keepPreviousData },
    ),
  );
  const written = useWritten();
  const live = isNewest ? written : null;
  const stored = data?.files;
  const files = useMemo(() => {
    const all = new Map((version ? (stored ?? []) : []).map((one) => [one.path, one]));
    for (const one of live?.values() ?? []) all.set(one.path, { ...one, sha256: one.sha256 ?? '' });
    return all;
  }, [version, stored, live]);
  const paths = useMemo(() => [...files.keys()], [files]);
  const notes = useMemo(
    () => new Map([...(live?.values() ?? [])].map(({ path, change }) => [path, words.change[change]])),
    [live, words],
  );
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (version && !stored) return <Skeleton lines={10} className="p-4 md:p-6" />;
  // On a phone the tree comes first.
  const shown = file ?? usualFile(paths);
  const bytes = [...files.values()].reduce((sum, one) => sum + one.bytes, 0);
  return (
    <div className="grid min-h-0 flex-1 md:grid-cols-[minmax(14rem,20rem)_minmax(0,1fr)] md:overflow-hidden">
      <div
        className={`min-h-0 overflow-y-auto border-line px-2 md:border-r ${file === undefined ? '' : 'max-md:hidden'}`}
      >
        {live && live.size > 0 && (
          <p role="status" className="px-2 pt-2 text-sm text-now">
            {words.writing}
          </p>
        )}
        <FileTree key={artifactId} paths={paths} shown={shown} notes={notes} onOpen={onOpen} />
        <p className="px-2 pb-3 text-sm text-soft">
          {words.fileCount(format.number(paths.length), format.bytes(bytes))}
        </p>
      </div>
      <div className={`flex min-h-0 min-w-0 flex-col max-md:min-h-[70vh] ${file === undefined ? 'max-md:hidden' : ''}`}>
        {shown === undefined ? (
          <p className="p-6 text-soft">{words.chooseFile}</p>
        ) : (
          <OneFile
            path={shown}
            line={line ?? null}
            sha256={files.get(shown)?.sha256}
            isWritten={live?.has(shown) ?? false}
            onBack={() => onOpen(undefined)}
          />
        )}
      </div>
    </div>
  );
}

interface OneFileProps {
  path: string;
  line: number | null;
  /** undefined: the version has no such file. */
  sha256: string | undefined;
  /** Whether a run is writing it: its text is not stored yet. */
  isWritten: boolean;
  onBack(): void;
}

function OneFile({ path, line, sha256, isWritten, onBack }: OneFileProps) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const { log } = useSessionPage();
  // While a run writes it, only the event has the text, and only if the file is new and short.
  const seen = log.lastFile?.path === path && log.lastFile.sha256 === sha256 ? log.lastFile.content : null;
  const { data, error, refetch } = useFile(isWritten ? undefined : sha256);
  const text = isWritten ? seen : data?.content;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1">
        <Button look="bare" className="md:hidden" onClick={onBack}>
          <ArrowLeft size={16} aria-hidden />
          {words.backToFiles}
        </Button>
        <h3 className="min-w-0 flex-1 font-mono text-xs">{path}</h3>
        <BecauseButton kind="file" id={path} name={path} />
        {text !== undefined && text !== null && (
          <>
            <span className="text-sm text-soft">{words.lines(format.number(text.split('\n').length))}</span>
            <CopyButton text={text} />
          </>
        )}
      </div>
      <ErrorNote error={error} onRetry={() => void refetch()} />
      {sha256 === undefined ? (
        <p className="p-4 text-soft">{words.missingFile(path)}</p>
      ) : text === undefined ? (
        !error && <Skeleton lines={12} className="p-4" />
      ) : text === null ? (
        <p className="p-4 text-soft">{words.notStored}</p>
      ) : (
        <CodeView path={path} text={text} line={line} />
      )}
    </>
  );
}
