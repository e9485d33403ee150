import { connect } from 'node:net';
import { authorization, createSessions, idea, type Target } from './measure.ts';
import { type Program, untilIdle, usageOf } from './processes.ts';
import { requestText } from './stream-client.ts';
import { alternate, bareEvents, openSockets, type Protocol, readAll, readers, sessionEvents } from './socket-ways.ts';
import { row } from './table.ts';

/** How often all sessions run at once, in one measurement. */
const waves = 6;

/** CPU milliseconds of the runs, and the number of events that readers received. */
interface Live {
  own: number;
  below: number;
  received: number;
}

/** Starts a run over REST and leaves at once: the run continues. Returns the status. */
function startRun(target: Target, sessionId: string): Promise<string> {
  const { host, hostname, port, pathname } = new URL(`${target.url}/api/v1/sessions/${sessionId}/ideation-agent`);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect({ host: hostname, port: Number(port) });
  socket.once('data', (piece) => {
    resolve(piece.toString('latin1', 'HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
    socket.destroy();
  });
  socket.on('error', reject);
  socket.write(requestText(`POST ${pathname} HTTP/1.1`, { host, ...authorization(target) }, idea));
  return promise;
}

/** Starts a run once the last one has ended: nobody reads it, so nobody sees its end. */
async function runNext(target: Target, sessionId: string): Promise<void> {
  for (;;) {
    const status = await startRun(target, sessionId);
    if (status === '200') return;
    if (status !== '409') throw new Error(`a run was not started: ${status}`);
    await untilIdle(target.pid);
  }
}

/** Measures runs, with these readers. Without a protocol, there are none. */
async function runLive(service: Target, sessions: number, protocol: Protocol | null): Promise<Live> {
  const ids = await createSessions(service, sessions);
  const address = `${service.url}${protocol?.endpoint}`;
  const sockets = protocol ? await openSockets(readers, address, service.key, protocol.dialect) : [];
  for (const [index, socket] of sockets.entries()) {
    // It never ends: the socket is closed.
    void socket.read(sessionEvents(ids[index % sessions] ?? '', true));
  }
  await untilIdle(service.pid);
  const before = await usageOf(service.pid);
  for (let wave = 0; wave < waves; wave += 1) {
    await Promise.all(ids.map((id) => runNext(service, id)));
    await untilIdle(service.pid);
  }
  const after = await usageOf(service.pid);
  const counts = sockets.map((socket) => socket.events());
  // All runs have the same number of events.
  if (counts.some((count) => count !== counts[0] || count === 0 || count % waves !== 0)) {
    throw new Error(`The readers received ${counts.join(', ')} events.`);
  }
  const received = counts.reduce((sum, count) => sum + count, 0);
  for (const socket of sockets) socket.close();
  await untilIdle(service.pid);
  return { own: after.own - before.own, below: after.below - before.below, received };
}

/**
 * Measures what readers of runs that are under way cost beyond the same runs without a reader, against the library alone:
 * a reader for each of 50 sessions, and 50 readers of one session.
 */
export async function measureLive(service: Target, protocol: Protocol, bare: Program): Promise<void> {
  const { name, dialect, library } = protocol;
  const theirs = await openSockets(readers, String(bare.ready.url), '', dialect);
  for (const sessions of [readers, 1]) {
    const [alone, read, their] = (await alternate<object>([
      () => runLive(service, sessions, null),
      () => runLive(service, sessions, protocol),
      () => readAll(bare.pid, theirs, () => bareEvents),
    ])) as [Live, Live, { own: number }];
    const thousands = read.received / 1000;
    const of = sessions === 1 ? `${readers} readers of one run` : `${readers} runs with a reader each`;
    const at = `processor time per 1,000 events, ${of} over ${name}'s WebSocket, beyond the same runs without readers`;
    row(`${at} (beside: ${library})`, (read.own - alone.own) / thousands, their.own, 'ms');
    const all = [read, alone].map(({ own, below }) => own + below);
    const beyond = ((all[0] ?? 0) - (all[1] ?? 0)) / thousands;
    row(`${at}, with PostgreSQL (beside: ${library})`, beyond, their.own, 'ms');
  }
  for (const socket of theirs) socket.close();
}
