import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import type { Take } from '../../../agents/flow.ts';
import type { TokenUsage } from '../../../agents/ports.ts';
import { ServiceError } from '../../../schema/errors.ts';
import { type Chunk, noChunk, parseChunk } from './chunk.ts';
import { chunkReader } from './chunk-reader.ts';
import { classifyRefusal, modelError, silence } from './classify.ts';
import { CallFailure } from './failure.ts';
import { endingOf } from './finish-reason.ts';
import { type Pieces, type Reads, SilenceError } from './reads.ts';
import { thoughtFilter } from './thoughts.ts';

import { wellFormedText } from './well-formed.ts';

/** The most characters of one event, far more than a delta needs. */
const maxEventChars = 8_388_608;

export interface Answer {
  text: string;
  /** null if the server did not count. */
  usage: TokenUsage | null;
  /** The model thought before it answered. */
  hasThoughts: boolean;
  /**
   * CallFailure for a cut, silent or invalid stream, ServiceError `output_truncated` or `output_refused` for a complete
   * answer that cannot be used. null: the answer is whole.
   */
  failure: unknown;
}

/**
 * Reads one chat completion, streamed or in one piece, and calls `take` with the deltas of each network read, `thinks` when
 * the first thought came. Rejects with what `take` threw. `maxBytes` limits what the server may send.
 */
export function readAnswer(
  reads: Reads,
  maxBytes: number,
  take: Take<readonly string[]>,
  thinks: () => void,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const answer = new AnswerReader();
  const decoder = new StringDecoder('utf8');
  let text = '';
  let received = 0;
  let isSettled = false;
  let isThinking = false;

  function settle(failure: unknown): void {
    isSettled = true;
    resolve({ text, usage: answer.usage, hasThoughts: answer.hasThoughts(), failure });
  }

  function refuse(error: unknown): void {
    isSettled = true;
    reject(error);
  }

  function succeed(): void {
    answer.check();
    settle(null);
  }

  function takeDeltas(deltas: readonly string[]): Promise<void> | null {
    try {
      return take(deltas)?.catch(refuse) ?? null;
    } catch (error) {
      refuse(error);
      return null;
    }
  }

  function digest(pieces: Pieces | null): Promise<void> | null {
    if (pieces === null) {
      answer.finishInput(decoder.end());
    } else {
      for (const piece of pieces) {
        received += piece.length;
        answer.feed(decoder.write(piece));
      }
    }
    const deltas = answer.takeDeltas();
    const hasThoughts = answer.hasThoughts();
    if (deltas.length > 0 || hasThoughts) reads.begun();
    if (hasThoughts && !isThinking && text === '') {
      isThinking = true;
      thinks();
    }
    for (const delta of deltas) text += delta;
    const wait = deltas.length > 0 ? takeDeltas(deltas) : null;
    if (isSettled) return null;
    if (pieces === null || answer.ended) succeed();
    else if (received > maxBytes) throw endless();
    return wait;
  }

  reads.read(
    (pieces) => {
      if (isSettled) return null;
      try {
        return digest(pieces);
      } catch (error) {
        settle(error);
        return null;
      }
    },
    (error) => {
      if (isSettled) return;
      try {
        // Some servers reset the connection right after a whole answer.
        if (answer.finishReason === null) throw error instanceof SilenceError ? silence(error) : brokenOff(error);
        succeed();
      } catch (failure) {
        settle(failure);
      }
    },
  );
  return promise;
}

/** Nobody goes on with such an answer, or asks for it again. */
function endless(): CallFailure {
  const extensions = { isEndless: true };
  const words = 'The answer of the model did not end, and was cut off.';
  return new CallFailure(new ServiceError('output_truncated', words, { extensions }), false);
}

function brokenOff(cause: unknown): CallFailure {
  return modelError('The model server broke off in the middle of an answer.', true, cause);
}

function garbled(cause: unknown): CallFailure {
  return modelError('The model server did not answer with a chat completion stream.', false, cause);
}

const nothing: readonly string[] = [];

