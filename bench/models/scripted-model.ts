import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChatMessage } from '../../agents/ports.ts';
import { createDecentModel, type DecentModel } from './decent-answers.ts';
import { type Faults, type FaultSettings, faultsSchema, isNth, spoil } from './faults.ts';

/** The body of a request, as far as the model reads it. */
interface Asked {
  model: string;
  messages: (ChatMessage & { prefix?: boolean })[];
  stream?: boolean;
  stream_options?: unknown;
  max_tokens?: number;
  max_completion_tokens?: number;
  continue_final_message?: boolean;
  response_format?: { type: string };
}

export interface ScriptedModel extends AsyncDisposable {
  /** The base URL, including the version. */
  url: string;
  /** All requests so far. */
  requests: readonly Asked[];
  /** Forgets what it was asked before, and does its faults again. */
  forget(): void;
  /** Changes faults for the next requests. */
  change(settings: FaultSettings): void;
}

const charsPerToken = 4;
const charsPerDelta = 24;
const tokensOf = (text: string) => Math.ceil(text.length / charsPerToken);

/**
 * A model server with OpenAI's chat completions, on loopback. It answers the tasks of our agents as a decent model would,
 * with the offline drafter's rules, and has the faults that the settings choose.
 */
export async function startScriptedModel(settings: FaultSettings = {}, port = 0): Promise<ScriptedModel> {
  let faults = faultsSchema.parse(settings);
  let decent = createDecentModel();
  const requests: Asked[] = [];
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing, faults, requests, decent).catch((error: unknown) =>
      outgoing.destroy(error as Error),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    forget() {
      decent = createDecentModel();
    },
    change(changed) {
      faults = faultsSchema.parse({ ...settings, ...changed });
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  faults: Faults,
  requests: Asked[],
  decent: DecentModel,
): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  if (incoming.method === 'GET' && incoming.url?.endsWith('/models')) {
    return json(outgoing, 200, { object: 'list', data: [{ id: 'scripted', object: 'model' }] });
  }
  if (incoming.method !== 'POST' || !incoming.url?.endsWith('/chat/completions')) {
    return refuse(outgoing, 404, `Unknown request URL: ${incoming.method} ${incoming.url}.`, 'unknown_url');
  }
  const asked = withoutPictures(JSON.parse(Buffer.concat(pieces).toString()) as Asked);
  requests.push(asked);
  await answerTask(asked, requests.length, outgoing, faults, decent);
}

/** The texts of messages that have parts: it does not see pictures. */
function withoutPictures(asked: Asked): Asked {
  return { ...asked, messages: asked.messages.map((message) => ({ ...message, content: textIn(message.content) })) };
}

const textIn = (content: unknown) =>
  Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('') : String(content);

