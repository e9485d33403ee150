/** Who sent a request: JSON-RPC ids are unique within one client's MCP session alone. */
export interface Caller {
  keyId: string;
  /** As in `Mcp-Session-Id`; null where the client names none: its calls cannot be told from those of others. */
  mcpSession: string | null;
}

type RequestId = string | number;

/** The calls under way on this node, so that `notifications/cancelled`, which comes by a request of its own, finds them. */
export interface Calls {
  /** The signal aborts when the call is cancelled; dispose of it when the call is over. */
  begin(caller: Caller, id: RequestId): Disposable & { cancelled: AbortSignal };
  cancel(caller: Caller, id: RequestId): void;
}

const nameOf = ({ keyId, mcpSession }: Caller, id: RequestId) => JSON.stringify([keyId, mcpSession, id]);

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
