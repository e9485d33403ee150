import type { Logger } from 'pino';
import type { Capability, CapabilityStore } from '../../ports.ts';
import { type Dialect, dialectWith, type Facts } from './dialect.ts';

export interface KnownServer {
  dialect(): Promise<Dialect>;
  /** Call it after a request with these facts succeeded. */
  learn(facts: Facts): Promise<void>;
  forget(): Promise<void>;
}

export interface KnownServerOptions {
  /** The hash of its base URL, its key and the model: one name may lead to many servers. */
  server: string;
  /** null: what is learnt stays in this process. */
  store: CapabilityStore | null;
  /** What a setting says. It wins over what was learnt. */
  limits: Pick<Dialect, 'contextTokens' | 'maxOutputTokens'> | null;
  logger: Pick<Logger, 'warn'>;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** After a week, a server may take what it has refused: it is tried again. */
const keptMs = 7 * 86_400_000;
/** What other processes learn or forget is read this often. */
const readAgainMs = 60_000;
/** A smaller limit is more likely misread than meant. */
const leastTokens = 2_048;

/** What is known about a server. The service works without its store, and then learns for this process only. */
export function knownServer({ server, store, limits, logger, now = Date.now }: KnownServerOptions): KnownServer {
  let known = new Map<string, Capability>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let saving: Promise<unknown> = Promise.resolve();
  const unsaved = new Set<Capability>();
  const failed = (error: unknown) => logger.warn({ err: error }, 'Could not keep what was learnt about a model server');

  async function read(from: CapabilityStore): Promise<void> {
    readAt = now();
    const before = new Set(known.values());
    try {
      const loaded = await from.load(server);
      const stored = new Map(loaded.map((one) => [one.name, one]));
      const isNewest = (one: Capability) => one.learntAt >= (stored.get(one.name)?.learntAt ?? one.learntAt);
      // Keep what was learnt during the query, and what the database could not take earlier.
      const kept = [...known.values()].filter((one) => (unsaved.has(one) || !before.has(one)) && isNewest(one));
      known = new Map([...loaded, ...kept].map((one) => [one.name, one]));
      const missed = kept.filter((one) => before.has(one));
      if (missed.length > 0) void save(missed);
    } catch (error) {
      failed(error);
    }
    reading = null;
  }

  function save(news: readonly Capability[]): Promise<void> {
    const saved = trySave(news);
    saving = Promise.all([saving, saved]);
    return saved;
  }

  async function trySave(news: readonly Capability[]): Promise<void> {
    if (!store) return;
    for (const one of news) unsaved.add(one);
    try {
      await store.save(server, news);
      for (const one of news) unsaved.delete(one);
    } catch (error) {
      failed(error);
    }
  }

  return {
    async dialect() {
      if (store && now() - readAt > readAgainMs) reading ??= read(store);
      if (reading) await reading;
      const fresh = [...known.values()].filter(({ learntAt }) => now() - learntAt.getTime() < keptMs);
      const dialect = dialectWith(Object.fromEntries(fresh.map(({ name, value }) => [name, value])));
      return limits ? { ...dialect, ...limits } : dialect;
    },
    async learn(facts) {
      const learntAt = new Date(now());
      const news = Object.entries(facts)
        .filter(([name, value]) => isWorthKeeping(name, value) && !isSame(known.get(name), value, learntAt))
        .map(([name, value]) => ({ name, value, learntAt }));
      if (news.length === 0) return;
      for (const one of news) known.set(one.name, one);
      await save(news);
    },
    async forget() {
      // Statements under way would bring back what is deleted here.
      await Promise.all([reading, saving]);
      await store?.forget(server);
      known = new Map();
      unsaved.clear();
    },
  };
}

function isWorthKeeping(name: string, value: unknown): boolean {
  const isLimit = name === 'contextTokens' || name === 'maxOutputTokens';
  return !isLimit || (typeof value === 'number' && value >= leastTokens);
}

function isSame(before: Capability | undefined, value: unknown, at: Date): boolean {
  if (!before || at.getTime() - before.learntAt.getTime() >= keptMs) return false;
  return JSON.stringify(before.value) === JSON.stringify(value);
}
