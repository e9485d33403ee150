import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import type { RecordedAnswer, RecordedRefusal } from '../../schema/recording.ts';

/** How many pieces of an answer are written before other requests get their turn. */
const chunksPerTurn = 256;

/** Sends a recorded answer in the form of OpenAI's chat completions. `streams`: as a stream of events. */
export async function sendAnswer(outgoing: ServerResponse, answer: RecordedAnswer, streams: boolean): Promise<void> {
  const { refusal, chunks, finishReason, thinks } = answer;
  const hasBegun = thinks || chunks.length > 0;
  if (refusal && !hasBegun && refusal.status >= 300 && refusal.status <= 599) return sendRefusal(outgoing, refusal);
  if (!refusal && !hasBegun && finishReason === null) return void outgoing.destroy();
  return streams ? sendStream(outgoing, answer) : sendWhole(outgoing, answer);
}

export function sendJson(
  outgoing: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  outgoing.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendRefusal(outgoing: ServerResponse, refusal: RecordedRefusal): void {
  const { status, waitMs } = refusal;
  const headers: Record<string, string> = waitMs === null ? {} : { 'retry-after': String(waitMs / 1_000) };
  sendJson(outgoing, status, errorOf(refusal), headers);
}

function errorOf({ status, codes, words }: RecordedRefusal): { error: object } {
  const [type, ...reasons] = codes;
  const number = status > 0 ? { status_code: status } : {};
  return {
    error: {
      message: words,
      ...number,
      ...(type !== undefined && { type }),
      reasons: reasons.map((code) => ({ code })),
    },
  };
}

async function sendStream(outgoing: ServerResponse, answer: RecordedAnswer): Promise<void> {
  const { chunks, thinks, finishReason, refusal, usage } = answer;
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (members: object) => outgoing.write(`data: ${JSON.stringify(members)}\n\n`);
  const delta = (members: object, reason: string | null = null) =>
    send({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: members, finish_reason: reason }] });
  // Thoughts are not recorded, only that there were some.
  if (thinks) delta({ reasoning_content: '…' });
  for (const [index, content] of chunks.entries()) {
    if (outgoing.destroyed) return;
    delta({ content });
    if (index % chunksPerTurn === chunksPerTurn - 1) await nextTurn();
  }
  if (refusal) send(errorOf(refusal));
  if (finishReason !== null) delta({}, finishReason);
  if (usage) send({ object: 'chat.completion.chunk', choices: [], usage: usageOf(usage) });
  if (finishReason !== null || refusal) return void outgoing.end('data: [DONE]\n\n');
  // Destroying at once would discard what was written.
  outgoing.write('', () => outgoing.destroy());
}

function sendWhole(outgoing: ServerResponse, { chunks, finishReason, refusal, usage }: RecordedAnswer): void {
  if (refusal) return sendJson(outgoing, 200, errorOf(refusal));
  const message = { role: 'assistant', content: chunks.join('') };
  const choices = [{ index: 0, message, finish_reason: finishReason }];
  return sendJson(outgoing, 200, { object: 'chat.completion', choices, ...(usage && { usage: usageOf(usage) }) });
}

function usageOf({ inputTokens, outputTokens, cachedTokens, reasoningTokens }: NonNullable<RecordedAnswer['usage']>) {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens },
    completion_tokens_details: { reasoning_tokens: reasoningTokens },
  };
}
