import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { Suspense } from 'react';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import { buttonClass } from '../../parts/button.tsx';
import { SelectField } from '../../parts/field.tsx';
import { ErrorNote, Notice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useTexts } from '../../words/words.tsx';
import { Decision } from '../inbox/decision.tsx';
import { newestStage } from '../session/newest-stage.ts';
import { titleOf, useSessionPage } from '../session/session-context.ts';
import { statusOf } from '../session/stage-status.ts';
import { Steps } from '../thread/steps.tsx';
import { CodeEmpty } from './code-empty.tsx';
import { CodePreview } from './code-preview.tsx';
import { Difference } from './difference.tsx';
import { OlderNotice } from './older-notice.tsx';
import type { CodeSearch, CodeTab } from './search.ts';
import { useRestore } from './use-restore.ts';
import { useVersionName } from './use-version-name.ts';
import { useVersions } from './use-versions.ts';
import { VersionList } from './version-list.tsx';
import { late } from '../../parts/late.ts';

// The tree and the virtual rows are needed only here.
const Files = late(async () => (await import('./files.tsx')).Files);

const tabs: readonly CodeTab[] = ['preview', 'difference', 'files', 'versions'];

/** The application: as people see it, what changed, its files, and all its versions. */
export function CodePage() {
  const words = useTexts({ en, de });
  const { log } = useSessionPage();
  const { versions, error, retry } = useVersions('code');
  const newest = newestStage(log.state, 'code');
  const isLive = newest !== null && statusOf(newest.run, newest.stage) === 'running';
  if (error && !versions) {
    return (
      <main className="p-4 md:p-6">
        <ErrorNote error={error} onRetry={retry} />
      </main>
    );
  }
  if (!versions) {
    return (
      <main className="p-4 md:p-6">
        <Skeleton lines={9} />
      </main>
    );
  }
  if (versions.length === 0 && !isLive) {
    return (
      <main className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 md:px-6">
        <h2 className="sr-only">{words.code}</h2>
        <CodeEmpty />
      </main>
    );
  }
  return <Code versions={versions} />;
}

