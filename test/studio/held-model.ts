import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { completionChunks, countWords, type StubBody, write } from '../support/stub-wire.ts';

/** A call of the model whose answer a test gives piece by piece. */
interface HeldCall {
  /** The last message of the request. */
  asked: string;
  /** All that was said so far. */
  said(): string;
  say(text: string): Promise<void>;
  end(): Promise<void>;
  /** Whether the caller has closed the connection before the end. */
  isGone(): boolean;
}

export interface HeldModel extends AsyncDisposable {
  /** The base URL, including the version. */
  url: string;
  /** Resolves with the next call for text that no test has taken yet. */
  nextCall(): Promise<HeldCall>;
}

/** A model that answers as fast as a test wants. Calls for JSON get `json` at once. */
export async function startHeldModel(json: unknown = { ideaSummary: 'A tool for bell founders.' }): Promise<HeldModel> {
  const waiting: HeldCall[] = [];
  const takers: ((call: HeldCall) => void)[] = [];
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing).catch((error: unknown) =>
      outgoing.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const body = JSON.parse(Buffer.concat(pieces).toString('utf8')) as StubBody;
    outgoing.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    const call = await openCall(body, outgoing);
    if (body.response_format) {
      await call.say(JSON.stringify(json));
      await call.end();
      return;
    }
    const take = takers.shift();
    if (take) take(call);
    else waiting.push(call);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    nextCall() {
      const call = waiting.shift();
      return call ? Promise.resolve(call) : new Promise((resolve) => takers.push(resolve));
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function openCall(body: StubBody, outgoing: ServerResponse): Promise<HeldCall> {
  const { delta, usageChunk } = completionChunks(body);
  let said = '';
  await write(outgoing, delta({ role: 'assistant', content: '', refusal: null }));
  return {
    asked: body.messages.at(-1)?.content ?? '',
    said: () => said,
    async say(text) {
      said += text;
      await write(outgoing, delta({ content: text }));
    },
    async end() {
      await write(outgoing, `${delta({}, 'stop')}${usageChunk(countWords(body, [said]))}`);
      outgoing.end('data: [DONE]\n\n');
    },
    isGone: () => outgoing.destroyed && !outgoing.writableFinished,
  };
}
