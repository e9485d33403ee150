import { ExternalLink, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../parts/button.tsx';
import { PreviewFrame } from '../../parts/preview-frame.tsx';
import { useWords } from '../../words/words.tsx';
import { useSessionPage } from '../session/session-context.ts';
import { useIsBuildKept } from '../session/use-kept-build.ts';

interface PreviewPanelProps {
  preview: { sandboxUrl: string; sandboxName: string };
}

/** The application beside the thread. It is loaded anew after each build. */
export function PreviewPanel({ preview }: PreviewPanelProps) {
  const { session: words } = useWords();
  const { log } = useSessionPage();
  const isKept = useIsBuildKept();
  const [loads, setLoads] = useState(0);
  const { sandboxUrl } = preview;
  // Each build ends with an event that has its address: its run tells one build from the next.
  const built = log.state.runs.findLast(
    (run) => run.outcome === 'completed' && run.stages.some(({ agent }) => agent === 'code' || agent === 'design'),
  );
  return (
    <section aria-label={words.preview.title} className="flex h-full min-h-0 flex-col">
      <div className="flex items-center justify-between gap-2 border-b border-line px-3 py-1">
        <h2 className="text-sm font-semibold">{words.preview.title}</h2>
        <div className="flex">
          <IconButton label={words.preview.reload} onClick={() => setLoads((count) => count + 1)}>
            <RotateCw size={16} aria-hidden />
          </IconButton>
          <a
            href={sandboxUrl}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={words.preview.open}
            title={words.preview.open}
            className="inline-flex min-h-9 min-w-9 items-center justify-center rounded hover:bg-wash max-md:min-h-11 max-md:min-w-11"
          >
            <ExternalLink size={16} aria-hidden />
          </a>
        </div>
      </div>
      {isKept ? (
        <PreviewFrame
          key={`${built?.runId} ${loads}`}
          build={built?.runId}
          url={sandboxUrl}
          title={words.preview.title}
          className="min-h-0 flex-1"
        />
      ) : (
        <p className="p-4 text-soft">{words.past.notKept}</p>
      )}
    </section>
  );
}
