import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import { buttonClass } from '../../parts/button.tsx';
import { Empty, ErrorNote, Notice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { system as de } from '../../words/de/pages/system.ts';
import { system as en } from '../../words/en/pages/system.ts';
import { useTexts } from '../../words/words.tsx';
import { Decision } from '../inbox/decision.tsx';
import { Difference } from '../project/difference.tsx';
import { OlderNotice } from '../project/older-notice.tsx';
import { useRestore } from '../project/use-restore.ts';
import { useVersions } from '../project/use-versions.ts';
import { VersionList } from '../project/version-list.tsx';
import { newestStage } from '../session/newest-stage.ts';
import { useSessionPage } from '../session/session-context.ts';
import { statusOf } from '../session/stage-status.ts';
import { Steps } from '../thread/steps.tsx';
import { BriefBox } from './brief-box.tsx';
import type { SystemSearch } from './search.ts';
import { System } from './system.tsx';

const tabs = ['system', 'difference', 'versions'] as const;

/** The design system: how it looks in light and dark, its tokens, and its versions. */
export function SystemPage() {
  const words = useTexts({ en, de });
  const { sessionId, log } = useSessionPage();
  const { versions, error, retry } = useVersions('design-system');
  const last = newestStage(log.state, 'design-system');
  const status = last && statusOf(last.run, last.stage);
  const above = (
    <div className="flex flex-col gap-3 px-4 empty:hidden md:px-6 [&:not(:empty)]:py-3">
      {last?.run.waitingFor?.stage === 'design-system' && (
        <Decision
          sessionId={sessionId}
          runId={last.run.runId}
          agent={last.run.agent}
          waitingFor={last.run.waitingFor}
        />
      )}
      {last && status === 'running' && (
        <Notice tone="now">
          <p className="font-semibold">{words.writing}</p>
          <Steps steps={last.stage.steps} isLive />
        </Notice>
      )}
      {(status === 'failed' || status === 'cancelled') && (
        <Notice tone={status === 'failed' ? 'bad' : 'plain'}>
          <p>{words.failed}</p>
          {last?.run.error && <p className="text-sm whitespace-pre-wrap text-soft">{last.run.error.message}</p>}
        </Notice>
      )}
    </div>
  );
  if (versions && versions.length > 0) {
    return (
      <main>
        <h2 className="sr-only">{words.title}</h2>
        {above}
        <Shown versions={versions} />
      </main>
    );
  }
  return (
    <main className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 md:px-6">
      <h2 className="sr-only">{words.title}</h2>
      {above}
      <ErrorNote error={error} onRetry={retry} />
      {!versions && !error && <Skeleton lines={9} />}
      {versions && status !== 'running' && (
        <Empty title={words.empty}>
          <p>{words.emptyHow}</p>
          <BriefBox isFirst />
        </Empty>
      )}
    </main>
  );
}

function Shown({ versions }: { versions: readonly ArtifactHead[] }) {
  const words = useTexts({ en, de });
  const { sessionId } = useSessionPage();
  const search = useSearch({ from: '/s/$sessionId/system' });
  const navigate = useNavigate();
  const place = { to: '/s/$sessionId/system', params: { sessionId } } as const;
  const go = (next: SystemSearch) => void navigate({ ...place, search: next, replace: true });
  const restoring = useRestore('design-system', () => go({}));
  const newest = versions[0];
  const shown = versions.find(({ version }) => version === search.version) ?? newest;
  if (!newest || !shown) return null;
  const tab = search.tab ?? 'system';
  const version = shown === newest ? {} : { version: shown.version };
  return (
    <>
      <nav
        aria-label={words.views.label}
        className="flex max-w-full gap-1 overflow-x-auto border-b border-line px-4 py-2 md:px-6"
      >
        {tabs.map((one) => (
          <Link
            key={one}
            {...place}
            search={{ ...version, ...(one !== 'system' && { tab: one }) }}
            aria-current={one === tab ? 'page' : undefined}
            className={buttonClass('bare', one === tab ? 'border-ink! bg-wash' : '')}
          >
            {words.views[one]}
          </Link>
        ))}
      </nav>
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-8 px-4 py-6 md:px-6">
        {shown !== newest && tab !== 'versions' && (
          <OlderNotice
            shown={shown}
            newest={newest.version}
            toNewest={{ ...place, search: search.tab ? { tab: search.tab } : {} }}
            restoring={restoring}
          />
        )}
        {tab === 'system' && <System key={shown.artifactId} head={shown} isNewest={shown === newest} />}
        {tab === 'difference' && (
          <Difference
            versions={versions}
            shown={shown}
            base={search.base}
            only="items"
            onChoose={(next, base) =>
              go({
                tab: 'difference',
                ...(next !== newest.version && { version: next }),
                ...(base !== undefined && { base }),
              })
            }
          />
        )}
        {tab === 'versions' && (
          <VersionList
            versions={versions}
            restoring={restoring}
            linksOf={(head) => {
              const of = head === newest ? {} : { version: head.version };
              return { look: { ...place, search: of }, compare: { ...place, search: { ...of, tab: 'difference' } } };
            }}
          />
        )}
      </div>
    </>
  );
}
