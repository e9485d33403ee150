import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PickedElement } from '../../../schema/picked-element.ts';
import { newKey } from '../../api/start.ts';
import { project as de } from '../../words/de/pages/project.ts';
import { project as en } from '../../words/en/pages/project.ts';
import { useTexts } from '../../words/words.tsx';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { FramedDocument, framedAddress } from '../preview-frame.tsx';
import { type Bridge, createBridge, mostRefused } from './bridge.ts';

interface InspectedFrameProps {
  url: string;
  title: string;
  frameStyle: CSSProperties;
  /** Whether an element is to be picked now. Otherwise the application works as always. */
  isPicking: boolean;
  onPicked(element: PickedElement): void;
  /** Called if somebody ends it without picking. */
  onEnded(): void;
  /** Shows the application without the script. */
  onLeave(): void;
}

/** Milliseconds within which the script in the preview has to offer its port. */
const patienceMs = 5_000;

/** A generated application in a frame, with a script of ours that lets people pick an element. */
export function InspectedFrame(props: InspectedFrameProps) {
  const { url, title, frameStyle, isPicking, onLeave } = props;
  const words = useTexts({ en, de });
  const frame = useRef<HTMLIFrameElement>(null);
  const bridge = useRef<Bridge | null>(null);
  const [nonce] = useState(newKey);
  const [state, setState] = useState<'waits' | 'open' | 'silent'>('waits');
  const [refused, setRefused] = useState(0);
  const loads = useRef(0);
  const onPicked = useEffectEvent(props.onPicked);
  const onEnded = useEffectEvent(props.onEnded);

  useEffect(() => {
    const made = createBridge({
      nonce,
      isFrame: (source) => frame.current !== null && source === frame.current.contentWindow,
      isActive: () => navigator.userActivation.isActive,
      onOpen: () => setState('open'),
      onPicked: (element) => onPicked(element),
      onEnded: () => onEnded(),
      onRefused: setRefused,
    });
    bridge.current = made;
    const timer = setTimeout(() => setState((now) => (now === 'waits' ? 'silent' : now)), patienceMs);
    addEventListener('message', made.hear);
    return () => {
      clearTimeout(timer);
      removeEventListener('message', made.hear);
      made.close();
    };
  }, [nonce]);
  useEffect(() => {
    if (state !== 'open') return;
    bridge.current?.ask(isPicking);
    // So that Tab moves in the application.
    if (isPicking) frame.current?.focus();
  }, [state, isPicking]);

  const source = framedAddress(url, nonce, true);
  return (
    <div className="flex min-h-0 flex-col">
      {(state === 'silent' || source === null) && (
        <Notice tone="warn" className="flex flex-wrap items-center gap-3">
          <p role="status" className="min-w-0 flex-1">
            {words.pick.silent}
          </p>
          <Button onClick={onLeave}>{words.pick.leave}</Button>
        </Notice>
      )}
      {refused > 0 && (
        <Notice tone="warn">
          <p role="status">{refused < mostRefused ? words.pick.refused(refused) : words.pick.flooded}</p>
        </Notice>
      )}
      {source !== null && (
        <FramedDocument
          frame={frame}
          source={source}
          title={title}
          frameStyle={frameStyle}
          onLoad={() => {
            // An application that leaves its page leaves the script behind.
            loads.current += 1;
            if (loads.current > 1) setState('silent');
          }}
        />
      )}
    </div>
  );
}
