import { ExternalLink, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../parts/button.tsx';
import { PreviewFrame } from '../../parts/preview-frame.tsx';
import { useWords } from '../../words/words.tsx';
import { type ShownBuild, useShownBuild } from '../session/use-shown-build.ts';

interface PreviewPanelProps {
  preview: { sandboxUrl: string; sandboxName: string };
}

/** The application beside the thread. It is loaded anew after each build. */
export function PreviewPanel({ preview }: PreviewPanelProps) {
  const { past } = useWords().session;
  return <ApplicationPanel {...useShownBuild(preview.sandboxUrl)} missing={past.notKept} />;
}

/** An application. `missing` is shown in its place if there is none. */
export function ApplicationPanel({ url, build, missing }: ShownBuild & { missing: string }) {
  const { session: words } = useWords();
  const [loads, setLoads] = useState(0);
  return (
    <section aria-label={words.preview.title} className="flex h-full min-h-0 flex-col">
      <div className="flex items-center justify-between gap-2 border-b border-line px-3 py-1">
        <h2 className="text-sm font-semibold">{words.preview.title}</h2>
        <div className="flex">
          {url && (
            <>
              <IconButton label={words.preview.reload} onClick={() => setLoads((count) => count + 1)}>
                <RotateCw size={16} aria-hidden />
              </IconButton>
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={words.preview.open}
                title={words.preview.open}
                className="inline-flex min-h-9 min-w-9 items-center justify-center rounded hover:bg-wash max-md:min-h-11 max-md:min-w-11"
              >
                <ExternalLink size={16} aria-hidden />
              </a>
            </>
          )}
        </div>
      </div>
      {url && (
        <PreviewFrame
          key={`${url} ${build} ${loads}`}
          build={build ?? undefined}
          url={url}
          title={words.preview.title}
          className="min-h-0 flex-1"
        />
      )}
      {url === null && <p className="p-4 text-soft">{missing}</p>}
    </section>
  );
}
