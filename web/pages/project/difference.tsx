import { useQuery } from '@tanstack/react-query';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import { useTRPC } from '../../api/studio.tsx';
import { ComparisonView } from '../../parts/comparison-view.tsx';
import { SelectField } from '../../parts/field.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { useVersionName } from './use-version-name.ts';

interface DifferenceProps {
  /** Newest first. */
  versions: readonly ArtifactHead[];
  shown: ArtifactHead;
  /** The number of a version; undefined: the one before; 0: nothing. */
  base: number | undefined;
  /** What of a comparison says most about versions of this kind. */
  only: 'items' | 'files';
  onChoose(version: number, base: number | undefined): void;
}

/** How two versions differ. */
export function Difference({ versions, shown, base, only, onChoose }: DifferenceProps) {
  const words = useTexts({ en, de });
  const { sessionId } = useSessionPage();
  const trpc = useTRPC();
  const { nameOf } = useVersionName(versions[0]?.version);
  const before = versions.find(({ version }) => version < shown.version);
  const from = base === undefined ? before : versions.find(({ version }) => version === base);
  const { artifactId } = shown;
  const { data, error, refetch } = useQuery(
    trpc.artifacts.compare.queryOptions(
      { sessionId, artifactId, ...(from && { base: from.artifactId }) },
      { staleTime: Infinity, gcTime: 60_000 },
    ),
  );
  const options = versions.map((head) => (
    <option key={head.artifactId} value={head.version}>
      {nameOf(head)}
    </option>
  ));
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <div className="grid gap-3 md:grid-cols-2">
        <SelectField
          label={words.compareFrom}
          value={shown.version}
          onChange={({ target }) => onChoose(Number(target.value), base)}
        >
          {options}
        </SelectField>
        <SelectField
          label={words.compareTo}
          value={from?.version ?? 0}
          onChange={({ target }) => onChoose(shown.version, Number(target.value))}
        >
          {!before && <option value={0}>{words.nothingBefore}</option>}
          {options}
        </SelectField>
      </div>
      <ErrorNote error={error} onRetry={() => void refetch()} />
      {!data && !error && <Skeleton lines={8} />}
      {data && <ComparisonView comparison={{ ...data, [only === 'items' ? 'files' : 'items']: [] }} />}
    </div>
  );
}
