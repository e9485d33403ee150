import { call, type Message, openSocket, type RawSocket } from '../../sockets/raw-socket.ts';
import type { Proof } from './actors.ts';
import { documentOf, rootFields } from './http-calls.ts';
import { inputOf, type Outcome } from './judge.ts';
import type { MatrixCall } from './play.ts';
import { problemIn } from '../problem-in.ts';
import { type Rule, ruleOfField } from './rules.ts';
import type { World } from './world.ts';

/** WebSockets that stay open from call to call, one for each credential. */
export interface Sockets extends AsyncDisposable {
  /** Sends a message made for a new id; resolves with the first answer to it that says how it went. */
  ask(proof: Proof, question: Question): Promise<Outcome>;
}

interface Question {
  rule: Rule;
  message(id: number): object;
  isAnswer(answer: Message): boolean;
}

type Open = (url: string, proof: Proof) => Promise<RawSocket>;

/** What a browser sends when a page of ours opens a WebSocket. */
const headersOf = (url: string, { cookie }: Proof) =>
  cookie === undefined ? {} : { headers: { cookie, 'sec-fetch-site': 'same-origin' }, origin: url };

const openTrpc: Open = async (url, proof) => {
  if (proof.authorization === undefined) return openSocket(url, '/api/trpc', headersOf(url, proof));
  const socket = await openSocket(url, '/api/trpc?connectionParams=1');
  socket.send({ method: 'connectionParams', data: proof });
  return socket;
};

const openGraphql: Open = async (url, proof) => {
  const options = { subprotocol: 'graphql-transport-ws', ...headersOf(url, proof) };
  const socket = await openSocket(url, '/api/graphql', options);
  const { authorization } = proof;
  socket.send({ type: 'connection_init', ...(authorization !== undefined && { payload: { authorization } }) });
  // A refused client gets no answer: the WebSocket closes.
  await socket.message(({ type }) => type === 'connection_ack').catch(() => null);
  return socket;
};

function createSockets({ http }: World, open: Open): Sockets {
  const byProof = new Map<string, Promise<RawSocket>>();
  const all: Promise<RawSocket>[] = [];
  let lastId = 0;

  async function socketOf(proof: Proof): Promise<RawSocket> {
    const name = JSON.stringify(proof);
    const known = byProof.get(name);
    if (known && (await known).closing() === null) return known;
    // Another call may have opened it meanwhile.
    const other = byProof.get(name);
    if (other && other !== known) return other;
    const made = open(http.url, proof);
    byProof.set(name, made);
    all.push(made);
    return made;
  }

  async function attempt(proof: Proof, { message, isAnswer }: Question) {
    const socket = await socketOf(proof);
    lastId += 1;
    const id = lastId;
    if (socket.closing() === null) socket.send(message(id));
    const mine = (answer: Message) => String(answer.id) === String(id) && isAnswer(answer);
    const answer = await socket.message(mine).catch(() => null);
    return answer ?? socket.closing()?.code ?? 0;
  }

  return {
    async ask(proof, question) {
      let answer = await attempt(proof, question);
      // A WebSocket also closes because its browser has opened another workspace, or signed out, before this call.
      if (typeof answer === 'number' && !question.rule.signsOut) answer = await attempt(proof, question);
      if (typeof answer !== 'number') {
        const text = JSON.stringify({ ...answer, id: 0 });
        return { status: null, code: problemIn(text), text };
      }
      const isRefused = answer === 4401 || answer === 4403;
      return { status: null, code: isRefused ? 'unauthenticated' : `closed with ${answer}`, text: '' };
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map(async (socket) => (await socket)[Symbol.asyncDispose]()));
    },
  };
}

export const trpcSockets = (world: World): Sockets => createSockets(world, openTrpc);
export const graphqlSockets = (world: World): Sockets => createSockets(world, openGraphql);

/** A subscription that has started has not been answered yet. */
const isTrpcAnswer = ({ error, result }: Message) =>
  error !== undefined || (result as { type?: string } | undefined)?.type !== 'started';

export function trpcMessages(sockets: Sockets, rules: ReadonlyMap<string, Rule>): MatrixCall[] {
  return [...rules].map(([path, rule]) => ({
    name: `tRPC WebSocket ${path}`,
    rule,
    byGet: false,
    send: (proof, ids) =>
      sockets.ask(proof, {
        rule,
        message: (id) => call(id, path, inputOf(rule, ids), rule.type),
        isAnswer: isTrpcAnswer,
      }),
  }));
}

export function graphqlMessages(
  sockets: Sockets,
  { agents }: World,
  rules: ReadonlyMap<string, Rule>,
): Promise<MatrixCall[]> {
  return Promise.all(
    rootFields(agents).map(async ({ kind, field }) => {
      const rule = await ruleOfField(field, rules);
      return {
        name: `GraphQL WebSocket ${kind} ${field.name}`,
        rule,
        byGet: false,
        send(proof, ids) {
          const payload = documentOf(kind, field, rule, ids);
          const message = (id: number) => ({ type: 'subscribe', id: String(id), payload });
          return sockets.ask(proof, { rule, message, isAnswer: () => true });
        },
      } satisfies MatrixCall;
    }),
  );
}
