import { ServiceError } from '../../schema/errors.ts';
import type { SocketCall } from '../../server/core/context.ts';
import type { Span } from '../../server/process/tracing.ts';
import type { Sink } from '../http/sink.ts';
import { createTurns } from './turns.ts';

/** The most calls of one WebSocket at a time. */
const maxCalls = 100;

/** The most calls that work at a time: each may have an answer of megabytes. Streams wait for their client instead. */
const maxWorking = 8;

/** The calls of one WebSocket. */
export interface SocketCalls {
  /** The number of calls so far. */
  count(): number;
  start(options: CallOptions): StartedCall;
  /** Ends all calls, because the WebSocket has closed. */
  endAll(): void;
  /** Closes the WebSocket once each call has ended or waits to be resumed elsewhere. */
  leave(): void;
}

interface StartedCall extends SocketCall {
  /**
   * Resolves when the call may work. Throws ServiceError `rate_limited` if too many calls are under way, and `unavailable`
   * if the WebSocket has closed by then.
   */
  turn(): Promise<void>;
}

interface CallOptions {
  span: Span | null;
  /** Whether the end of a stream may be sent, or the WebSocket closes instead, and why. */
  ending(): Promise<'complete' | 'leaving' | 'forbidden' | 'unavailable'>;
  /** Called once, when the call has ended. */
  ended(status: number, milliseconds: number): void;
}

export interface SocketCallsOptions {
  sink: Pick<Sink, 'isFull' | 'drained'>;
  /** Closes the WebSocket of a node that shuts down. */
  goAway(): void;
  /** Closes the WebSocket of a key that is no longer valid. */
  forbid(): void;
  /** Closes the WebSocket because the database does not answer. */
  defer(): void;
}

export function createSocketCalls({ sink, goAway, forbid, defer }: SocketCallsOptions): SocketCalls {
  const running = new Set<SocketCall>();
  const turns = createTurns(maxWorking);
  let count = 0;
  let suspended = 0;
  let leaving = false;

  function goAwayIfDone(): void {
    if (leaving && running.size <= suspended) goAway();
  }

  return {
    count: () => count,
    start({ span, ending, ended }) {
      const began = performance.now();
      let endTurn: (() => void) | null = null;
      let isSuspended = false;
      const call: StartedCall = {
        span,
        async turn() {
          if (running.size > maxCalls) {
            const message = `A WebSocket carries at most ${maxCalls} calls at a time. End one, or open another WebSocket.`;
            throw new ServiceError('rate_limited', message, { retryAfterSeconds: 1 });
          }
          endTurn = await turns.take();
          // The answers of earlier calls come first.
          while (sink.isFull()) await sink.drained();
          if (running.has(call)) return;
          endTurn();
          throw new ServiceError('unavailable', 'The WebSocket has closed.', { retryAfterSeconds: 1 });
        },
        streams: () => endTurn?.(),
        blocked: () => (sink.isFull() ? sink.drained() : null),
        async mayEnd() {
          const how = await ending();
          if (how === 'complete') return;
          suspended += 1;
          isSuspended = true;
          if (how === 'forbidden') forbid();
          else if (how === 'unavailable') defer();
          else goAwayIfDone();
          await new Promise(() => {});
        },
        end(status) {
          if (!running.delete(call)) return;
          if (isSuspended) suspended -= 1;
          endTurn?.();
          ended(status, Math.round(performance.now() - began));
          // Its answer is sent first.
          setImmediate(goAwayIfDone);
        },
      };
      count += 1;
      running.add(call);
      return call;
    },
    endAll() {
      for (const call of running) call.end(closedByClient);
    },
    leave() {
      leaving = true;
      goAwayIfDone();
    },
  };
}

/** The status in the log of a call whose client left before the answer: nginx's. */
const closedByClient = 499;
