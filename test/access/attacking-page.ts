import type { Page } from 'playwright-core';

/** One call that changes or reads something, by a victim's rights. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

const input = (value: object) => encodeURIComponent(JSON.stringify(value));
const messages = [{ role: 'user', content: 'changed' }];

/** A call of every protocol that reads, and one that changes. */
export function callsOn(sessionId: string): Call[] {
  const subscription = `subscription { echoBack(sessionId: "${sessionId}", input: { messages: [{ role: "user", content: "x" }] }) { __typename } }`;
  const mutation = 'mutation { createSession(input: { idea: "changed" }) { sessionId } }';
  return [
    { method: 'GET', path: '/api/v1/sessions' },
    { method: 'GET', path: `/api/v1/sessions/${sessionId}` },
    { method: 'GET', path: `/api/v1/sessions/${sessionId}/events` },
    { method: 'GET', path: `/api/v1/sessions/${sessionId}/export` },
    { method: 'GET', path: '/api/v1/audit/export' },
    { method: 'POST', path: '/api/v1/sessions', body: { idea: 'changed' } },
    { method: 'POST', path: `/api/v1/sessions/${sessionId}/echo-back-agent`, body: { messages } },
    { method: 'POST', path: '/api/v1/keys', body: { name: 'changed' } },
    { method: 'POST', path: '/api/v1/members', body: { name: 'changed' } },
    { method: 'PUT', path: `/api/v1/sessions/${sessionId}`, body: {} },
    { method: 'PATCH', path: '/api/v1/workspace', body: { name: 'changed' } },
    { method: 'DELETE', path: `/api/v1/sessions/${sessionId}` },
    { method: 'DELETE', path: '/api/v1/sign-ins' },
    { method: 'GET', path: `/v1/sessions/${sessionId}` },
    { method: 'POST', path: '/v1/sessions', body: { idea: 'changed' } },
    { method: 'GET', path: '/api/trpc/sessions.list' },
    { method: 'GET', path: `/api/trpc/sessions.create?input=${input({ idea: 'changed' })}` },
    { method: 'GET', path: `/api/trpc/agents.echoBack?input=${input({ sessionId, input: { messages } })}` },
    { method: 'GET', path: `/api/trpc/sessions.events?input=${input({ sessionId })}` },
    { method: 'POST', path: '/api/trpc/sessions.list', body: {} },
    { method: 'POST', path: '/api/trpc/sessions.create', body: { idea: 'changed' } },
    { method: 'POST', path: '/api/trpc/keys.create', body: { name: 'changed' } },
    {
      method: 'GET',
      path: `/api/graphql?query=${encodeURIComponent('{ sessions { sessions { sessionId ideaSummary } } }')}`,
    },
    { method: 'GET', path: `/api/graphql?query=${encodeURIComponent(subscription)}` },
    { method: 'GET', path: `/api/graphql?query=${encodeURIComponent(mutation)}` },
    { method: 'POST', path: '/api/graphql', body: { query: mutation } },
    {
      method: 'POST',
      path: '/mcp',
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'create_session', arguments: {} } },
    },
  ];
}

/** How long a page waits for what may never be answered, in milliseconds. */
const patience = 1_500;

interface Order {
  target: string;
  calls: readonly Call[];
  patience: number;
}

/**
 * Sends every call from the page as it is open, by each way of a browser that takes the call's method. Returns all text that
 * the page could read.
 */
export async function sendFrom(page: Page, target: string, calls: readonly Call[]): Promise<string> {
  const order = { target, calls, patience };
  return [await page.evaluate(load, order), await page.evaluate(call, order)].join('\n');
}

/** Sends every call as scripts of ours do: by `fetch` and over WebSockets. */
export async function callFrom(page: Page, target: string, calls: readonly Call[]): Promise<string> {
  return page.evaluate(call, { target, calls, patience });
}

// The two functions below run in the page, so they use nothing from outside.

/** Elements, forms, beacons and event sources. */
async function load({ target, calls, patience }: Order): Promise<string> {
  const read: string[] = [];

  function show(name: string, attributes: object): void {
    const element = Object.assign(document.createElement(name), attributes);
    element.addEventListener('load', () => {
      if (element instanceof HTMLIFrameElement) read.push(String(element.contentDocument?.body.innerText));
    });
    document.body.append(element);
  }

  function submit(action: string, enctype: string, text: string, frame: string): void {
    show('iframe', { name: frame });
    const form = Object.assign(document.createElement('form'), { method: 'post', action, enctype, target: frame });
    // As text/plain, name and value together are the JSON.
    form.append(Object.assign(document.createElement('input'), { name: `${text.slice(0, -1)},"`, value: '":0}' }));
    document.body.append(form);
    form.submit();
    read.push(frame);
  }

  for (const [index, { method, path, body }] of calls.entries()) {
    const address = target + path;
    const text = JSON.stringify(body ?? {});
    if (method === 'GET') {
      for (const name of ['img', 'iframe', 'script', 'embed']) show(name, { src: address });
      show('link', { rel: 'stylesheet', href: address });
      const source = new EventSource(address, { withCredentials: true });
      source.addEventListener('message', ({ data }) => read.push(String(data)));
      setTimeout(() => source.close(), patience);
    }
    if (method === 'POST') {
      navigator.sendBeacon(address, text);
      for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
        submit(address, enctype, text, `${enctype} ${index}`);
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 2 * patience));
  return read.join('\n');
}

/** `fetch` with and without CORS, with and without cookies; WebSockets. */
async function call({ target, calls, patience }: Order): Promise<string> {
  const read: string[] = [];

  async function ask(address: string, init: RequestInit): Promise<void> {
    const answer = fetch(address, { ...init, signal: AbortSignal.timeout(patience) }).then((response) =>
      response.text(),
    );
    read.push(await answer.catch(String));
  }

  for (const { method, path, body } of calls) {
    const address = target + path;
    const sent = method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) };
    for (const credentials of ['include', 'same-origin'] as const) {
      await ask(address, { method, credentials, ...sent, headers: { 'content-type': 'application/json' } });
      await ask(address, { method, credentials, ...sent });
    }
    // Without CORS, a page sends these two methods only.
    if (method === 'GET' || method === 'POST')
      await ask(address, { method, mode: 'no-cors', credentials: 'include', ...sent });
  }

  const query = { query: '{ sessions { sessions { ideaSummary } } }' };
  const mutation = { query: 'mutation { createSession(input: { idea: "changed" }) { sessionId } }' };
  const sockets: readonly [path: string, protocols: string[], messages: object[]][] = [
    [
      '/api/graphql',
      ['graphql-transport-ws'],
      [
        { type: 'connection_init' },
        { type: 'subscribe', id: 'a', payload: query },
        { type: 'subscribe', id: 'b', payload: mutation },
      ],
    ],
    [
      '/api/trpc',
      [],
      [
        { id: 1, method: 'query', params: { path: 'sessions.list' } },
        { id: 2, method: 'mutation', params: { path: 'sessions.create', input: { idea: 'changed' } } },
      ],
    ],
  ];
  for (const [path, protocols, [first, ...others]] of sockets) {
    const socket = new WebSocket(target.replace(/^http/, 'ws') + path, protocols);
    socket.addEventListener('open', () => socket.send(JSON.stringify(first)));
    socket.addEventListener('message', ({ data }) => {
      read.push(String(data));
      // GraphQL takes no call before it has acknowledged the connection.
      for (const message of others.splice(0)) socket.send(JSON.stringify(message));
    });
    await new Promise((resolve) => setTimeout(resolve, patience));
    socket.close();
  }
  return read.join('\n');
}