function Code({ versions }: { versions: readonly ArtifactHead[] }) {
  const words = useTexts({ en, de });
  const { sessionId, log, agents, active } = useSessionPage();
  const search = useSearch({ from: '/s/$sessionId/code' });
  const navigate = useNavigate();
  const place = { to: '/s/$sessionId/code', params: { sessionId } } as const;
  const go = (next: CodeSearch, replace = true) => void navigate({ ...place, search: next, replace });
  const newest = versions[0] ?? null;
  const wanted = search.version ?? newest?.version;
  const shown = versions.find(({ version }) => version === wanted) ?? null;
  const isNewest = shown === newest;
  const tab = search.tab ?? (newest ? 'preview' : 'files');
  const restoring = useRestore('code', () => go({}));
  const last = newestStage(log.state, 'code');
  const status = last && statusOf(last.run, last.stage);
  const builder = active?.stages.findLast(({ agent }) => agent === 'code' || agent === 'design');
  if (newest && !shown) {
    return (
      <main className="flex flex-col items-start gap-3 p-4 md:p-6">
        <h2 className="text-xl font-semibold">{words.noSuchVersion}</h2>
        <Link {...place} className={buttonClass('quiet')}>
          {words.backToNewest}
        </Link>
      </main>
    );
  }
  const version = !isNewest && shown ? { version: shown.version } : {};
  return (
    <main className={`flex min-h-full flex-col ${tab === 'files' ? 'md:h-full' : ''}`}>
      <h2 className="sr-only">{words.code}</h2>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-line px-4 py-2 md:px-6">
        <nav aria-label={words.tabs.label} className="flex max-w-full gap-1 overflow-x-auto">
          {tabs.map((one) => (
            <Link
              key={one}
              {...place}
              search={{
                ...version,
                ...(one !== 'preview' && { tab: one }),
                ...(one === 'files' && search.file !== undefined && { file: search.file }),
              }}
              aria-current={one === tab ? 'page' : undefined}
              className={buttonClass('bare', one === tab ? 'border-ink! bg-wash' : '')}
            >
              {words.tabs[one]}
            </Link>
          ))}
        </nav>
        {tab !== 'versions' && tab !== 'difference' && shown && (
          <VersionSelect
            versions={versions}
            shown={shown}
            onChoose={(next) =>
              go({
                ...(search.tab && { tab: search.tab }),
                ...(search.file !== undefined && { file: search.file }),
                ...(search.width && { width: search.width }),
                ...(next !== newest?.version && { version: next }),
              })
            }
          />
        )}
        <Downloads className={tab === 'versions' ? '' : 'max-md:hidden'} />
      </div>
      <div className="flex flex-col gap-3 px-4 empty:hidden md:px-6 [&:not(:empty)]:py-3">
        {last?.run.waitingFor?.stage === 'code' && (
          <Decision
            sessionId={sessionId}
            runId={last.run.runId}
            agent={last.run.agent}
            waitingFor={last.run.waitingFor}
          />
        )}
        {builder && !active?.waitingFor && (
          <Notice tone="now">
            {newest && <p role="status">{words.running(titleOf(agents, builder.agent))}</p>}
            <Steps steps={builder.steps} isLive />
          </Notice>
        )}
        {(status === 'failed' || status === 'cancelled') && (
          <Notice tone={status === 'failed' ? 'bad' : 'plain'}>
            <p>{words.failed}</p>
            {last?.run.error && <p className="text-sm whitespace-pre-wrap text-soft">{last.run.error.message}</p>}
          </Notice>
        )}
        {!isNewest && shown && newest && tab !== 'versions' && (
          <OlderNotice
            shown={shown}
            newest={newest.version}
            toNewest={{ ...place, search: search.tab ? { tab: search.tab } : {} }}
            restoring={restoring}
          />
        )}
      </div>
      {tab === 'preview' && shown && newest && (
        <CodePreview
          shown={shown}
          newest={newest}
          width={search.width}
          onWidth={(width) => go({ ...version, width })}
        />
      )}
      {tab === 'files' && (
        <Suspense fallback={<Skeleton lines={10} className="p-4 md:p-6" />}>
          <Files
            version={shown}
            isNewest={isNewest}
            file={search.file}
            line={search.line}
            onOpen={(file) => go({ ...version, tab: 'files', ...(file !== undefined && { file }) }, false)}
          />
        </Suspense>
      )}
      {tab === 'difference' && shown && (
        <div className="p-4 md:p-6">
          <Difference
            versions={versions}
            shown={shown}
            base={search.base}
            only="files"
            onChoose={(next, base) =>
              go({
                tab: 'difference',
                ...(next !== newest?.version && { version: next }),
                ...(base !== undefined && { base }),
              })
            }
          />
        </div>
      )}
      {tab === 'versions' && (
        <div className="p-4 md:p-6">
          <VersionList
            versions={versions}
            restoring={restoring}
            linksOf={(head) => ({
              build: { ...place, search: head === newest ? {} : { version: head.version } },
              look: { ...place, search: { tab: 'files', ...(head !== newest && { version: head.version }) } },
              compare: { ...place, search: { tab: 'difference', ...(head !== newest && { version: head.version }) } },
            })}
          />
        </div>
      )}
    </main>
  );
}

interface VersionSelectProps {
  versions: readonly ArtifactHead[];
  shown: ArtifactHead;
  onChoose(version: number): void;
}

function VersionSelect({ versions, shown, onChoose }: VersionSelectProps) {
  const words = useTexts({ en, de });
  const { nameOf } = useVersionName(versions[0]?.version);
  return (
    <div className="max-w-full min-w-48 flex-1 md:max-w-[28rem]">
      <SelectField
        label={words.version}
        hideLabel
        value={shown.version}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {versions.map((head) => (
          <option key={head.artifactId} value={head.version}>
            {nameOf(head)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** On a phone only beside the versions: the other views need the height. */
function Downloads({ className }: { className: string }) {
  const words = useTexts({ en, de });
  const { sessionId } = useSessionPage();
  return (
    <div
      role="group"
      aria-label={words.downloads}
      title={words.downloadsWhy}
      className={`ml-auto flex gap-1 ${className}`}
    >
      {(['zip', 'bundle'] as const).map((one) => (
        <a
          key={one}
          href={`/api/v1/sessions/${encodeURIComponent(sessionId)}/export.${one}`}
          download
          className={buttonClass('quiet')}
        >
          <Download size={16} aria-hidden />
          {words[one]}
        </a>
      ))}
    </div>
  );
}