class AnswerReader {
  /** `[DONE]` was read. */
  ended = false;
  finishReason: string | null = null;
  usage: TokenUsage | null = null;
  #refused = false;
  #thinks = false;
  #chunks = 0;
  /** No more input comes. */
  #isLast = false;
  /** The body so far, if it is one JSON value and no stream. null: not decided; false: a stream. */
  #json: string | false | null = null;
  /** null instead of an empty list: adding the first element to that would allocate room for seventeen. */
  #deltas: string[] | null = null;
  readonly #read = chunkReader();
  readonly #text = wellFormedText();
  readonly #thoughts = thoughtFilter((piece) => this.#add(piece));
  readonly #parser = createParser({
    maxBufferSize: maxEventChars,
    onEvent: ({ data }) => this.#takeEvent(data.trim()),
    onError: (error) => {
      // llama.cpp writes errors into a field of their own.
      if (error.type === 'unknown-field' && error.field === 'error') return this.#takeEvent(`{"error":${error.value}}`);
      // The format allows unknown fields; only an event that is too large is an error.
      if (error.type === 'max-buffer-size-exceeded') throw garbled(error);
    },
  });

  feed(text: string): void {
    if (this.#json === null) {
      const start = text.trimStart();
      if (start !== '') this.#json = start.startsWith('{') ? '' : false;
    }
    if (typeof this.#json === 'string') this.#json += text;
    else this.#parser.feed(text);
  }

  /** Ends the input: the last event may lack its blank line, and half of a surrogate pair may still wait. */
  finishInput(text: string): void {
    this.#isLast = true;
    this.feed(`${text}\n\n`);
    if (typeof this.#json === 'string') this.#takeWhole(this.#json);
    else if (!this.ended) this.#flushText();
  }

  takeDeltas(): readonly string[] {
    const deltas = this.#deltas;
    this.#deltas = null;
    return deltas ?? nothing;
  }

  hasThoughts(): boolean {
    return this.#thinks || this.#thoughts.hasThoughts() || (this.usage?.reasoningTokens ?? 0) > 0;
  }

  /** Throws unless the answer is complete and usable. It may be empty. */
  check(): void {
    if (this.#chunks === 0) throw garbled(null);
    if (!this.ended && this.finishReason === null) throw brokenOff(null);
    const ending = this.finishReason === null ? 'whole' : endingOf(this.finishReason);
    if (this.#refused || ending === 'refused') {
      throw new ServiceError('output_refused', 'The model refused to answer this.');
    }
    if (ending === 'truncated') {
      throw new ServiceError('output_truncated', 'The answer of the model reached its maximum length and was cut off.');
    }
    if (ending === 'unknown') throw modelError('The model stopped for a reason that is not known.', false, null);
  }

  #takeEvent(data: string): void {
    if (this.ended || data === '') return;
    if (data !== '[DONE]') return this.#take(this.#read(data));
    this.ended = true;
    this.#flushText();
  }

  /** A server that does not stream. */
  #takeWhole(json: string): void {
    this.#take(parseChunk(json.trim()));
    this.ended = true;
    this.#flushText();
  }

  #take(chunk: Chunk | null): void {
    // A proxy that loses its server ends the response as if it were whole, in the middle of an event.
    if (chunk === null) throw this.#isLast && this.#chunks > 0 ? brokenOff(null) : garbled(null);
    if (chunk === noChunk) return;
    if (chunk.error) throw classifyRefusal(chunk.error);
    this.#chunks += 1;
    if (chunk.thinks) this.#thinks = true;
    if (chunk.content !== '') {
      const piece = this.#text.push(chunk.content);
      if (piece !== '') this.#thoughts.push(piece);
    }
    if (chunk.refusal !== '') this.#refused = true;
    this.finishReason = chunk.finishReason ?? this.finishReason;
    this.usage = chunk.usage ?? this.usage;
  }

  #add(delta: string): void {
    if (this.#deltas) this.#deltas.push(delta);
    else this.#deltas = [delta];
  }

  #flushText(): void {
    const rest = this.#text.end();
    if (rest !== '') this.#thoughts.push(rest);
    this.#thoughts.end();
  }
}
