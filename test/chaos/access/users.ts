import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceProcess } from '../../support/process.ts';
import { problemIn } from '../../access/problem-in.ts';
import { type Held, headersOf } from './cast.ts';
import type { AccessHistory } from './history.ts';
import { openUserSocket, type UserSocket } from './user-socket.ts';

export interface Users {
  history: AccessHistory;
  nodes: readonly ServiceProcess[];
  /** Sessions in which runs go on, for streams. */
  sessionIds: readonly string[];
  /** Requests that failed in another way, by what they got: no refusal, and nothing that got through. */
  failures: Record<string, number>;
  /** When this process last had a look at its sockets. */
  lastTick(): number;
  /** Set near the end. */
  ending: boolean;
}

/** How long a credential is still tried after its end, in milliseconds. */
const triedAfterEnd = 9_000;
/** How long a stream is read at most, in milliseconds. */
const longestStream = 20_000;

const refusals = new Set<string | null>(['unauthenticated', 'insufficient_scope', 'rate_limited']);

export const anyOf = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('there is one');
  return item;
};

/** Whether somebody goes on trying. */
const goesOn = ({ ending }: Users, { endedAt }: Held) =>
  !ending && (endedAt === null || performance.now() - endedAt < triedAfterEnd);

interface Kind {
  how: string;
  scope: string;
  path: string;
  init?: RequestInit;
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Requests that need different scopes, over each protocol. */
const kinds: readonly Kind[] = [
  { how: 'REST', scope: 'sessions:read', path: '/api/v1/sessions?limit=1' },
  { how: 'REST', scope: 'audit:read', path: '/api/v1/audit?limit=1' },
  { how: 'REST', scope: 'keys:manage', path: '/api/v1/keys?limit=1' },
  { how: 'REST', scope: 'sessions:write', path: '/api/v1/sessions', init: json({}) },
  { how: 'tRPC', scope: 'sessions:read', path: '/api/trpc/sessions.list' },
  { how: 'tRPC', scope: 'members:manage', path: '/api/trpc/members.list' },
  {
    how: 'GraphQL',
    scope: 'sessions:read',
    path: '/api/graphql',
    init: json({ query: '{ sessions { nextBefore } }' }),
  },
  {
    how: 'GraphQL',
    scope: 'webhooks:manage',
    path: '/api/graphql',
    init: json({ query: '{ webhooks { nextBefore } }' }),
  },
];

/** Sends requests with a credential, one after the other. */
export async function sendRequests(users: Users, held: Held): Promise<void> {
  while (goesOn(users, held)) {
    await ask(users, held, anyOf(kinds));
    await pause(50 + Math.random() * 200);
  }
}

async function ask(users: Users, held: Held, { how, scope, path, init = {} }: Kind): Promise<void> {
  const { url } = anyOf(users.nodes);
  const startedAt = performance.now();
  const answer = await fetch(`${url}${path}`, { ...init, headers: { ...init.headers, ...headersOf(held, url) } });
  const code = problemIn(await answer.text());
  const endedAt = performance.now();
  note(users, code, () => ({ credential: held, how, scope, startedAt, endedAt }));
}

type Noted = Omit<AccessHistory['asked'][number], 'refusal'>;

function note({ history, failures }: Users, code: string | null, asked: () => Noted): void {
  if (code !== null && !refusals.has(code)) failures[code] = (failures[code] ?? 0) + 1;
  else history.asked.push({ ...asked(), refusal: code });
}

/** Opens WebSockets with a credential, one after the other, and sends calls over each for as long as it lasts. */
export async function callOverSockets(users: Users, held: Held): Promise<void> {
  while (goesOn(users, held)) {
    const socket = await connect(users, held);
    while (socket?.isOpen() && goesOn(users, held)) {
      const { openedAt, how } = socket;
      const scope = anyOf(['sessions:read', 'keys:manage']);
      const startedAt = performance.now();
      const code = await socket.ask(scope === 'sessions:read' ? 'sessions' : 'keys');
      const endedAt = performance.now();
      note(users, code, () => ({ credential: held, how, scope, startedAt, endedAt, openedAt }));
      await pause(100 + Math.random() * 300);
    }
    await finish(users, held, socket);
    await pause(200 + Math.random() * 200);
  }
}

/** Follows a session with a credential, by an event stream or over a WebSocket, again and again. */
export async function followSessions(users: Users, held: Held): Promise<void> {
  while (goesOn(users, held)) {
    await (Math.random() < 0.5 ? readStream(users, held) : readSubscription(users, held));
    await pause(200 + Math.random() * 200);
  }
}

/** Notes that events arrived. */
function delivered({ history, lastTick }: Users, held: Held, how: string): void {
  const at = performance.now();
  history.delivered.push({ credential: held, how, notBefore: Math.min(lastTick(), at), at });
}

async function readStream(users: Users, held: Held): Promise<void> {
  const { url } = anyOf(users.nodes);
  const leaving = new AbortController();
  const how = 'an event stream';
  const openedAt = performance.now();
  const path = `/api/v1/sessions/${anyOf(users.sessionIds)}/events?follow=true`;
  const headers = { ...headersOf(held, url), accept: 'text/event-stream' };
  const answer = await fetch(`${url}${path}`, { headers, signal: leaving.signal });
  const begunAt = performance.now();
  const asked = { credential: held, how, scope: 'sessions:read', startedAt: openedAt, endedAt: begunAt };
  if (!answer.ok || !answer.body) return note(users, problemIn(await answer.text()), () => asked);
  note(users, null, () => asked);
  const over = setTimeout(() => leaving.abort(), longestStream);
  const stop = setInterval(() => goesOn(users, held) || leaving.abort(), 100);
  try {
    for await (const text of answer.body.pipeThrough(new TextDecoderStream()))
      if (text.includes('data: ')) delivered(users, held, how);
    users.history.ended.push({ credential: held, how, openedAt, at: performance.now() });
  } catch (error) {
    if (!leaving.signal.aborted) users.failures[String(error)] = (users.failures[String(error)] ?? 0) + 1;
  } finally {
    clearTimeout(over);
    clearInterval(stop);
  }
}

async function readSubscription(users: Users, held: Held): Promise<void> {
  const socket = await connect(users, held);
  if (!socket) return;
  socket.follow(anyOf(users.sessionIds), () => delivered(users, held, socket.how));
  const until = performance.now() + longestStream;
  while (socket.isOpen() && goesOn(users, held) && performance.now() < until) await pause(50);
  await finish(users, held, socket);
}

/** Opens a WebSocket; null if the service refused it. */
async function connect(users: Users, held: Held): Promise<UserSocket | null> {
  const { url } = anyOf(users.nodes);
  const startedAt = performance.now();
  const { socket, how, code } = await openUserSocket(url, held);
  const endedAt = performance.now();
  note(users, code, () => ({ credential: held, how, scope: 'sessions:read', startedAt, endedAt }));
  return socket;
}

/** Closes a WebSocket, or notes that the service has closed it. */
async function finish({ history }: Users, held: Held, socket: UserSocket | null): Promise<void> {
  if (!socket) return;
  const { how, openedAt, closedAt } = socket;
  const at = closedAt();
  if (at !== null) history.ended.push({ credential: held, how, openedAt, at });
  await socket.close();
}
