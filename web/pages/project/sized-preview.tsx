import { ExternalLink, MousePointerClick, RotateCw } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { PickedElement } from '../../../schema/picked-element.ts';
import { buttonClass, IconButton } from '../../parts/button.tsx';
import { late } from '../../parts/late.ts';
import { isOutside } from '../../parts/outside-link.tsx';
import { PreviewFrame } from '../../parts/preview-frame.tsx';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useShortcut } from '../../shell/shortcut.ts';
import { useFormat, useTexts, useWords } from '../../words/words.tsx';
import type { ShownBuild } from '../session/use-shown-build.ts';
import { type Width, widths } from './search.ts';

// Seldom used.
const InspectedFrame = late(async () => (await import('../../parts/inspect/inspected-frame.tsx')).InspectedFrame);

interface SizedPreviewProps {
  shown: ShownBuild;
  /** What is shown: the name of a screen, or of the application. */
  name: string;
  width: Width;
  onWidth(width: Width): void;
  /** Called with the element that somebody picked; without it, none can be picked. */
  onPicked?: ((element: PickedElement) => void) | undefined;
  /** A page with pictures, which is shown if the build is not kept. */
  picturesUrl?: string | null | undefined;
  children?: ReactNode;
}

/** The application as wide as a phone, a tablet or a desktop: the frame has the real width, and is scaled down to fit. */
export function SizedPreview({ shown, name, width, onWidth, onPicked, picturesUrl, children }: SizedPreviewProps) {
  const words = useTexts({ en, de });
  const { preview, past } = useWords().session;
  const { url, build } = shown;
  const format = useFormat();
  const [loads, setLoads] = useState(0);
  const { box, room } = useRoom();
  const { picking, button, toggle, done } = usePicking(Boolean(onPicked && url));
  const scale = Math.min(1, room.width / width);
  const frameStyle = {
    width,
    height: room.height / scale,
    transform: `scale(${scale})`,
    marginLeft: Math.max(0, (room.width - width * scale) / 2),
  };
  const shared = { url: url ?? '', title: words.frameTitle(name, format.number(width)), frameStyle };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-1.5 md:px-6">
        <div role="group" aria-label={words.width} className="flex gap-1">
          {widths.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === width}
              className={buttonClass('quiet', 'aria-pressed:border-ink aria-pressed:bg-wash max-sm:px-2')}
              onClick={() => onWidth(one)}
            >
              {words.pixels(format.number(one))}
            </button>
          ))}
        </div>
        {scale < 1 && <p className="text-sm text-soft">{words.scaled(format.number(scale * 100))}</p>}
        {onPicked && url && (
          <button
            ref={button}
            type="button"
            aria-pressed={picking === 'on'}
            aria-keyshortcuts="Control+E"
            title={`${words.pick.start} (Ctrl E)`}
            className={buttonClass('quiet', 'aria-pressed:border-ink aria-pressed:bg-wash')}
            onClick={toggle}
          >
            <MousePointerClick size={16} aria-hidden />
            {words.pick.start}
          </button>
        )}
        <div className="ml-auto flex">
          <IconButton label={preview.reload} onClick={() => setLoads((count) => count + 1)}>
            <RotateCw size={16} aria-hidden />
          </IconButton>
          {url && isOutside(url) && (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={preview.open}
              title={preview.open}
              className={buttonClass('bare', 'min-w-9 px-1.5 max-md:min-w-11')}
            >
              <ExternalLink size={16} aria-hidden />
            </a>
          )}
        </div>
        {children}
      </div>
      {picking === 'on' && (
        <p role="status" className="border-b border-line px-4 py-1.5 text-sm md:px-6">
          {words.pick.how}
        </p>
      )}
      <div ref={box} className="min-h-[28rem] flex-1 overflow-hidden bg-wash">
        {url === null && <p className="p-4 text-soft md:p-6">{past.notKept}</p>}
        {url === null && picturesUrl && (
          <PreviewFrame url={picturesUrl} title={words.critique.pictures} className="h-full" />
        )}
        {url && onPicked && picking !== 'off' && room.width > 0 && (
          <Suspense>
            <InspectedFrame
              key={`${build} ${loads} ${url}`}
              {...shared}
              isPicking={picking === 'on'}
              onPicked={(element) => {
                done('ready');
                onPicked(element);
              }}
              onEnded={() => done('ready')}
              onLeave={() => done('off')}
            />
          </Suspense>
        )}
        {url && picking === 'off' && room.width > 0 && (
          <PreviewFrame key={`${build} ${loads} ${url}`} {...shared} build={build ?? undefined} />
        )}
      </div>
    </div>
  );
}

/**
 * Whether an element is being picked. Once one was, the script stays in the frame, so that the application need not be loaded
 * again for the next one.
 */
function usePicking(isPossible: boolean) {
  const [picking, setPicking] = useState<'off' | 'on' | 'ready'>('off');
  const button = useRef<HTMLButtonElement>(null);
  const toggle = () => setPicking(picking === 'on' ? 'ready' : 'on');
  useShortcut('e', () => {
    if (isPossible) toggle();
  });
  return {
    picking,
    button,
    toggle,
    done(next: 'off' | 'ready') {
      setPicking(next);
      if (document.activeElement instanceof HTMLIFrameElement) button.current?.focus();
    },
  };
}

/** How large an element is, in pixels. */
function useRoom() {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, room };
}
