import type { PickedElement } from '../../../schema/picked-element.ts';
import { isAnswer, isOffer, readMessage } from './read-message.ts';

export interface BridgeOptions {
  /** Chosen by this page for one load of the frame. */
  nonce: string;
  /** Whether a window is the one in the frame. Its origin is "null", as that of every page in a sandbox. */
  isFrame(source: unknown): boolean;
  /** Whether somebody has just clicked, tapped or pressed a key, which no script can claim. */
  isActive(): boolean;
  onOpen(): void;
  onPicked(element: PickedElement): void;
  /** Called if nothing will be picked. */
  onEnded(): void;
  /** Called for each message that is refused, with how many there were. */
  onRefused(count: number): void;
}

export interface Bridge {
  /** Takes what comes to this window. */
  hear(event: Pick<MessageEvent<unknown>, 'source' | 'data' | 'ports'>): void;
  /** Lets people pick one element, or ends that. */
  ask(picks: boolean): void;
  close(): void;
}

/** An application of which so many messages were refused is no longer listened to. */
export const mostRefused = 50;

/**
 * The page's end of the bridge to the script in a preview. The script offers its port before the application runs, so the first
 * port is the script's; the page takes no other. What comes over it is a hint.
 */
export function createBridge(options: BridgeOptions): Bridge {
  let port: MessagePort | null = null;
  let picks = false;
  let refused = 0;
  let isClosed = false;

  function refuse(): void {
    refused += 1;
    options.onRefused(refused);
    if (refused < mostRefused) return;
    close();
    options.onEnded();
  }
  function hearPort({ data }: MessageEvent<unknown>): void {
    if (isClosed) return;
    const message = picks && options.isActive() ? readMessage(data) : null;
    if (!message) {
      refuse();
      return;
    }
    picks = false;
    if (message.type === 'ended') options.onEnded();
    else options.onPicked(message.element);
  }
  function close(): void {
    isClosed = true;
    port?.close();
  }

  return {
    hear({ source, data, ports }) {
      if (isClosed || !options.isFrame(source)) return;
      const [offered] = ports;
      if (port === null && offered && ports.length === 1 && isOffer(data, options.nonce)) {
        port = offered;
        port.addEventListener('message', hearPort);
        port.addEventListener('messageerror', refuse);
        port.start();
        options.onOpen();
        return;
      }
      for (const other of ports) other.close();
      if (ports.length > 0 || !isAnswer(data, options.nonce)) refuse();
    },
    ask(wanted) {
      picks = wanted;
      if (!isClosed) port?.postMessage(wanted ? 'start' : 'stop');
    },
    close,
  };
}
