import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import type { PickedElement } from '../../../schema/picked-element.ts';
import { buttonClass } from '../../parts/button.tsx';
import { ErrorNote, Notice } from '../../parts/notice.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useTexts } from '../../words/words.tsx';
import { BecauseButton } from '../because/because-button.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { useShownBuild } from '../session/use-shown-build.ts';
import { AskBox } from './ask-box.tsx';
import { FilePlace } from './checks.tsx';
import { Critique } from './critique.tsx';
import { Difference } from './difference.tsx';
import { OlderNotice } from './older-notice.tsx';
import { previewOf } from './preview-of.ts';
import { PickedChip } from './picked-chip.tsx';
import type { ScreensSearch, ScreenTab } from './search.ts';
import { SizedPreview } from './sized-preview.tsx';
import { useScreen, useScreenRoute } from './use-screen.ts';
import { VersionList } from './version-list.tsx';

interface OneScreenProps {
  /** Those of this screen, newest first. */
  versions: readonly ArtifactHead[];
  search: ScreensSearch;
  onSearch(next: Omit<ScreensSearch, 'screen'>): void;
}

const tabs: readonly ScreenTab[] = ['preview', 'difference', 'versions'];

export function OneScreen({ versions, search, onSearch }: OneScreenProps) {
  const words = useTexts({ en, de });
  const { sessionId } = useSessionPage();
  const newest = versions[0];
  const shown = versions.find(({ version }) => version === search.version) ?? newest;
  if (!newest || !shown) return null;
  const tab = search.tab ?? 'preview';
  const place = { to: '/s/$sessionId/screens', params: { sessionId } } as const;
  const screen = { screen: newest.name };
  const version = shown === newest ? {} : { version: shown.version };
  return (
    <div className="flex min-w-0 flex-col">
      <nav
        aria-label={words.screenTabs.label}
        className="flex max-w-full gap-1 overflow-x-auto border-b border-line px-4 py-2"
      >
        {tabs.map((one) => (
          <Link
            key={one}
            {...place}
            search={{ ...screen, ...version, ...(one !== 'preview' && { tab: one }) }}
            aria-current={one === tab ? 'page' : undefined}
            className={buttonClass('bare', one === tab ? 'border-ink! bg-wash' : '')}
          >
            {words.screenTabs[one]}
          </Link>
        ))}
        <BecauseButton kind="screen" id={newest.name} name={newest.name} className="ml-auto" />
      </nav>
      {shown !== newest && tab !== 'versions' && (
        <div className="px-4 py-3">
          <OlderNotice
            shown={shown}
            newest={newest.version}
            toNewest={{ ...place, search: { ...screen, ...(search.tab && { tab: search.tab }) } }}
            restoring={null}
          />
        </div>
      )}
      {tab === 'preview' && (
        <Preview
          shown={shown}
          isNewest={shown === newest}
          width={search.width ?? 390}
          onWidth={(width) => onSearch({ ...version, width })}
        />
      )}
      {tab === 'difference' && (
        <div className="p-4">
          <Difference
            versions={versions}
            shown={shown}
            base={search.base}
            only="items"
            onChoose={(next, base) =>
              onSearch({
                tab: 'difference',
                ...(next !== newest.version && { version: next }),
                ...(base !== undefined && { base }),
              })
            }
          />
        </div>
      )}
      {tab === 'versions' && (
        <div className="flex flex-col gap-3 p-4">
          <p className="max-w-[68ch] text-sm text-soft">{words.noRestore}</p>
          <div>
            <Link
              to="/s/$sessionId/code"
              params={{ sessionId }}
              search={{ tab: 'versions' }}
              className={buttonClass('quiet')}
            >
              {words.toCodeVersions}
            </Link>
          </div>
          <VersionList
            versions={versions}
            restoring={null}
            linksOf={(head) => {
              const of = { ...screen, ...(head !== newest && { version: head.version }) };
              return { look: { ...place, search: of }, compare: { ...place, search: { ...of, tab: 'difference' } } };
            }}
          />
        </div>
      )}
    </div>
  );
}

interface PreviewProps {
  shown: ArtifactHead;
  isNewest: boolean;
  width: NonNullable<ScreensSearch['width']>;
  onWidth(width: NonNullable<ScreensSearch['width']>): void;
}

function Preview({ shown, isNewest, width, onWidth }: PreviewProps) {
  const words = useTexts({ en, de });
  const { sessionId, log, at } = useSessionPage();
  const [picked, setPicked] = useState<PickedElement | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const { screen, error, retry } = useScreen(shown);
  const route = useScreenRoute(screen?.path);
  const preview = previewOf(log.state);
  const ofMoment = useShownBuild(preview?.sandboxUrl ?? null);
  const { url, build } = isNewest ? ofMoment : { url: shown.previewUrl, build: null };
  function pick(element: PickedElement): void {
    setPicked(element);
    box.current?.focus();
  }
  return (
    <>
      <ErrorNote error={error} onRetry={retry} />
      {route === null && (
        <Notice className="mx-4 mt-3">
          <p>{words.notPlaced}</p>
        </Notice>
      )}
      {!preview ? (
        <p className="p-4 text-soft">{words.noPreview}</p>
      ) : screen && route !== undefined ? (
        <div className="flex h-[75vh] min-h-[32rem] flex-col border-b border-line">
          <SizedPreview
            shown={{ url: url && `${url}${route ?? ''}`, build }}
            name={screen.name || shown.name}
            width={width}
            onWidth={onWidth}
            picturesUrl={screen.critique?.picturesUrl}
            onPicked={isNewest && at === null ? pick : undefined}
          />
        </div>
      ) : (
        <Skeleton lines={8} className="h-[75vh] p-4" />
      )}
      <div className="flex flex-col gap-6 p-4">
        {screen && screen.path !== '' && (
          <p className="text-sm text-soft">
            <FilePlace path={screen.path} line={null} />
          </p>
        )}
        {screen?.critique && <Critique critique={screen.critique} />}
        <AskBox
          agent="design"
          label={words.askScreen}
          placeholder={words.askScreenPlaceholder}
          draft={`ask.screen.${sessionId}.${shown.name}`}
          box={box}
          about={picked && <PickedChip picked={picked} onRemove={() => setPicked(null)} />}
          onStarted={() => setPicked(null)}
          bodyFor={(content) => ({
            messages: [{ role: 'user', content }],
            targetScreen: { id: shown.name },
            ...(picked && { element: picked }),
          })}
        />
      </div>
    </>
  );
}
