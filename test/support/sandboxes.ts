import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createBoot } from '../../server/providers/qa/boot.ts';
import { createLook } from '../../server/providers/qa/look.ts';
import { createSlots } from '../../server/process/slots.ts';
import { listen } from '../../server/process/listen.ts';
import { previewAddress } from '../../server/providers/preview/address.ts';
import { previewServer } from '../../server/providers/preview/serve.ts';
import type { ProcessLimits } from '../../server/providers/sandbox/confined-process.ts';
import { bubblewrap } from '../../server/providers/sandbox/bubblewrap.ts';
import type { Confinement } from '../../server/providers/sandbox/confined-program.ts';
import { landlock } from '../../server/providers/sandbox/landlock.ts';
import { permissions } from '../../server/providers/sandbox/permissions.ts';
import { holds } from '../../server/providers/sandbox/probe.ts';
import { localSandboxes } from '../../server/providers/sandbox/local.ts';
import type { Boot, Look, SandboxOwner, SandboxProvider } from '../../server/ports.ts';
import { notChecked } from '../../server/providers/qa/tool.ts';
import type { Store } from '../../server/store/orm.ts';
import { createStore } from './database.ts';
import type { Engine } from './engines.ts';

/** Every boundary of the operating system that works on this machine. */
export async function boundariesHere(): Promise<Confinement[]> {
  const known = [bubblewrap(), landlock()].filter((boundary) => boundary !== null);
  const held = await Promise.all(known.map(holds));
  return known.filter((_, index) => held[index]);
}

/** Every confinement that works on this machine; the last one is not a boundary. */
export async function confinementsHere(): Promise<Confinement[]> {
  return [...(await boundariesHere()), permissions()];
}

export interface SandboxHost extends AsyncDisposable {
  store: Store;
  provider: SandboxProvider;
  /** The address of previews, with `{name}` in it. */
  previewUrl: string;
  /** The parent of build folders. */
  workDir: string;
  /** What renders in a boot, if the host may choose. A build is made once for both. */
  engine: Engine;
  createSession(): Promise<SandboxOwner>;
}

export interface SandboxHostOptions {
  confinement?: Confinement | null;
  limits?: ProcessLimits;
  chromium?: string | null;
  /** Whether Design looks at its screens. It takes a browser and seconds for each screen. */
  looks?: boolean;
  /** How many builds of versions each session keeps; 20 if left out. */
  keep?: number;
}

/** Local sandboxes on a real database, and the preview origin on a real port. */
export async function createSandboxHost({ looks, ...options }: SandboxHostOptions = {}): Promise<SandboxHost> {
  const store = await createStore();
  const folder = await mkdtemp(join(tmpdir(), 'uas-sandbox-'));
  const workDir = join(folder, 'builds');
  const logger = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const address = { HOST: '127.0.0.1', port: 0 };
  const listening = await listen(
    previewServer({ ...address, orm: store.orm, logger }),
    'PREVIEW_PORT',
    0,
    address.HOST,
  );
  const previewUrl = previewAddress({ ...address, port: listening.port });
  const slots = createSlots(2);
  const place = { logger, slots, workDir: join(folder, 'boots'), ...options };
  const boots: Record<Engine, Boot> = {
    Chromium: createBoot(place),
    jsdom: createBoot({ ...place, chromium: null }),
  };
  const boot: Boot = (task, signal) => boots[host.engine](task, signal);
  const look: Look = looks ? createLook(place) : () => Promise.resolve(notChecked('The test does not look.'));
  const shared = { orm: store.orm, logger, workDir, previewUrl, slots, boot, look, keep: 20 };
  const provider = localSandboxes({ ...shared, ...options });
  const host: SandboxHost = {
    store,
    provider,
    previewUrl: previewUrl('{name}'),
    workDir,
    engine: 'Chromium',
    async createSession() {
      const owner = { workspaceId: randomUUID(), sessionId: randomUUID() };
      await store.pool.query(
        `insert into session (id, workspace_id, created_at, updated_at, phase) values ($1, $2, now(), now(), 'code')`,
        [owner.sessionId, owner.workspaceId],
      );
      return owner;
    },
    async [Symbol.asyncDispose]() {
      await listening.close();
      await store[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return host;
}

/** A small application that counts clicks, and stores the count if it may. */
export const counterFiles = {
  'src/theme.css': '@theme inline { --color-primary: var(--primary); }\n:root { --primary: rgb(1, 2, 3); }\n',
  'src/App.tsx': `import { useState } from 'react';
import { plural } from './plural.ts';

function store(count: number): string {
  try {
    localStorage.setItem('count', String(count));
    return 'kept';
  } catch (error) {
    return (error as Error).name;
  }
}

export function App() {
  const [count, setCount] = useState<number>(0);
  return (
    <main className="p-4">
      <button className="bg-primary" onClick={() => setCount(count + 1)}>{plural(count, 'click')}</button>
      <output>{store(count)}</output>
    </main>
  );
}
`,
  'src/plural.ts':
    "export const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;\n",
};
