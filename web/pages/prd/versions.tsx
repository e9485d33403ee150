import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import type { Prd } from '../../../schema/prd.ts';
import { useMay } from '../../api/me.ts';
import { newKey } from '../../api/start.ts';
import { useTRPC } from '../../api/studio.tsx';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { ErrorNote, Notice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { toast } from '../../parts/toasts.tsx';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts, useWords } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { anchorsOf } from './anchors.ts';
import { Contents } from './contents.tsx';
import { Difference } from './difference.tsx';
import { DraftProvider } from './draft-context.tsx';
import { Document } from './document.tsx';
import { PrdContext } from './prd-context.ts';
import { Rewrite } from './rewrite.tsx';
import { SaveBar } from './save-bar.tsx';
import type { PrdSearch } from './search.ts';
import { asPrd } from './spec.ts';
import { Toolbar } from './toolbar.tsx';
import { useComments } from './use-comments.ts';
import { useVersions } from './use-versions.ts';
import { useMayNot } from '../session/use-may-not.ts';

interface VersionsProps {
  newest: Prd;
  search: PrdSearch;
  /** What is above the document: a decision, the steps of a run, why the last one failed. */
  above: ReactNode;
}

/** A version of the document, or the difference between two, as the address says. */
export function Versions({ newest, search, above }: VersionsProps) {
  const words = useTexts({ en, de });
  const { sessionId } = useSessionPage();
  const trpc = useTRPC();
  const { versions, error, retry } = useVersions(sessionId, newest.version);
  const wanted = search.version ?? null;
  const isOlder = wanted !== null && versions[0]?.artifactId !== wanted;
  const older = useQuery(
    trpc.artifacts.get.queryOptions({ sessionId, artifactId: wanted ?? '' }, { enabled: isOlder, staleTime: Infinity }),
  );
  if (search.compare !== undefined) {
    return <Difference target={search.compare} base={search.base} versions={versions} newest={newest.version} />;
  }
  const current = versions.find(({ version }) => version === newest.version)?.artifactId ?? null;
  if (!isOlder) {
    return (
      <Page shown={newest} artifactId={current} newest={newest} versions={versions}>
        <ErrorNote error={error} onRetry={retry} />
        {above}
      </Page>
    );
  }
  const shown = older.data && asPrd(older.data.content);
  if (!shown) {
    return (
      <main className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6 md:px-6">
        <h2 className="sr-only">{words.version}</h2>
        <ErrorNote error={older.error} onRetry={() => void older.refetch()} />
        {older.isPending && <Skeleton lines={12} />}
        {!older.isPending && (
          <>
            <p>{words.notFound}</p>
            <ButtonLink to="/s/$sessionId/prd" params={{ sessionId }} className="self-start">
              {words.backToNewest}
            </ButtonLink>
          </>
        )}
      </main>
    );
  }
  return (
    <Page shown={shown} artifactId={wanted} newest={newest} versions={versions}>
      <Older shown={shown} artifactId={wanted} newest={newest} />
    </Page>
  );
}

interface PageProps {
  shown: Prd;
  artifactId: string | null;
  newest: Prd;
  versions: readonly ArtifactHead[];
  children: ReactNode;
}

function Page({ shown, artifactId, newest, versions, children }: PageProps) {
  const words = useTexts({ en, de });
  const mayNot = useMayNot();
  const { sessionId, session, log } = useSessionPage();
  const may = useMay();
  const comments = useComments(sessionId);
  const constraints = session?.brief.constraints ?? [];
  const signals = log.state.research?.signals;
  const known = useMemo(() => new Map(signals?.map((signal) => [signal.id, signal])), [signals]);
  const missing = ['sessions:write', 'agents:prd'].find((scope) => !may(scope));
  const isNewest = shown.version === newest.version;
  const anchors = new Set([...anchorsOf(shown, constraints)].flatMap(([name, items]) => [name, ...items]));
  // The browser looked for the place in the address before the document was there.
  useEffect(() => {
    const place = decodeURIComponent(location.hash.slice(1));
    if (place !== '') document.querySelector(`[id="${CSS.escape(place)}"]`)?.scrollIntoView();
  }, []);
  return (
    <PrdContext
      value={{
        prd: shown,
        artifactId,
        anchors,
        comments,
        notEditable: missing === undefined ? (isNewest ? null : words.oldVersion) : mayNot(missing),
        constraints,
        signals: known,
      }}
    >
      <DraftProvider sessionId={sessionId} newest={newest}>
        <main className="flex min-h-full flex-col">
          <Toolbar shown={shown} artifactId={artifactId} versions={versions} newest={newest.version} />
          <div className="mx-auto grid w-full max-w-[88rem] flex-1 gap-x-12 gap-y-4 px-4 py-6 md:px-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
            <Contents />
            <div className="flex min-w-0 max-w-[68ch] flex-col gap-6 xl:max-w-[calc(68ch+20.5rem)]">
              {children}
              {missing !== undefined && <p className="text-sm text-soft">{mayNot(missing)}</p>}
              <ErrorNote error={comments.error} onRetry={comments.retry} />
              <Document />
              {isNewest && (
                <div className="xl:pr-[20.5rem]">
                  <Rewrite />
                </div>
              )}
            </div>
          </div>
          {isNewest && <SaveBar prd={newest} versions={versions} />}
        </main>
      </DraftProvider>
    </PrdContext>
  );
}

/** Says that an older version is shown, and offers to make it the newest again. */
function Older({ shown, artifactId, newest }: { shown: Prd; artifactId: string; newest: Prd }) {
  const words = useTexts({ en, de });
  const { session: sessionWords } = useWords();
  const mayNot = useMayNot();
  const { sessionId, active } = useSessionPage();
  const trpc = useTRPC();
  const may = useMay();
  const navigate = useNavigate();
  const restoring = useMutation(trpc.artifacts.restore.mutationOptions());
  const missing = ['sessions:write', 'agents:prd'].find((scope) => !may(scope));
  const blocked = missing === undefined ? (active ? sessionWords.compose.busy : null) : mayNot(missing);
  return (
    <Notice tone="warn">
      <p>{words.seesOlder(shown.version, newest.version)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <ButtonLink to="/s/$sessionId/prd" params={{ sessionId }}>
          {words.backToNewest}
        </ButtonLink>
        <Button
          disabled={blocked !== null || restoring.isPending}
          title={blocked ?? words.restoreWhy}
          onClick={() =>
            restoring.mutate(
              { sessionId, artifactId, runKey: newKey() },
              {
                onSuccess() {
                  toast({ text: words.restored });
                  void navigate({ to: '/s/$sessionId/prd', params: { sessionId } });
                },
              },
            )
          }
        >
          {words.restore(shown.version)}
        </Button>
        <p className="text-sm text-soft">{blocked ?? words.restoreWhy}</p>
      </div>
      <ErrorNote error={restoring.error} />
    </Notice>
  );
}
