import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createSlots } from '../../server/process/slots.ts';
import { createBoot } from '../../server/providers/qa/boot.ts';
import { createLook } from '../../server/providers/qa/look.ts';
import { listen } from '../../server/process/listen.ts';
import { previewAddress } from '../../server/providers/preview/address.ts';
import { previewServer } from '../../server/providers/preview/serve.ts';
import { type DaytonaProvider, daytonaSandboxes } from '../../server/providers/sandbox/daytona/provider.ts';
import type { DaytonaTimes } from '../../server/providers/sandbox/daytona/times.ts';
import type { SandboxOwner } from '../../server/ports.ts';
import type { Store } from '../../server/store/orm.ts';
import { createStore } from '../support/database.ts';
import type { Held } from './account.ts';
import { type Emulator, startEmulator, vendorKey } from './emulator.ts';
import { freePort } from '../support/free-port.ts';

interface DaytonaNode extends AsyncDisposable {
  provider: DaytonaProvider;
  previewUrl(name: string): string;
  /** Returns the log. */
  log(): string;
}

export interface DaytonaHost extends DaytonaNode {
  store: Store;
  emulator: Emulator;
  createSession(): Promise<SandboxOwner>;
  /** Returns the only sandbox at the vendor. Throws if there is another number of them. */
  onlySandbox(): Held;
  /** Starts another node on the same database and account. */
  startNode(): Promise<DaytonaNode>;
}

/** Short times for tests, which have no network latency to a vendor. */
const quick: Partial<DaytonaTimes> = {
  request: 10_000,
  create: 20_000,
  start: 20_000,
  ready: 25_000,
  poll: 20,
  retry: 10,
};

/** Sandboxes at an emulated Daytona through the real SDK, and the preview origin on a real port. */
export async function createDaytonaHost(times: Partial<DaytonaTimes> = {}): Promise<DaytonaHost> {
  const [store, emulator, port] = await Promise.all([createStore(), startEmulator(), freePort()]);
  const start = () => startNode(store, emulator, port, { ...quick, ...times });
  const first = await start();
  return {
    ...first,
    store,
    emulator,
    startNode: start,
    onlySandbox() {
      const [held, ...others] = emulator.account.sandboxes.values();
      if (held === undefined || others.length > 0) throw new Error(`${emulator.account.sandboxes.size} sandboxes`);
      return held;
    },
    async createSession() {
      const owner = { workspaceId: randomUUID(), sessionId: randomUUID() };
      await store.pool.query(
        `insert into session (id, workspace_id, created_at, updated_at, phase) values ($1, $2, now(), now(), 'code')`,
        [owner.sessionId, owner.workspaceId],
      );
      return owner;
    },
    async [Symbol.asyncDispose]() {
      await first[Symbol.asyncDispose]();
      await emulator[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
}

async function startNode(
  store: Store,
  emulator: Emulator,
  port: number,
  times: Partial<DaytonaTimes>,
): Promise<DaytonaNode> {
  const lines: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const place = { HOST: '127.0.0.1', port: 0 };
  let readElsewhere: DaytonaProvider['readPreview'] | undefined;
  const serve = previewServer({
    ...place,
    orm: store.orm,
    logger,
    readElsewhere: (...asked) => readElsewhere?.(...asked) ?? Promise.resolve(null),
  });
  const listening = await listen(serve, 'PREVIEW_PORT', 0, place.HOST);
  const previewUrl = previewAddress({ ...place, port: listening.port });
  const folder = await mkdtemp(join(tmpdir(), 'uas-boot-'));
  const boot = createBoot({ logger, slots: createSlots(2), workDir: folder });
  const look = createLook({ logger, workDir: folder });
  const shared = { orm: store.orm, logger, previewUrl, times, port, boot, look };
  const options = { ...shared, apiKey: vendorKey, apiUrl: emulator.url };
  const provider = daytonaSandboxes(options);
  readElsewhere = provider.readPreview;
  return {
    provider,
    previewUrl,
    log: () => lines.join(''),
    async [Symbol.asyncDispose]() {
      await listening.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
