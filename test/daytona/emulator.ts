import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Account, findHeld, openAccount, removeHeld } from './account.ts';
import { api, type Answer } from './api.ts';
import { type Contract, type Matched, readContract } from './contract.ts';
import { toolbox, toolboxRefusal } from './toolbox.ts';

export const vendorKey = 'dtn_a-key-that-must-stay-here';
/** In every failure of the vendor; users must never see it. */
export const vendorWords = 'the-runner-at-10.0.0.7-said-no';

/** A fault: a status; no response; or the work is done but its response lost. */
export type Fault = number | 'silence' | 'lost-answer';

export interface Emulator extends AsyncDisposable {
  url: string;
  account: Account;
  /** Operations in order of arrival. */
  asked: string[];
  /** The bodies of all requests, in one string. */
  received(): string;
  /** Requests or responses that contradict Daytona's documents. */
  violations: string[];
  /** Makes the next calls of an operation fail like this. */
  fail(operationId: string, fault: Fault, times?: number): void;
  /** Resolves at the next call of an operation. */
  next(operationId: string): Promise<void>;
}

/** Emulates Daytona as documented, with folders of this machine as sandboxes. */
export async function startEmulator(): Promise<Emulator> {
  const [main, inside] = await Promise.all([readContract('daytona-api.json'), readContract('daytona-toolbox.json')]);
  const account = openAccount();
  const faults: { operationId: string; fault: Fault; times: number }[] = [];
  const waiting: { operationId: string; resolve(): void }[] = [];
  const bodies: string[] = [];
  const asked: string[] = [];
  const violations: string[] = [];
  let base = '';
  const operations = api(account, () => base);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', base);
    const raw = await buffer(request);
    const [, place = '', id = ''] = url.pathname.split('/');
    if (place === 'preview') return showPreview(account, url, response);
    bodies.push(raw.toString('latin1'));
    const isForm = (request.headers['content-type'] ?? '').startsWith('multipart/');
    const body: unknown = isForm
      ? await readForm(request, raw)
      : raw.length > 0
        ? JSON.parse(raw.toString())
        : undefined;
    url.pathname = url.pathname.slice(place === 'toolbox' ? `/toolbox/${id}`.length : '/api'.length);
    const contract: Contract = place === 'toolbox' ? inside : main;
    const matched = contract.match({ method: request.method ?? '', url, body: isForm ? undefined : body });
    asked.push(matched.operationId);
    for (const one of waiting.splice(0))
      if (one.operationId === matched.operationId) one.resolve();
      else waiting.push(one);

    const planned = faults.find((one) => one.operationId === matched.operationId && one.times > 0);
    if (planned) planned.times -= 1;
    if (planned?.fault === 'silence') return;
    if (typeof planned?.fault === 'number') return reply(response, toolboxRefusal(planned.fault, vendorWords), matched);
    if (request.headers.authorization !== `Bearer ${vendorKey}`)
      return reply(response, toolboxRefusal(401, vendorWords), matched);

    const about = { path: matched.path, query: url.searchParams, body };
    const answer = await (place === 'toolbox'
      ? askToolbox(id, matched, about)
      : operations[matched.operationId]?.(about));
    if (answer === undefined) throw new Error(`${matched.operationId} is not emulated`);
    if (planned?.fault === 'lost-answer') return void response.destroy();
    reply(response, answer, matched);
  }

  async function askToolbox(
    id: string,
    matched: Matched,
    about: Parameters<NonNullable<(typeof operations)[string]>>[0],
  ) {
    const held = findHeld(account, id);
    if (held === undefined) return toolboxRefusal(404, vendorWords);
    if (held.state !== 'started') return toolboxRefusal(400, vendorWords);
    return toolbox[matched.operationId]?.(held, about);
  }

  function reply(response: ServerResponse, { status, body, file }: Answer, matched: Matched): void {
    if (file !== undefined) return replyWith(file, response);
    const wrong = matched.checkAnswer(status, body);
    if (wrong !== null) violations.push(wrong);
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(body === undefined ? '' : JSON.stringify(body));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      violations.push(error instanceof Error ? error.message : String(error));
      response.writeHead(500).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: `${base}/api`,
    account,
    asked,
    violations,
    received: () => bodies.join('\n'),
    fail: (operationId, fault, times = 1) => void faults.push({ operationId, fault, times }),
    next: (operationId) => new Promise((resolve) => waiting.push({ operationId, resolve })),
    async [Symbol.asyncDispose]() {
      for (const held of account.sandboxes.values()) await removeHeld(account, held);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function replyWith({ name, content }: NonNullable<Answer['file']>, response: ServerResponse): void {
  const head = `--boundary\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  response
    .writeHead(200, { 'content-type': 'multipart/form-data; boundary=boundary' })
    .end(Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--boundary--\r\n')]));
}

function readForm(request: IncomingMessage, raw: Buffer): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  return new Response(new Uint8Array(raw), { headers }).formData();
}

/** The proxy in front of previews: forwards to the server in the sandbox. */
async function showPreview(account: Account, url: URL, response: ServerResponse): Promise<void> {
  const [, , token = '', ...rest] = url.pathname.split('/');
  const held = [...account.sandboxes.values()].find(({ tokens }) => tokens.has(token));
  const signed = held?.tokens.get(token);
  if (held === undefined || signed === undefined || Date.now() > signed.until)
    return void response.writeHead(401).end(vendorWords);
  if (held.state !== 'started') return void response.writeHead(400).end(vendorWords);
  try {
    const answer = await fetch(`http://127.0.0.1:${signed.port}/${rest.join('/')}${url.search}`);
    const release = answer.headers.get('x-unified-agents-release') ?? '';
    response
      .writeHead(answer.status, { 'x-unified-agents-release': release })
      .end(Buffer.from(await answer.arrayBuffer()));
  } catch {
    response.writeHead(502).end(vendorWords);
  }
}