async function answerTask(
  asked: Asked,
  call: number,
  outgoing: ServerResponse,
  faults: Faults,
  decent: DecentModel,
): Promise<void> {
  const refused = refusedIn(asked, faults.refuses);
  if (refused !== undefined) {
    return refuse(
      outgoing,
      400,
      `Unsupported parameter: '${refused}' is not supported with this model.`,
      null,
      refused,
    );
  }
  const input = tokensOf(asked.messages.map(({ content }) => content).join('\n'));
  if (faults.contextTokens !== undefined && input > faults.contextTokens) {
    const words = `This model's maximum context length is ${faults.contextTokens} tokens. However, your messages resulted in ${input} tokens.`;
    return refuse(outgoing, 400, words, 'context_length_exceeded');
  }
  if (isNth(call, faults.failsEvery)) return refuse(outgoing, 500, 'The server had an error.', null);
  if (isNth(call, faults.limitsEvery)) return refuse(outgoing, 429, 'Rate limit reached.', 'rate_limit_exceeded');
  const { text, goesOn } = await textOf(asked, faults, decent);
  if (text === null) return refuse(outgoing, 400, 'The scripted model knows no such task.', 'unknown_task');
  const limit = Math.min(
    ...[faults.outputTokens, asked.max_completion_tokens, asked.max_tokens].map(
      (one) => one ?? Number.POSITIVE_INFINITY,
    ),
  );
  const said = spoil(text, /^\s*[[{]/.test(text), call, faults);
  const isPart = goesOn || asked.response_format !== undefined;
  const end = isPart ? Number.POSITIVE_INFINITY : (faults.endsAt ?? Number.POSITIVE_INFINITY);
  const kept = said.slice(0, Math.min(limit * charsPerToken, end));
  const finishReason = kept.length < said.length || kept.length === end ? 'length' : 'stop';
  const declines = isNth(call, faults.declinesEvery);
  await stream(outgoing, faults, {
    thoughts: faults.thoughts === 'member' ? 'They want an answer. Let me think.' : '',
    text: declines ? 'I cannot' : kept,
    finishReason: declines ? 'content_filter' : finishReason,
    cutAt: cutAt(call, kept, isPart, faults),
    usage: { prompt_tokens: input, completion_tokens: tokensOf(kept), total_tokens: input + tokensOf(kept) },
  });
}

function cutAt(call: number, kept: string, isPart: boolean, faults: Faults): number | null {
  if (isNth(call, faults.cutsEvery)) return kept.length / 2;
  return isPart ? null : (faults.breaksAt ?? null);
}

interface Text {
  /** null: no answer to this task is known. */
  text: string | null;
  /** It goes on with an answer that ended early. */
  goesOn: boolean;
}

/** The answer, or the rest of it. */
async function textOf({ messages, ...asked }: Asked, faults: Faults, decent: DecentModel): Promise<Text> {
  const last = messages.at(-1);
  const before = messages.at(-2);
  if (last?.role === 'assistant') {
    const whole = await decent(messages.slice(0, -1), faults);
    const way = last.prefix ? 'prefix' : asked.continue_final_message ? 'continue_final_message' : 'last_turn';
    const goesOn = way === faults.continues && whole?.startsWith(last.content) === true;
    return { text: goesOn ? (whole?.slice(last.content.length) ?? '') : whole, goesOn: true };
  }
  if (before?.role !== 'assistant' || !last?.content.includes('Begin by repeating its last three lines')) {
    return { text: await decent(messages, faults), goesOn: false };
  }
  const whole = await decent(messages.slice(0, -2), faults);
  if (whole === null || !whole.startsWith(before.content)) return { text: 'Which text?', goesOn: true };
  const rest = whole.slice(before.content.length);
  if (faults.repeats === 'not') return { text: `The rest: ${rest}`, goesOn: true };
  const text = `${before.content.split('\n').slice(-3).join('\n')}${rest}`;
  return { text: faults.repeats === 'exactly' ? text : `Sure, here is the rest:\n\n${text}`, goesOn: true };
}

function refusedIn(asked: Asked, refuses: readonly string[]): string | undefined {
  const has: Readonly<Record<string, boolean>> = {
    max_completion_tokens: asked.max_completion_tokens !== undefined,
    stream_options: asked.stream_options !== undefined,
    json_schema: asked.response_format?.type === 'json_schema',
    json_object: asked.response_format?.type === 'json_object',
    system: asked.messages.some(({ role }) => role === 'system'),
  };
  return refuses.find((name) => has[name]);
}

interface Said {
  thoughts: string;
  text: string;
  finishReason: string;
  /** After how many characters the connection breaks; null if it does not. */
  cutAt: number | null;
  usage: Readonly<Record<string, number>>;
}

async function stream(outgoing: ServerResponse, faults: Faults, said: Said): Promise<void> {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (choices: unknown[], more: object = {}) =>
    outgoing.write(`data: ${JSON.stringify({ object: 'chat.completion.chunk', choices, ...more })}\n\n`);
  const delta = (members: object, reason: string | null = null) =>
    send([{ index: 0, delta: members, finish_reason: reason }]);
  if (faults.firstMs > 0) await pause(faults.firstMs);
  delta({ role: 'assistant', content: '' });
  if (said.thoughts !== '') delta({ reasoning_content: said.thoughts });
  const end = Math.min(said.cutAt ?? said.text.length, said.text.length);
  for (let at = 0; at < end && !outgoing.destroyed; at += charsPerDelta) {
    delta({ content: said.text.slice(at, Math.min(at + charsPerDelta, end)) });
    if (faults.everyMs > 0) await pause(faults.everyMs);
  }
  if (said.cutAt !== null) {
    // Destroying at once would discard what was written.
    outgoing.write('', () => outgoing.destroy());
    return;
  }
  delta({}, said.finishReason);
  send([], { usage: said.usage });
  outgoing.end('data: [DONE]\n\n');
}

function json(outgoing: ServerResponse, status: number, body: unknown): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(
  outgoing: ServerResponse,
  status: number,
  message: string,
  code: string | null,
  param: string | null = null,
): void {
  json(outgoing, status, { error: { message, type: 'invalid_request_error', param, code } });
}
