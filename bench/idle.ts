import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createSession } from './measure.ts';
import { startProgram } from './processes.ts';
import { makeFolder, serverCore, startService } from './service.ts';
import type { Asked, RawSocket } from './socket-client.ts';
import { openSockets, type Protocol, protocols, sessionEvents } from './socket-ways.ts';
import { row } from './table.ts';

const sockets = 1_000;
/** Opened and closed before: the code and the buffers that they leave are not measured. */
const before = 200;
/** Opened at once: the garbage of more would enlarge the heap of new objects for good, by up to 48 MB. */
const atOnce = 10;

const collecting = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'collect.ts')}` };

interface Memory {
  rss: number;
  heapUsed: number;
  external: number;
}

interface Measured {
  process: ChildProcess;
  endpoint: string;
  key: string;
}

/** Collects the garbage of a program. Returns its memory in kB. */
async function memoryOf({ process }: Measured): Promise<Memory> {
  process.kill('SIGUSR2');
  const [message] = (await once(process, 'message')) as [{ memory: Memory }];
  const { rss, heapUsed, external } = message.memory;
  return { rss: rss / 1024, heapUsed: heapUsed / 1024, external: external / 1024 };
}

/** Opens idle sockets, each with a subscription unless `asked` is null. Returns the kB of one. */
async function memoryOfIdle(program: Measured, { dialect }: Protocol, asked: Asked | null): Promise<Memory> {
  const open = async (count: number) => {
    const opened: RawSocket[] = [];
    while (opened.length < count) {
      const more = await openSockets(atOnce, program.endpoint, program.key, dialect);
      for (const socket of more) if (asked) void socket.read(asked);
      opened.push(...more);
      await pause(30);
    }
    return opened;
  };
  for (const socket of await open(before)) socket.close();
  await pause(500);
  const idle = await memoryOf(program);
  const opened = await open(sockets);
  const full = await memoryOf(program);
  for (const socket of opened) socket.close();
  await pause(500);
  const of = (name: keyof Memory) => (full[name] - idle[name]) / sockets;
  return { rss: of('rss'), heapUsed: of('heapUsed'), external: of('external') };
}

const silence: Asked = {
  graphql: 'subscription { silence { type } }',
  trpc: { path: 'silence' },
};

/** Measures the memory of idle authenticated WebSockets, against those of each library alone. */
export async function idle(): Promise<void> {
  await using folder = await makeFolder();
  for (const protocol of protocols) {
    for (const subscribed of [false, true]) {
      await using service = await startService(folder.path, collecting);
      await using bare = await startProgram(protocol.bare, collecting, serverCore, ['1']);
      const endpoint = `${service.url}${protocol.endpoint}`;
      const asked = subscribed ? sessionEvents(await createSession(service), true) : null;
      const ours = await memoryOfIdle({ process: service.process, endpoint, key: service.key }, protocol, asked);
      const theirs = await memoryOfIdle(
        { process: bare.process, endpoint: String(bare.ready.url), key: '' },
        protocol,
        subscribed ? silence : null,
      );
      const at = `one of ${sockets.toLocaleString('en')} idle sockets of ${protocol.name}`;
      const what = `${at}${subscribed ? ' with a subscription' : ''} (beside: ${protocol.library.split(',')[0]})`;
      row(`resident memory, ${what}`, ours.rss, theirs.rss, 'kB');
      row(`JavaScript heap, ${what}`, ours.heapUsed, theirs.heapUsed, 'kB');
    }
  }
}
