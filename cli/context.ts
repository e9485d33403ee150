import type { Command } from 'commander';
import type { AnyAgent } from '../agents/agent.ts';
import { type ApiError, ConnectionError, UnifiedAgents } from '../client/sdk/index.ts';
import { type Asked, NoKeyError, UsageError } from './failures.ts';
import { readSettings, type Settings } from './settings.ts';
import { openStreams, type Streams } from './streams.ts';

/** Retries in a row while reading a run: about half a minute with growing delays. */
const patientRetries = 8;

export type Registry = Readonly<Record<string, AnyAgent>>;

/** What every command gets. */
export interface Context extends Disposable {
  environment: Readonly<Record<string, string | undefined>>;
  folder: string;
  /** The agents by their names in code; empty if the command needs none. */
  agents: Registry;
  streams(): Streams;
  settings(): Promise<Settings>;
  /** A client without retries, so that a failure shows at once. Throws NoKeyError, UsageError. */
  client(): Promise<UnifiedAgents>;
  /** A client with retries, for long work. Also throws ConnectionError if the service does not answer now. */
  patientClient(): Promise<UnifiedAgents>;
  /** null before the settings are read. */
  asked(): Asked | null;
}

interface GlobalFlags {
  url?: string;
  apiKey?: string;
  json?: boolean;
  quiet?: boolean;
}

export function createContext(program: Command, agents: Registry): Context {
  const environment = process.env;
  const folder = process.cwd();
  const flags = () => program.opts<GlobalFlags>();
  let streams: Streams | null = null;
  let settings: Promise<Settings> | null = null;
  let asked: Asked | null = null;

  async function load(): Promise<Settings> {
    const read = await readSettings(flags(), environment, folder);
    asked = { url: read.url.value, keyFrom: null };
    return read;
  }
  const readOnce = () => (settings ??= load());

  async function open(maxRetries: number): Promise<UnifiedAgents> {
    const { url: address, apiKey } = await readOnce();
    if (!apiKey) {
      // If no service answers, say that first: a key would not help.
      await requireThere(new UnifiedAgents({ apiKey: 'none', baseUrl: address.value, maxRetries: 0 }));
      throw new NoKeyError(
        `There is no key for ${address.value}. Set UNIFIED_AGENTS_API_KEY, or store one: unified-agents login`,
      );
    }
    // `fetch` refuses these characters in a header.
    if (!/^[\x21-\x7e\u0080-\u00ff]([\x20-\x7e\u0080-\u00ff]*[\x21-\x7e\u0080-\u00ff])?$/.test(apiKey.value))
      throw new UsageError(`The key from ${apiKey.from} has characters that no key can have.`);
    asked = { url: address.value, keyFrom: apiKey.from };
    return new UnifiedAgents({ apiKey: apiKey.value, baseUrl: address.value, maxRetries });
  }

  return {
    environment,
    folder,
    agents,
    streams: () =>
      (streams ??= openStreams({ json: flags().json ?? false, quiet: flags().quiet ?? false }, environment)),
    settings: readOnce,
    client: () => open(0),
    async patientClient() {
      await requireThere(await open(0));
      return open(patientRetries);
    },
    asked: () => asked,
    [Symbol.dispose]: () => streams?.[Symbol.dispose](),
  };
}

/** Throws ConnectionError if no service answers. Ignores any other error, because the next request reports it. */
async function requireThere(client: UnifiedAgents): Promise<void> {
  try {
    await client.request({ path: '/healthz' });
  } catch (error) {
    if (error instanceof ConnectionError) throw error;
    if (!(error instanceof Error) || !isAnswer(error)) throw error;
  }
}

const isAnswer = (error: Error): error is ApiError => 'status' in error || error.name === 'ProtocolError';
