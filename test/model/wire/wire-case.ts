import type { ErrorCode } from '../../../schema/errors.ts';

/** A recorded way in which a model server answers, and what it means. */
export interface WireCase {
  /** What the server does, in plain words; unique in its file. */
  name: string;
  /** The public address of the file or thread that records the shape. */
  source: string;
  /** What is asked. Without it: one user message, no schema, no cap. */
  ask?: {
    /** Asks for `{ "city": string, "hills": number | null }`. */
    schema?: true;
    maxOutputTokens?: number;
    roles?: readonly ('system' | 'user' | 'assistant')[];
  };
  /** The server: each request gets the answer of the first rule that fits it. */
  rules: readonly WireRule[];
  expect: WholeAnswer | FailedAnswer;
}

export interface WireRule {
  /** Dotted paths that the request's body must have: `max_completion_tokens`, `response_format.json_schema.strict`. */
  has?: readonly string[];
  /** Dotted paths that it must not have. */
  lacks?: readonly string[];
  /** Numbers that these members must not exceed, if they are there. */
  atMost?: Readonly<Record<string, number>>;
  /** The order of roles that it must have, such as `['system', 'user']`. */
  roles?: readonly string[];
  /** Defaults to 200. */
  status?: number;
  /** Defaults to `text/event-stream` for 200, and `application/json` otherwise. */
  headers?: Readonly<Record<string, string>>;
  /** The bytes of the response. */
  body: string;
}

interface WholeAnswer {
  text: string;
  /** What the model thought, as far as the server shows it: never part of the text. */
  thoughts?: string;
  /** As the server counts; left out if it does not count. */
  usage?: { inputTokens: number; outputTokens: number; cachedTokens?: number; reasoningTokens?: number };
  /** How many requests the first question takes; 1 unless something is learnt. */
  requests?: number;
  /** How many it takes the next time; 1 unless the refusal was about this question alone. */
  next?: number;
}

interface FailedAnswer {
  code: ErrorCode;
  /** Whether our service may send the same request again by itself. */
  mayRetry: boolean;
  /** How many requests it takes until nothing is left to change; 1 by default. */
  requests?: number;
  /** The most tokens that the server takes, and the tokens of the request, as far as it names them. */
  limit?: number;
  asked?: number;
}

/** One `data:` event for each value; a text is used as it is. */
export const sse = (...events: readonly unknown[]): string =>
  events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('');
