import { measureLive } from './live-sockets.ts';
import type { Target } from './measure.ts';
import { type Program, startProgram } from './processes.ts';
import { fillSession } from './replay.ts';
import { makeFolder, serverCore, startModel, startService, withModel } from './service.ts';
import {
  alternate,
  bareEvents,
  openSockets,
  type Protocol,
  protocols,
  readAll,
  readers,
  sessionEvents,
} from './socket-ways.ts';
import { row } from './table.ts';

const eventsOfSession = 2_000;

async function readStored(service: Target, sessions: readonly string[], protocol: Protocol, bare: Program) {
  const { name, dialect, endpoint, library } = protocol;
  const ours = await openSockets(readers, `${service.url}${endpoint}`, service.key, dialect);
  const theirs = await openSockets(readers, String(bare.ready.url), '', dialect);
  const [our, their] = await alternate([
    () => readAll(service.pid, ours, (index) => sessionEvents(sessions[index] ?? '')),
    () => readAll(bare.pid, theirs, () => bareEvents),
  ]);
  for (const socket of [...ours, ...theirs]) socket.close();
  if (!our || !their) return;
  const at = `${readers} stored sessions over ${name}'s WebSocket`;
  row(`events per second, ${at} (beside: ${library})`, our.eventsPerSecond, their.eventsPerSecond, '/s');
  row(`first event, ${at} (beside: ${library})`, our.firstMilliseconds, their.firstMilliseconds, 'ms');
  const processor = `processor time per 1,000 events, ${at}`;
  row(`${processor}, service alone (beside: ${library})`, our.own, their.own, 'ms');
  row(`${processor}, with PostgreSQL (beside: ${library})`, our.own + our.below, their.own, 'ms');
}

/** Measures reading over WebSockets, stored sessions and runs that are under way, against each library alone. */
export async function sockets(): Promise<void> {
  await using folder = await makeFolder();
  await using model = await startModel();
  let sessions: string[];
  {
    await using service = await startService(folder.path, withModel(model.url));
    sessions = await Promise.all(Array.from({ length: readers }, () => fillSession(service, eventsOfSession)));
  }
  await using service = await startService(folder.path, withModel(model.url));
  for (const protocol of protocols) {
    await using bare = await startProgram(protocol.bare, {}, serverCore, [String(eventsOfSession)]);
    await readStored(service, sessions, protocol, bare);
    await measureLive(service, protocol, bare);
  }
}
