import { useState } from 'react';
import type { LogState } from '../../../schema/log-state.ts';
import { buttonClass } from '../../parts/button.tsx';
import { useWords } from '../../words/words.tsx';
import { useSurface } from '../because/use-surface.ts';
import { useSessionPage } from '../session/session-context.ts';
import { Composer } from './composer.tsx';
import { Feed } from './feed.tsx';
import { ApplicationPanel, PreviewPanel } from './preview-panel.tsx';

/** What happens in a session, in order, with the application beside it; on a phone one at a time. */
export function ThreadPage() {
  const { session: words } = useWords();
  const { log, at, isReplay, replayPreview } = useSessionPage();
  const preview = isReplay ? null : lastPreview(log.state);
  const hasPanel = preview !== null || replayPreview !== null;
  const [shown, setShown] = useState<'thread' | 'preview'>('thread');
  // Beside the chain there is room for one of them, unless the screen is wide.
  const { isShown: hasChain } = useSurface();
  const hidden = (one: typeof shown) => (shown === one ? '' : 'max-lg:hidden');
  return (
    <main className="flex h-full min-h-0 flex-col lg:flex-row">
      {hasPanel && (
        <div className="flex gap-1 border-b border-line p-2 lg:hidden" role="group" aria-label={words.pages.label}>
          {(['thread', 'preview'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={shown === one}
              className={buttonClass('quiet', 'flex-1 aria-pressed:border-ink aria-pressed:bg-wash')}
              onClick={() => setShown(one)}
            >
              {one === 'thread' ? words.pages.thread : words.preview.title}
            </button>
          ))}
        </div>
      )}
      <section aria-label={words.thread} className={`flex min-h-0 min-w-0 flex-1 flex-col ${hidden('thread')}`}>
        <Feed />
        {at === null && !isReplay && <Composer />}
      </section>
      {hasPanel && (
        <div
          className={`min-h-0 flex-1 border-line lg:max-w-[50%] lg:border-l ${hasChain ? 'lg:max-[90rem]:hidden' : ''} ${hidden('preview')}`}
        >
          {preview ? (
            <PreviewPanel preview={preview} />
          ) : (
            <ApplicationPanel
              // At an earlier moment there was another one.
              url={at === null ? replayPreview : null}
              build={null}
              missing={words.past.onlyAtEnd}
            />
          )}
        </div>
      )}
    </main>
  );
}

function lastPreview({ projects }: LogState) {
  return projects.findLast((project) => project.preview !== null)?.preview ?? null;
}
