import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { ShowMore } from '../../parts/show-more.tsx';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useFormat, useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import type { useRestore } from './use-restore.ts';
import { useVersionName } from './use-version-name.ts';

interface VersionListProps {
  /** Newest first. */
  versions: readonly ArtifactHead[];
  linksOf(head: ArtifactHead): { build?: LinkProps; look: LinkProps; compare: LinkProps };
  /** null: versions of this kind cannot be restored on their own. */
  restoring: ReturnType<typeof useRestore> | null;
}

const step = 50;

/** All versions: when and by whom each was made, and what was asked for. Looking is not restoring. */
export function VersionList({ versions, linksOf, restoring }: VersionListProps) {
  const words = useTexts({ en, de });
  const format = useFormat();
  const { asked } = useSessionPage();
  const [shown, setShown] = useState(step);
  const newest = versions[0]?.version;
  const { madeBy } = useVersionName(newest);
  return (
    <div className="flex max-w-4xl flex-col gap-3">
      {restoring && <p className="text-sm text-soft">{restoring.blocked ?? words.restoreWhy}</p>}
      <ErrorNote error={restoring?.error} />
      <ol className="border-t border-line">
        {versions.slice(0, shown).map((head) => {
          const { build, look, compare } = linksOf(head);
          const request = asked?.get(head.runId) ?? null;
          return (
            <li key={head.artifactId} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2">
              <div className="min-w-0 flex-1 basis-72">
                <p>
                  <span className="font-semibold">{words.versionOf(head.version, head.version === newest)}</span>{' '}
                  <span className="text-sm text-soft">
                    <time dateTime={head.createdAt}>{format.time(head.createdAt)}</time> · {madeBy(head)}
                  </span>
                </p>
                {request !== null && <p className="line-clamp-2 text-sm text-soft">{request}</p>}
              </div>
              <div className="flex flex-wrap items-center gap-1">
                {head.previewUrl === null && head.version !== newest && (
                  <span className="px-2 text-sm text-soft">{words.notKept}</span>
                )}
                {head.previewUrl !== null && build && (
                  <ButtonLink look="bare" {...build}>
                    {words.openBuild}
                  </ButtonLink>
                )}
                <ButtonLink look="bare" {...look}>
                  {words.look}
                </ButtonLink>
                <ButtonLink look="bare" {...compare}>
                  {words.compareWithBefore}
                </ButtonLink>
                {restoring && head.version !== newest && (
                  <Button
                    disabled={restoring.blocked !== null || restoring.isRestoring}
                    title={restoring.blocked ?? words.restoreWhy}
                    onClick={() => restoring.restore(head.artifactId)}
                  >
                    {words.restore(head.version)}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {versions.length > shown && <ShowMore isLoading={false} onMore={() => setShown(shown + step)} />}
    </div>
  );
}
