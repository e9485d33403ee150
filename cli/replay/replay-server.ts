import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { FailedError } from '../failures.ts';
import { recordedRequestOf } from '../../schema/recorded-request.ts';
import { maxRecordingBytes, type RecordedRequest, type Recording } from '../../schema/recording.ts';
import { createPlayback, type Match, type PlaybackReport } from './playback.ts';
import { sendAnswer, sendJson } from './wire.ts';

export interface ReplayServer extends AsyncDisposable {
  /** The base URL, including the version. */
  url: string;
  report(): PlaybackReport;
}

export interface ReplayOptions {
  /** 0: any free port. */
  port: number;
  /** Called for each request. */
  matched?(match: Match): void;
}

/**
 * Serves recordings as OpenAI's chat completions, on loopback. The header `x-recording` says how an answer was found, `exact` or
 * `by-order`, and `x-recording-step` which one it is. `GET /report` has the report as JSON. Rejects with
 * FailedError if the port is taken.
 */
export async function startReplay(
  recordings: readonly Recording[],
  { port, matched = () => {} }: ReplayOptions,
): Promise<ReplayServer> {
  const playback = createPlayback(recordings);
  const models = [...new Set(recordings.flatMap(({ calls }) => calls.map(({ model }) => model)))];

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    // A web page can give its own name this address, and would read what users wrote.
    if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(incoming.headers.host ?? ''))
      return refuse(outgoing, 421, 'This server answers at 127.0.0.1 and localhost only.', 'wrong_host');
    const path = (incoming.url ?? '').split('?')[0] ?? '';
    const asks = `${incoming.method} ${path}`;
    if (asks === 'GET /report') return sendJson(outgoing, 200, playback.report());
    if (asks === 'GET /v1/models') {
      return sendJson(outgoing, 200, { object: 'list', data: models.map((id) => ({ id, object: 'model' })) });
    }
    if (asks !== 'POST /v1/chat/completions') return refuse(outgoing, 404, `There is nothing at ${asks}.`, 'not_found');
    const text = await bodyOf(incoming);
    if (text === null) return refuse(outgoing, 413, 'The request is larger than a recording may be.', 'too_large');
    const asked = askedOf(text);
    if ('problem' in asked) return refuse(outgoing, 422, asked.problem, 'invalid_request_error');
    const match = playback.match(asked.request);
    matched(match);
    // The service changes a request whose format is refused by 400 or 422, and asks again: this status says that nothing helps.
    if (match.kind === 'refused') return refuse(outgoing, 409, `Not recorded. ${match.why}`, 'not_recorded');
    outgoing.setHeader('x-recording', match.kind);
    // Headers take ASCII only.
    outgoing.setHeader('x-recording-step', encodeURIComponent(match.call.step));
    return sendAnswer(outgoing, match.answer, asked.streams);
  }

  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
  });
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new FailedError(`Port ${port} cannot be listened on (${codeOf(error)}).`, { cause: error });
  }
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}/v1`,
    report: () => playback.report(),
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** null: it is too long. */
async function bodyOf(incoming: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > maxRecordingBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function askedOf(text: string): { request: RecordedRequest; streams: boolean } | { problem: string } {
  try {
    const body: unknown = JSON.parse(text);
    const streams = typeof body === 'object' && body !== null && 'stream' in body && body.stream === true;
    return { request: recordedRequestOf(body), streams };
  } catch (error) {
    if (error instanceof z.ZodError) return { problem: z.prettifyError(error) };
    if (error instanceof SyntaxError) return { problem: 'The body is not JSON.' };
    throw error;
  }
}

function refuse(outgoing: ServerResponse, status: number, message: string, code: string): void {
  sendJson(outgoing, status, { error: { message, type: 'invalid_request_error', code } });
}
