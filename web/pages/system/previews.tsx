import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { ArtifactHead } from '../../../schema/artifact.ts';
import { useTRPC } from '../../api/studio.tsx';
import { buttonClass } from '../../parts/button.tsx';
import { ErrorNote } from '../../parts/notice.tsx';
import { isOutside } from '../../parts/outside-link.tsx';
import { PreviewFrame } from '../../parts/preview-frame.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { system as de } from '../../words/de/pages/system.ts';
import { system as en } from '../../words/en/pages/system.ts';
import { useTexts } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';

const modes = ['light', 'dark'] as const;
const members = { light: 'previewUrlLight', dark: 'previewUrlDark' } as const;

/** The pages that show a version in both modes, side by side. */
export function Previews({ head, isNewest }: { head: ArtifactHead; isNewest: boolean }) {
  const words = useTexts({ en, de });
  const { sessionId, log } = useSessionPage();
  const trpc = useTRPC();
  const { runs, designSystem } = log.state;
  const { runId } = head;
  // The state has the addresses of the last version; an older one is found in the log of its run.
  const since = (runs.find((run) => run.runId === runId)?.firstCursor ?? 1) - 1;
  const { data, error, refetch } = useQuery(
    trpc.sessions.eventPage.queryOptions(
      { sessionId, runId, since, types: ['design_system_complete'], limit: 1 },
      { enabled: !isNewest, staleTime: Infinity },
    ),
  );
  const urls = isNewest ? designSystem : data ? readUrls(data.events[0]) : undefined;
  return (
    <section aria-labelledby="previews" className="flex flex-col gap-2">
      <h3 id="previews" className="sr-only">
        {words.previews}
      </h3>
      <ErrorNote error={error} onRetry={() => void refetch()} />
      {urls === undefined && !error && <Skeleton lines={6} />}
      {urls === null && <p className="text-soft">{words.noPreview}</p>}
      {urls && (
        <div className="grid gap-px border border-line bg-line lg:grid-cols-2">
          {modes.map((mode) => {
            const url = urls[members[mode]];
            return (
              <div key={mode} className="flex min-w-0 flex-col bg-paper">
                <div className="flex items-center justify-between px-3">
                  <p className="text-sm font-semibold">{words[mode]}</p>
                  {isOutside(url) && (
                    <a
                      href={url}
                      target="_blank"
                      rel="noopener noreferrer"
                      aria-label={words.openAlone(words[mode])}
                      title={words.openAlone(words[mode])}
                      className={buttonClass('bare', 'min-w-9 px-1.5 max-md:min-w-11')}
                    >
                      <ExternalLink size={16} aria-hidden />
                    </a>
                  )}
                </div>
                <PreviewFrame key={url} url={url} title={words.previewOf(words[mode])} className="h-[32rem]" />
              </div>
            );
          })}
        </div>
      )}
    </section>
  );
}

/** Reads the addresses of an event; null if it has none. */
function readUrls(event: string | undefined): Record<(typeof members)[keyof typeof members], string> | null {
  const value: unknown = event === undefined ? null : JSON.parse(event);
  if (typeof value !== 'object' || value === null) return null;
  const found = new Map<string, unknown>(Object.entries(value));
  const [previewUrlLight, previewUrlDark] = [found.get(members.light), found.get(members.dark)];
  if (typeof previewUrlLight !== 'string' || typeof previewUrlDark !== 'string') return null;
  return { previewUrlLight, previewUrlDark };
}
