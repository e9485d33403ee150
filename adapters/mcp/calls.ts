/** The sender of a request. JSON-RPC ids are unique only within one client's MCP session. */
export interface Caller {
  callerId: string;
  /**
   * The `Mcp-Session-Id` header; null if the client sends none: its calls cannot be distinguished from those of other
   * clients.
   */
  mcpSession: string | null;
}

type RequestId = string | number;

/**
 * The calls in progress on this node. `notifications/cancelled` comes in a request of its own, and finds its call here.
 */
export interface Calls {
  /** Registers a call. The signal aborts when the call is cancelled; dispose of it when the call ends. */
  begin(caller: Caller, id: RequestId): Disposable & { cancelled: AbortSignal };
  cancel(caller: Caller, id: RequestId): void;
}

const nameOf = ({ callerId, mcpSession }: Caller, id: RequestId) => JSON.stringify([callerId, mcpSession, id]);

export function createCalls(): Calls {
  const open = new Map<string, AbortController>();
  return {
    begin(caller, id) {
      const controller = new AbortController();
      const name = nameOf(caller, id);
      if (caller.mcpSession !== null) open.set(name, controller);
      return {
        cancelled: controller.signal,
        [Symbol.dispose]() {
          if (open.get(name) === controller) open.delete(name);
        },
      };
    },
    cancel(caller, id) {
      if (caller.mcpSession !== null) open.get(nameOf(caller, id))?.abort();
    },
  };
}
