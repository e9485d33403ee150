import { z } from 'zod';
import { readNetwork } from './access/client-address.ts';
import { offlineModelName } from './model/offline-name.ts';

/** A whole number as people write it: `Number` alone would also read `0x10`, `1e3` and a space. */
const wholeNumber = z
  .string()
  .regex(/^\d{1,7}$/)
  .transform(Number);
const port = wholeNumber.pipe(z.int().min(0).max(65_535));
const limit = wholeNumber.pipe(z.int().min(1).max(1_000_000));
const address = z.url({ protocol: /^https?$/ });
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ });
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** Proxies whose `X-Forwarded-For` counts. */
const networks = list.pipe(z.array(z.string().refine((text) => readNetwork(text) !== null)));

const onOrOff = z.enum(['on', 'off']);

/** As browsers write them in `Origin`: in small letters, without a path. Extensions of browsers have schemes of their own. */
const origins = list.pipe(
  z.array(
    z
      .string()
      .regex(/^(?:\*|null|[a-z][a-z\d+.-]*:\/\/[^\s/?#@]+)$/i)
      .toLowerCase(),
  ),
);

/** As `Host` headers name them. */
const hostNames = list.pipe(z.array(z.hostname().toLowerCase()));

/** What can stand in a header: its ends are trimmed there, and a line break would end it. */
const serviceKey = z
  .string()
  .min(20)
  // oxlint-disable-next-line no-control-regex -- these are what it refuses
  .regex(/^(?! )[^\x00-\x1f\x7f]+(?<! )$/);

/** What travels in a header, as keys do. */
const vendorKey = z.string().regex(/^[\x21-\x7e]+$/);
/** Without a name or password: those would end up in logs of what stands between. */
const openAddress = address.refine((text) => {
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '';
});

export interface ModelPrice {
  /** US dollars per million tokens. */
  input: number;
  output: number;
}

/** `model=in,out` per million tokens; several are parted by `;` or white space. */
const prices = z.string().transform((text, context) => {
  const table: Record<string, ModelPrice> = {};
  for (const entry of text.split(/[;\s]+/).filter((item) => item !== '')) {
    const [, model, input, output] = /^(.+)=(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)$/.exec(entry) ?? [];
    if (model === undefined) {
      context.addIssue({ code: 'custom', message: '`model=in,out` in dollars per million tokens' });
      return z.NEVER;
    }
    table[model] = { input: Number(input), output: Number(output) };
  }
  return table;
});

/** Every setting, once. What a bad value should have been is said by `takes`. */
const settings = {
  PORT: { schema: port.default(4000), takes: 'a port from 0 to 65535' },
  HOST: { schema: z.string().min(1).default('127.0.0.1'), takes: 'an address to listen on' },
  PREVIEW_PORT: { schema: port.optional(), takes: 'a port from 0 to 65535' },
  PREVIEW_URL: {
    schema: z
      .string()
      .refine((text) => address.safeParse(text.replaceAll('{name}', 'name')).success)
      .optional(),
    takes: 'an http(s) address, with {name} where each preview has a host of its own',
  },
  PUBLIC_URL: { schema: address.optional(), takes: 'an http(s) address' },
  DATA_DIR: { schema: z.string().min(1).default('.data'), takes: 'a folder' },
  DATABASE_URL: {
    schema: databaseAddress.optional(),
    takes: 'an address such as postgresql://user@host/database',
  },
  DATABASE_DIRECT_URL: {
    schema: databaseAddress.optional(),
    takes: 'an address such as postgresql://user@host/database, of the database that DATABASE_URL reaches by a pooler',
  },
  SERVICE_API_KEY: {
    schema: serviceKey.optional(),
    takes: 'a string of 20 characters or more, without line breaks and without spaces at its ends',
  },
  OPENAI_API_KEY: { schema: z.string().min(1).optional(), takes: 'a key' },
  OPENAI_BASE_URL: { schema: address.optional(), takes: 'an http(s) address' },
  OPENAI_MODEL: { schema: z.string().min(1).optional(), takes: 'the name of a model' },
  OPENAI_MODELS: { schema: list.optional(), takes: 'names of models, parted by commas' },
  MODEL_PRICES: { schema: prices.optional(), takes: '`model=in,out` in dollars per million tokens' },
  DAYTONA_API_KEY: { schema: z.string().min(1).optional(), takes: 'a key' },
  DAYTONA_API_URL: { schema: address.optional(), takes: 'an http(s) address' },
  SEARXNG_URL: { schema: openAddress.optional(), takes: 'an http(s) address without a name or password' },
  TAVILY_API_KEY: { schema: vendorKey.optional(), takes: 'a key' },
  EXA_API_KEY: { schema: vendorKey.optional(), takes: 'a key' },
  BRAVE_API_KEY: { schema: vendorKey.optional(), takes: 'a key' },
  GITHUB_TOKEN: { schema: vendorKey.optional(), takes: 'a token' },
  RSS_FEEDS: {
    schema: list.pipe(z.array(openAddress).max(50)).optional(),
    takes: 'up to 50 http(s) addresses of feeds, without names or passwords, parted by commas',
  },
  CHROMIUM_PATH: { schema: z.string().min(1).optional(), takes: 'the path of a Chromium or Chrome' },
  OSV_URL: { schema: address.default('https://api.osv.dev'), takes: 'an http(s) address' },
  RATE_LIMIT_PER_MINUTE: { schema: limit.default(600), takes: 'a whole number from 1' },
  RUN_LIMIT_PER_MINUTE: { schema: limit.default(60), takes: 'a whole number from 1' },
  MAX_RUNS_PER_NODE: { schema: limit.default(64), takes: 'a whole number from 1' },
  MAX_RUNS_PER_WORKSPACE: { schema: limit.optional(), takes: 'a whole number from 1' },
  CORS_ORIGINS: {
    schema: origins.default(['*']),
    takes: 'origins such as https://app.example, parted by commas, or *',
  },
  ALLOWED_HOSTS: {
    schema: hostNames.optional(),
    takes: 'names such as agents.example.com, parted by commas, without a port',
  },
  TRUSTED_PROXIES: {
    schema: networks.optional(),
    takes: 'addresses and networks such as 10.0.0.0/8, parted by commas',
  },
  GRAPHQL_INTROSPECTION: { schema: onOrOff.default('on'), takes: 'on or off' },
  GRAPHIQL: { schema: onOrOff.optional(), takes: 'on or off' },
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    takes: 'trace, debug, info, warn, error, fatal or silent',
  },
} as const;

/** The names of all settings. */
export const settingNames = Object.keys(settings) as (keyof Settings)[];

/** Never shown, not even when they are bad; a feed's address can hold a token. */
export const secretSettings: ReadonlySet<string> = new Set<keyof Settings>([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SERVICE_API_KEY',
  'OPENAI_API_KEY',
  'DAYTONA_API_KEY',
  'SEARXNG_URL',
  'TAVILY_API_KEY',
  'EXA_API_KEY',
  'BRAVE_API_KEY',
  'GITHUB_TOKEN',
  'RSS_FEEDS',
]);

type Settings = typeof settings;
type Values = { [Name in keyof Settings]: z.output<Settings[Name]['schema']> };

export interface Config extends Values {
  /** Base address of an OpenAI-compatible server; null: the offline drafter answers. */
  model: { apiKey: string; baseUrl: string | undefined; name: string; names: readonly string[] } | null;
  /** What `/api/graphql` tells of itself: its schema, and by a page for people. */
  graphql: { introspection: boolean; graphiql: boolean };
}

/** A bad setting: one line that names it, what it got and what it takes. Exit code 78. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads all settings from the environment; an empty value counts as unset. Throws ConfigError. */
export function readConfig(environment: Environment): Config {
  const names = Object.keys(settings) as (keyof Settings)[];
  const config = Object.fromEntries(names.map((name) => [name, readSetting(name, environment)])) as unknown as Values;
  const { PORT, PREVIEW_PORT } = config;
  if (PREVIEW_PORT === PORT && PORT !== 0) {
    throw new ConfigError(
      `PREVIEW_PORT got "${PREVIEW_PORT}", and takes another port than PORT: previews have an origin of their own.`,
    );
  }
  if (config.DATABASE_URL !== undefined && config.SERVICE_API_KEY === undefined) {
    throw new ConfigError('SERVICE_API_KEY is not set, and DATABASE_URL takes one that all nodes share.');
  }
  if (config.DATABASE_DIRECT_URL !== undefined && config.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_URL is not set, and DATABASE_DIRECT_URL takes one that leads through a pooler.');
  }
  if (config.DAYTONA_API_URL !== undefined && config.DAYTONA_API_KEY === undefined) {
    throw new ConfigError('DAYTONA_API_KEY is not set, and DAYTONA_API_URL takes one.');
  }
  return { ...config, model: readModel(config), graphql: readGraphql(config) };
}

/** Only the settings that say where data is stored, for backup and restore. Throws ConfigError. */
export function readStorageConfig(environment: Environment) {
  return {
    DATA_DIR: readSetting('DATA_DIR', environment),
    DATABASE_URL: readSetting('DATABASE_URL', environment),
    DATABASE_DIRECT_URL: readSetting('DATABASE_DIRECT_URL', environment),
  };
}

function readSetting<Name extends keyof Settings>(name: Name, environment: Environment): Values[Name] {
  const { schema, takes } = settings[name];
  const given = environment[name] === '' ? undefined : environment[name];
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data as Values[Name];
  const got = secretSettings.has(name) ? `${given?.length ?? 0} characters (not shown)` : JSON.stringify(given);
  throw new ConfigError(`${name} got ${got}, and takes ${takes}.`);
}

/** The page is for whoever tries the service out: without a word it is there on a machine of one's own alone. */
function readGraphql({ GRAPHQL_INTROSPECTION, GRAPHIQL, HOST, DATABASE_URL }: Values): Config['graphql'] {
  const isOwnMachine = /^(127\.|localhost$|::1$)/.test(HOST) && DATABASE_URL === undefined;
  return {
    introspection: GRAPHQL_INTROSPECTION === 'on',
    graphiql: GRAPHIQL === undefined ? isOwnMachine : GRAPHIQL === 'on',
  };
}

function readModel(config: Values): Config['model'] {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_MODELS } = config;
  if (OPENAI_API_KEY === undefined && OPENAI_BASE_URL === undefined && OPENAI_MODEL === undefined) return null;
  const name = OPENAI_MODEL ?? OPENAI_MODELS?.[0];
  if (name === undefined)
    throw new ConfigError('OPENAI_MODEL is not set, and a model server takes the name of a model.');
  if (OPENAI_API_KEY === undefined && OPENAI_BASE_URL === undefined) {
    throw new ConfigError(
      'OPENAI_API_KEY is not set, and OPENAI_MODEL takes a key, or OPENAI_BASE_URL where none is needed.',
    );
  }
  const names = [...new Set([name, ...(OPENAI_MODELS ?? [])])];
  if (names.includes(offlineModelName)) {
    throw new ConfigError(
      `OPENAI_MODEL got "${offlineModelName}", and takes another name: the built-in drafter has it.`,
    );
  }
  // Servers of one's own often take no key; the client insists on a non-empty one.
  return { apiKey: OPENAI_API_KEY ?? 'none', baseUrl: OPENAI_BASE_URL, name, names };
}
