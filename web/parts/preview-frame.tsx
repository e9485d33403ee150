import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { newKey } from '../api/start.ts';
import { useWords } from '../words/words.tsx';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface PreviewFrameProps {
  url: string;
  title: string;
  /** Changes with each build. A frame that answers with the version of an earlier build is loaded once more. */
  build?: string | undefined;
  /** The size and the scale of the frame itself; it fills the place if left out. */
  frameStyle?: CSSProperties;
  className?: string;
}

/** Milliseconds within which a preview has to say that it has loaded. */
const patienceMs = 5_000;

/** The version that each address answered with last, and for which build. */
const answered = new Map<string, { build: string; version: string }>();

/**
 * A generated application in a frame. It has an origin of its own and cannot reach this page. It has to say that it has loaded,
 * and which version it is: otherwise it is loaded once more, and then the page says so.
 */
export function PreviewFrame({ url, title, build, frameStyle, className = '' }: PreviewFrameProps) {
  const { preview } = useWords().session;
  const frame = useRef<HTMLIFrameElement>(null);
  const [load, setLoad] = useState({ nonce: newKey(), isSecond: false });
  const [isSilent, setSilent] = useState(false);
  const { nonce, isSecond } = load;

  useEffect(() => {
    const again = () => setLoad({ nonce: newKey(), isSecond: true });
    const timer = setTimeout(() => (isSecond ? setSilent(true) : again()), patienceMs);
    function onMessage({ source, data }: MessageEvent<unknown>): void {
      // Its origin is "null", as that of every page in a sandbox: only the window tells who it is.
      if (!frame.current || source !== frame.current.contentWindow) return;
      const version = versionIn(data, nonce);
      if (version === null) return;
      clearTimeout(timer);
      const last = answered.get(url);
      if (build !== undefined && !isSecond && last && last.build !== build && last.version === version) {
        again();
        return;
      }
      if (build !== undefined) answered.set(url, { build, version });
      setSilent(false);
    }
    addEventListener('message', onMessage);
    return () => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
    };
  }, [url, build, nonce, isSecond]);

  const source = framedAddress(url, nonce);
  return (
    <div className={`flex min-h-0 flex-col ${className}`}>
      {(isSilent || source === null) && (
        <Notice tone="warn" className="flex flex-wrap items-center gap-3">
          <p role="status" className="min-w-0 flex-1">
            {preview.silent}
          </p>
          <Button
            onClick={() => {
              setSilent(false);
              setLoad({ nonce: newKey(), isSecond: false });
            }}
          >
            {preview.reload}
          </Button>
        </Notice>
      )}
      {source !== null && (
        // A new frame each time: loading again in the same one would become a step of "back".
        <FramedDocument key={nonce} frame={frame} source={source} title={title} frameStyle={frameStyle} />
      )}
    </div>
  );
}

interface FramedDocumentProps {
  frame: RefObject<HTMLIFrameElement | null>;
  source: string;
  title: string;
  frameStyle: CSSProperties | undefined;
  onLoad?: () => void;
}

/** The frame itself. What is in it cannot reach this page, except by messages. */
export function FramedDocument({ frame, source, title, frameStyle, onLoad }: FramedDocumentProps) {
  return (
    <iframe
      ref={frame}
      src={source}
      title={title}
      onLoad={onLoad}
      sandbox="allow-scripts allow-forms allow-downloads allow-modals"
      referrerPolicy="no-referrer"
      style={frameStyle}
      className={`border-0 bg-sheet ${frameStyle ? 'shrink-0 origin-top-left' : 'min-h-0 w-full flex-1'}`}
    />
  );
}

/** Returns the version that a message of the preview names; null if it is no answer to this nonce. */
function versionIn(data: unknown, nonce: string): string | null {
  if (typeof data !== 'object' || data === null || !('type' in data && 'nonce' in data && 'version' in data))
    return null;
  const { type, nonce: given, version } = data;
  return type === 'preview-ready' && given === nonce && typeof version === 'string' ? version : null;
}

/**
 * Returns the address with the question for an answer, and for the script that lets people pick an element; null if it is no
 * address of the web.
 */
export function framedAddress(url: string, nonce: string, inspects = false): string | null {
  const address = URL.parse(url);
  if (!address || !/^https?:$/.test(address.protocol)) return null;
  address.searchParams.set('framed', nonce);
  if (inspects) address.searchParams.set('inspect', '1');
  return address.href;
}
