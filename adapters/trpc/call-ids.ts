import type { TRPCClientOutgoingMessage, TRPCResponseMessage } from '@trpc/server/rpc';
import type { createByteBudget } from '../socket/byte-budget.ts';

/** The ids of the calls of one WebSocket, between the client and tRPC's handler. */
export interface CallIds {
  /**
   * Takes the client's messages, in all of `bytes`. Returns them with ids that no other call has: the handler would keep a
   * second subscription of the same id for ever.
   */
  take(messages: readonly TRPCClientOutgoingMessage[], bytes: number): TRPCClientOutgoingMessage[];
  /** Takes a message for the client. Returns its id as the client knows it. */
  give(message: TRPCResponseMessage): string | number | null;
}

interface Call {
  id: string | number;
  isSubscription: boolean;
  hasStarted: boolean;
  /** The client has stopped it before it had started, which the handler does not notice. */
  isStopped: boolean;
  forget(): void;
}

export interface CallIdsOptions {
  budget: ReturnType<typeof createByteBudget>;
  /** Gives a message to the handler, once it has sent what it is sending. */
  later(message: TRPCClientOutgoingMessage): void;
}

export function createCallIds({ budget, later }: CallIdsOptions): CallIds {
  /** By the handler's id. */
  const calls = new Map<number, Call>();
  let last = 0;

  /** The newest subscription of that id: a client may use an id again. */
  function subscriptionOf(id: string | number | null): [number, Call] | undefined {
    return [...calls].findLast(([, call]) => call.isSubscription && call.id === id);
  }

  function stop({ id }: TRPCClientOutgoingMessage): TRPCClientOutgoingMessage[] {
    const [own, call] = subscriptionOf(id) ?? [];
    if (!call || own === undefined) return [];
    call.isStopped = true;
    return call.hasStarted ? [stopOf(own)] : [];
  }

  return {
    take: (messages, bytes) =>
      messages.flatMap((message) => {
        if (message.method === 'subscription.stop') return stop(message);
        // The handler refuses a call without an id.
        if (message.id === null) return [message];
        last += 1;
        calls.set(last, {
          id: message.id,
          isSubscription: message.method === 'subscription',
          hasStarted: false,
          isStopped: false,
          forget: budget(bytes / messages.length),
        });
        return [{ ...message, id: last }];
      }),
    give(message) {
      const call = calls.get(Number(message.id));
      if (!call) return message.id;
      const type = 'result' in message ? message.result.type : 'error';
      if (type === 'started') {
        call.hasStarted = true;
        if (call.isStopped) later(stopOf(Number(message.id)));
      }
      // After an error of a subscription that has started, the handler sends that it has stopped, too.
      const isLast = type === 'stopped' || (type === 'error' ? !call.hasStarted : !call.isSubscription);
      if (isLast && calls.delete(Number(message.id))) call.forget();
      return call.id;
    },
  };
}

const stopOf = (id: number): TRPCClientOutgoingMessage => ({ id, method: 'subscription.stop' });
