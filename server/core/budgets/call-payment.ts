import type { TokenUsage } from '../../../agents/ports.ts';
import type { RequestBounds } from '../../../agents/request-bounds.ts';
import type { Reserved, RunAccount } from './budgets.ts';

type Tokens = Pick<TokenUsage, 'inputTokens' | 'outputTokens'>;

/** Tokenizers make fewer tokens of any usual text than one of two bytes. */
const bytesPerToken = 2;
/** More than vendors count for a picture of a window. */
const tokensPerPicture = 2_000;
/** What is reserved for an answer if neither the request nor its server says how long it may be, in tokens. */
const unknownAnswer = 32_768;

/** The tokens that a request is reserved to use: more than a server counts. */
function mostTokens({ outputTokens, contextTokens, textBytes }: RequestBounds, pictures: number): Tokens {
  const inputTokens = Math.ceil(textBytes() / bytesPerToken) + pictures * tokensPerPicture;
  if (outputTokens !== null) return { inputTokens, outputTokens };
  // The server counts fewer tokens of the request, and so leaves more room for the answer.
  const room = contextTokens === null ? unknownAnswer : Math.max(contextTokens - Math.ceil(inputTokens / 2), 1);
  return { inputTokens, outputTokens: room };
}

/** Pays for one call, which may send several requests: each is reserved before it is sent, and settled before the next. */
export interface CallPayment {
  asks(model: string, request: RequestBounds): Promise<void>;
  spent(model: string, usage: TokenUsage): void;
  /** Settles the last request. `answered`: the characters that came of it, which count if it was broken off. */
  end(answered: number): Promise<void>;
}

interface Open {
  model: string;
  reserved: Reserved;
  spent: [model: string, usage: Tokens][];
  request: RequestBounds;
}

/** `pictures`: how many the request has. */
export function payForCall(account: RunAccount, pictures: number, signal: AbortSignal): CallPayment {
  let open: Open | null = null;

  async function settle(answered: number): Promise<void> {
    if (!open) return;
    const { model, reserved, spent, request } = open;
    open = null;
    // Its server says nothing of an answer that it could not send to its end. A run may have lost its session before it is told
    // to stop, as when it is cancelled: then its words cannot be stored, and that ends the call.
    const isBrokenOff = spent.length === 0 && (signal.aborted || answered > 0);
    await reserved.settle(isBrokenOff ? [[model, brokenOff(request, answered)]] : spent);
  }

  return {
    async asks(model, request) {
      await settle(0);
      const reserved = await account.reserve(model, () => mostTokens(request, pictures), signal);
      if (reserved) open = { model, reserved, spent: [], request };
    },
    spent: (model, usage) => void open?.spent.push([model, usage]),
    end: settle,
  };
}

/** A server also works for an answer that nobody takes to its end: about four characters are a token. */
function brokenOff({ textBytes }: RequestBounds, answered: number): Tokens {
  return { inputTokens: Math.ceil(textBytes() / 4), outputTokens: Math.ceil(answered / 4) };
}
