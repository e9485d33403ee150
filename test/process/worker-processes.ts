import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ServiceProcess } from '../support/process.ts';
import { childrenOf } from '../support/processes.ts';
import { testKey } from '../support/service.ts';

interface Line {
  pid: number;
  worker: number;
  node: string;
}

/** Returns the lines of the log with this message. */
export function linesOf<Fields>({ output }: Pick<ServiceProcess, 'output'>, message: string): Fields[] {
  const lines = output().split('\n');
  return lines.filter((line) => line.includes(`"msg":"${message}`)).map((line) => JSON.parse(line) as Fields);
}

/** The starts of workers, as the log tells them. */
export const startsOf = (service: Pick<ServiceProcess, 'output'>) => linesOf<Line>(service, 'this worker serves');

/** Between fork and exec, any other child, such as PostgreSQL, has the command line of the primary, with its relative path. */
const workerFile = join(import.meta.dirname, '../../server/main.ts');

/** Kills the workers of this primary that exist now, except one. */
export async function killWorkers(primary: number | undefined, except?: number): Promise<void> {
  for (const { id } of await childrenOf(primary, workerFile)) if (id !== except) kill(id);
}

/** A worker that is gone by now has ended, too. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** One connection, which stays with its worker. */
export interface Connection extends Disposable {
  /** The worker's id. */
  node: string;
  agent: Agent;
  send(path: string, body?: Buffer | object): Promise<{ status: number; headers: Headers; text: string }>;
}

async function openConnection(url: string): Promise<Connection> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send: Connection['send'] = async (path, body) => {
    const [type, bytes] = Buffer.isBuffer(body)
      ? ['application/octet-stream', body]
      : ['application/json', Buffer.from(JSON.stringify(body ?? {}))];
    const sent = request(`${url}${path}`, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${testKey}`, ...(body !== undefined && { 'content-type': type }) },
    });
    sent.end(body === undefined ? undefined : bytes);
    const [answer] = await once(sent, 'response');
    return { status: answer.statusCode, headers: new Headers(answer.headers), text: await text(answer) };
  };
  const { answeredBy } = JSON.parse((await send('/api/v1/operator/nodes')).text) as { answeredBy: string };
  return { node: answeredBy, agent, send, [Symbol.dispose]: () => agent.destroy() };
}

/** Opens a connection to each of two workers. Connections go to the workers in turn. */
export async function connectToBoth(url: string): Promise<[Connection, Connection]> {
  const first = await openConnection(url);
  for (let tries = 0; tries < 20; tries += 1) {
    const second = await openConnection(url);
    if (second.node !== first.node) return [first, second];
    second[Symbol.dispose]();
  }
  throw new Error('All connections went to one worker.');
}
