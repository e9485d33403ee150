import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import { useTRPC } from '../../api/studio.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { ComparisonView } from '../../parts/comparison-view.tsx';
import { SelectField } from '../../parts/field.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { useVersionName } from './version-name.ts';

interface DifferenceProps {
  target: string;
  /** Undefined: the version before. */
  base: string | undefined;
  versions: readonly ArtifactHead[];
  newest: number;
}

/** What differs between two versions, thing by thing. Which two is in the address. */
export function Difference({ target, base, versions, newest }: DifferenceProps) {
  const words = useTexts({ en, de });
  const { sessionId } = useSessionPage();
  const navigate = useNavigate();
  const nameOf = useVersionName(newest);
  const place = { to: '/s/$sessionId/prd', params: { sessionId } } as const;
  const chosen = base ?? versionBefore(versions, target);
  const choose = (compare: string, from: string | undefined) =>
    void navigate({ ...place, search: { compare, ...(from !== undefined && { base: from }) }, replace: true });
  const options = versions.map((head) => (
    <option key={head.artifactId} value={head.artifactId}>
      {nameOf(head)}
    </option>
  ));
  return (
    <main className="mx-auto flex w-full max-w-4xl flex-col gap-5 px-4 py-6 md:px-6">
      <div>
        <ButtonLink {...place} look="bare" className="-ml-3">
          <ArrowLeft size={16} aria-hidden />
          {words.backToDocument}
        </ButtonLink>
        <h2 className="text-xl font-semibold">{words.compareTitle}</h2>
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <SelectField
          label={words.compareFrom}
          value={chosen ?? ''}
          onChange={(event) => choose(target, event.target.value)}
        >
          {chosen === undefined && <option value="">{words.nothingBefore}</option>}
          {options}
        </SelectField>
        <SelectField label={words.compareTo} value={target} onChange={(event) => choose(event.target.value, chosen)}>
          {options}
        </SelectField>
      </div>
      <Changes target={target} base={chosen} />
    </main>
  );
}

function versionBefore(versions: readonly ArtifactHead[], target: string): string | undefined {
  const place = versions.findIndex(({ artifactId }) => artifactId === target);
  return place < 0 ? undefined : versions[place + 1]?.artifactId;
}

interface ChangesProps {
  target: string;
  base: string | undefined;
  /** Only changes of these parts; all if left out. */
  parts?: readonly string[];
}

/** The changes between two versions. */
export function Changes({ target, base, parts }: ChangesProps) {
  const words = useTexts({ en, de });
  const { sessionId } = useSessionPage();
  const trpc = useTRPC();
  const input = { sessionId, artifactId: target, ...(base !== undefined && { base }) };
  const { data, error, refetch } = useQuery(trpc.artifacts.compare.queryOptions(input, { staleTime: Infinity }));
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  // The Markdown says the same as the parts.
  const items = data.items.filter(({ part }) => parts === undefined || parts.includes(part));
  return <ComparisonView comparison={{ ...data, items, files: [] }} names={words.fields} />;
}
