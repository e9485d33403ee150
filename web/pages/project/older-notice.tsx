import type { LinkProps } from '@tanstack/react-router';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { ErrorNote, Notice } from '../../parts/notice.tsx';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useTexts } from '../../words/words.tsx';
import type { useRestore } from './use-restore.ts';

interface OlderNoticeProps {
  shown: ArtifactHead;
  newest: number;
  toNewest: LinkProps;
  restoring: ReturnType<typeof useRestore> | null;
}

/** Says that an older version is shown, and offers to make it the newest again. */
export function OlderNotice({ shown, newest, toNewest, restoring }: OlderNoticeProps) {
  const words = useTexts({ en, de });
  return (
    <Notice tone="warn">
      <p>{words.seesOlder(shown.version, newest)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <ButtonLink {...toNewest}>{words.backToNewest}</ButtonLink>
        {restoring && (
          <>
            <Button
              disabled={restoring.blocked !== null || restoring.isRestoring}
              onClick={() => restoring.restore(shown.artifactId)}
            >
              {words.restore(shown.version)}
            </Button>
            <p className="min-w-0 text-sm text-soft">{restoring.blocked ?? words.restoreWhy}</p>
          </>
        )}
      </div>
      <ErrorNote error={restoring?.error} />
    </Notice>
  );
}
