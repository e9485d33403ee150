import { z } from 'zod';
import type { SettingSource } from '../../schema/operator-about.ts';
import { ConfigError } from './config-error.ts';
import { type ModelSettings, readModel, reasoningEfforts } from './model-settings.ts';
import {
  address,
  bytes,
  databaseAddress,
  dollars,
  hostNames,
  hosts,
  limit,
  list,
  networks,
  onOrOff,
  openAddress,
  origins,
  otherServer,
  port,
  seconds,
  secretsKey,
  secretsKeyExpected,
  serviceKey,
  serviceKeyExpected,
  tokens,
  vendorKey,
  wholeNumber,
} from './setting-values.ts';
import { workers, workersExpected } from './workers.ts';
import { inDollars, inTokens, modelLimits, prices } from './settings-by-model.ts';
import { tracingSettings } from './tracing-settings.ts';

/** Every setting, defined once. `expected` completes the message for a bad value: "PORT must be …". */
const settings = {
  PORT: { schema: port.default(4000), expected: 'a port from 0 to 65535' },
  HOST: { schema: z.string().min(1).default('127.0.0.1'), expected: 'an address to listen on' },
  WORKERS: { schema: workers.default(1), expected: workersExpected },
  PREVIEW_PORT: { schema: port.optional(), expected: 'a port from 0 to 65535' },
  METRICS_PORT: { schema: port.optional(), expected: 'a port from 0 to 65535' },
  METRICS_KEY: { schema: serviceKey.optional(), expected: serviceKeyExpected },
  PREVIEW_URL: {
    schema: z
      .string()
      .refine((text) => address.safeParse(text.replaceAll('{name}', 'name')).success)
      .optional(),
    expected: 'an http(s) address, with {name} if each preview has its own host',
  },
  PREVIEW_VERSIONS: { schema: limit.pipe(z.int().max(200)).default(20), expected: 'a whole number from 1 to 200' },
  PREVIEW_SAME_SITE: { schema: z.literal('allow').optional(), expected: '`allow`, or unset' },
  PUBLIC_URL: { schema: address.optional(), expected: 'an http(s) address' },
  DATA_DIR: { schema: z.string().min(1).default('.data'), expected: 'a folder' },
  DATABASE_URL: {
    schema: databaseAddress.optional(),
    expected: 'an address such as postgresql://user@host/database',
  },
  DATABASE_DIRECT_URL: {
    schema: databaseAddress.optional(),
    expected:
      'an address such as postgresql://user@host/database, for the database that DATABASE_URL reaches through a pooler',
  },
  SERVICE_API_KEY: { schema: serviceKey.optional(), expected: serviceKeyExpected },
  SECRETS_KEY: { schema: secretsKey.optional(), expected: secretsKeyExpected },
  SECRETS_KEY_NEW: { schema: secretsKey.optional(), expected: secretsKeyExpected },
  ADMIN_EMAIL: { schema: z.email().max(320).optional(), expected: 'an email address' },
  ADMIN_PASSWORD: { schema: z.string().min(1).optional(), expected: 'a password' },
  OPENAI_API_KEY: { schema: z.string().min(1).optional(), expected: 'a key' },
  OPENAI_BASE_URL: { schema: address.optional(), expected: 'an http(s) address' },
  OPENAI_MODEL: { schema: z.string().min(1).optional(), expected: 'the name of a model' },
  OPENAI_MODELS: { schema: list.optional(), expected: 'model names separated by commas' },
  OPENAI_MODEL_FAST: { schema: z.string().min(1).optional(), expected: 'the name of a model' },
  OPENAI_MODEL_VISION: { schema: z.string().min(1).optional(), expected: 'the name of a model' },
  OPENAI_FALLBACK: {
    schema: otherServer.optional(),
    expected: '`baseUrl#model`, such as http://127.0.0.1:11434/v1#qwen3, without a user name or password',
  },
  OPENAI_FALLBACK_API_KEY: { schema: vendorKey.optional(), expected: 'a key' },
  MODEL_PRICES: { schema: prices.optional(), expected: inDollars },
  MODEL_LIMITS: { schema: modelLimits.optional(), expected: inTokens },
  MODEL_PARALLEL: { schema: limit.pipe(z.int().max(64)).default(4), expected: 'a whole number from 1 to 64' },
  MODEL_PARALLEL_PER_NODE: { schema: limit.default(32), expected: 'a whole number from 1' },
  MODEL_FIRST_TOKEN_SECONDS: { schema: seconds.default(300), expected: 'a whole number of seconds from 1 to 86400' },
  MODEL_IDLE_SECONDS: { schema: seconds.default(120), expected: 'a whole number of seconds from 1 to 86400' },
  MODEL_REASONING_EFFORT: {
    schema: z.enum(reasoningEfforts).optional(),
    expected: 'none, minimal, low, medium, high or xhigh',
  },
  RECORD_MODEL_CALLS: { schema: onOrOff.default('off'), expected: 'on or off' },
  RUN_TOKEN_LIMIT: { schema: tokens.optional(), expected: 'a whole number of tokens from 1' },
  RUN_COST_LIMIT_USD: { schema: dollars.optional(), expected: 'an amount of US dollars above 0, such as 2.50' },
  DAYTONA_API_KEY: { schema: z.string().min(1).optional(), expected: 'a key' },
  DAYTONA_API_URL: { schema: address.optional(), expected: 'an http(s) address' },
  SEARXNG_URL: { schema: openAddress.optional(), expected: 'an http(s) address without a name or password' },
  TAVILY_API_KEY: { schema: vendorKey.optional(), expected: 'a key' },
  EXA_API_KEY: { schema: vendorKey.optional(), expected: 'a key' },
  BRAVE_API_KEY: { schema: vendorKey.optional(), expected: 'a key' },
  GITHUB_TOKEN: { schema: vendorKey.optional(), expected: 'a token' },
  RSS_FEEDS: {
    schema: list.pipe(z.array(openAddress).max(50)).optional(),
    expected: 'up to 50 http(s) addresses of feeds, separated by commas, without user names or passwords',
  },
  OUTWARD_LOOPBACK: {
    schema: z.literal('allow').optional(),
    expected: '`allow` in tests of this service, otherwise unset',
  },
  CHROMIUM_PATH: { schema: z.string().min(1).optional(), expected: 'the path of a Chromium or Chrome' },
  OSV_URL: { schema: address.default('https://api.osv.dev'), expected: 'an http(s) address' },
  RATE_LIMIT_PER_MINUTE: { schema: limit.default(600), expected: 'a whole number from 1' },
  RUN_LIMIT_PER_MINUTE: { schema: limit.default(60), expected: 'a whole number from 1' },
  MAX_RUNS_PER_NODE: { schema: limit.default(64), expected: 'a whole number from 1' },
  MAX_RUNS_PER_WORKSPACE: { schema: limit.optional(), expected: 'a whole number from 1' },
  MAX_SOCKETS_PER_KEY: { schema: limit.default(2000), expected: 'a whole number from 1' },
  CORS_ORIGINS: {
    schema: origins.default(['*']),
    expected: 'origins such as https://app.example, separated by commas, or *',
  },
  ALLOWED_HOSTS: {
    schema: hostNames.optional(),
    expected: 'host names such as agents.example.com, separated by commas, without a port',
  },
  TRUSTED_PROXIES: {
    schema: networks.optional(),
    expected: 'addresses and networks such as 10.0.0.0/8, separated by commas',
  },
  SIGN_ON_HOSTS: {
    schema: hosts.optional(),
    expected: 'hosts such as id.lan or id.lan:8443, separated by commas',
  },
  AUDIT_RETENTION_DAYS: {
    schema: wholeNumber.pipe(z.int().min(365).max(36_500)).optional(),
    expected: 'a whole number of days from 365 to 36500',
  },
  RETENTION_DAYS: {
    schema: wholeNumber.pipe(z.int().min(1).max(36_500)).optional(),
    expected: 'a whole number of days from 1 to 36500',
  },
  LOG_COMPACTION: { schema: onOrOff.default('on'), expected: 'on or off' },
  STORAGE_QUOTA_BYTES: {
    schema: bytes.optional(),
    expected: 'a whole number of bytes from 1, of at most 15 digits',
  },
  ARCHIVE_DIR: { schema: z.string().min(1).optional(), expected: 'a folder' },
  GRAPHQL_INTROSPECTION: { schema: onOrOff.default('on'), expected: 'on or off' },
  GRAPHIQL: { schema: onOrOff.optional(), expected: 'on or off' },
  STUDIO: { schema: onOrOff.default('on'), expected: 'on or off' },
  ...tracingSettings,
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    expected: 'trace, debug, info, warn, error, fatal or silent',
  },
} as const;

/** The names of all settings. */
export const settingNames = Object.keys(settings) as (keyof Settings)[];

/** Settings whose values are never shown, even if invalid. A feed's address can contain a token. */
export const secretSettings: ReadonlySet<string> = new Set<keyof Settings>([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'METRICS_KEY',
  'SERVICE_API_KEY',
  'SECRETS_KEY',
  'SECRETS_KEY_NEW',
  'ADMIN_PASSWORD',
  'OPENAI_API_KEY',
  'OPENAI_FALLBACK_API_KEY',
  'DAYTONA_API_KEY',
  'SEARXNG_URL',
  'TAVILY_API_KEY',
  'EXA_API_KEY',
  'BRAVE_API_KEY',
  'GITHUB_TOKEN',
  'RSS_FEEDS',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
]);

type Settings = typeof settings;
type Values = { [Name in keyof Settings]: z.output<Settings[Name]['schema']> };

/** Where a setting comes from, and how many characters it was given with. */
type Given = { from: SettingSource; length: number };

export interface Config extends Values {
  given: Readonly<Record<keyof Settings, Given>>;
  /** Null means that the offline drafter answers. `baseUrl` is that of an OpenAI-compatible server. */
  model: ModelSettings | null;
  /** What `/api/graphql` reveals: introspection of the schema, and the GraphiQL page. */
  graphql: { introspection: boolean; graphiql: boolean };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads all settings from the environment. An empty value counts as unset. Throws ConfigError. */
export function readConfig(environment: Environment): Config {
  const names = Object.keys(settings) as (keyof Settings)[];
  const config = Object.fromEntries(names.map((name) => [name, readSetting(name, environment)])) as unknown as Values;
  const { PORT, PREVIEW_PORT } = config;
  if (PREVIEW_PORT === PORT && PORT !== 0) {
    throw new ConfigError(
      `PREVIEW_PORT must differ from PORT, because previews need their own origin. Both are set to "${PREVIEW_PORT}".`,
    );
  }
  const { METRICS_PORT } = config;
  if (METRICS_PORT !== undefined && METRICS_PORT !== 0 && (METRICS_PORT === PORT || METRICS_PORT === PREVIEW_PORT)) {
    const other = METRICS_PORT === PORT ? 'PORT' : 'PREVIEW_PORT';
    throw new ConfigError(`METRICS_PORT must differ from ${other}. Both are set to "${METRICS_PORT}".`);
  }
  if (config.DATABASE_URL !== undefined && config.SERVICE_API_KEY === undefined) {
    throw new ConfigError('SERVICE_API_KEY is not set. With DATABASE_URL, set it to one key that all nodes share.');
  }
  if (config.DATABASE_DIRECT_URL !== undefined && config.DATABASE_URL === undefined) {
    throw new ConfigError('DATABASE_URL is not set. With DATABASE_DIRECT_URL, set it to the address of the pooler.');
  }
  if (config.DATABASE_URL !== undefined && config.RETENTION_DAYS !== undefined && config.ARCHIVE_DIR === undefined) {
    throw new ConfigError(
      'ARCHIVE_DIR is not set. With DATABASE_URL and RETENTION_DAYS, set it to one folder that all nodes share.',
    );
  }
  if (config.DAYTONA_API_URL !== undefined && config.DAYTONA_API_KEY === undefined) {
    throw new ConfigError('DAYTONA_API_KEY is not set. DAYTONA_API_URL requires it.');
  }
  if ((config.ADMIN_EMAIL === undefined) !== (config.ADMIN_PASSWORD === undefined)) {
    const [missing, given] =
      config.ADMIN_EMAIL === undefined ? ['ADMIN_EMAIL', 'ADMIN_PASSWORD'] : ['ADMIN_PASSWORD', 'ADMIN_EMAIL'];
    throw new ConfigError(`${missing} is not set. ${given} requires it. Set both, or neither.`);
  }
  if (config.OUTWARD_LOOPBACK !== undefined && environment['NODE_ENV'] !== 'test') {
    throw new ConfigError(
      'OUTWARD_LOOPBACK must not be set: it lets pages from outside lead to this machine, and is for tests of this service alone.',
    );
  }
  requireSecretsKey(config);
  if (config.DATABASE_URL !== undefined && config.ADMIN_EMAIL !== undefined && config.SECRETS_KEY === undefined)
    throw new ConfigError(
      'SECRETS_KEY is not set. With DATABASE_URL and ADMIN_EMAIL, set it to one key that all nodes share.',
    );
  const given = Object.fromEntries(names.map((name) => [name, givenOf(name, environment)])) as Config['given'];
  return { ...config, given, model: readModel(config), graphql: readGraphql(config) };
}

/** Reads only the settings that say where data is stored, for backup and restore. Throws ConfigError. */
export function readStorageConfig(environment: Environment) {
  return {
    DATA_DIR: readSetting('DATA_DIR', environment),
    DATABASE_URL: readSetting('DATABASE_URL', environment),
    DATABASE_DIRECT_URL: readSetting('DATABASE_DIRECT_URL', environment),
  };
}

/** Reads only the settings that the rotation of the secrets key needs. Throws ConfigError. */
export function readSecretsKeys(environment: Environment) {
  const keys = {
    SECRETS_KEY: readSetting('SECRETS_KEY', environment),
    SECRETS_KEY_NEW: readSetting('SECRETS_KEY_NEW', environment),
  };
  requireSecretsKey(keys);
  return keys;
}

function requireSecretsKey({ SECRETS_KEY, SECRETS_KEY_NEW }: Pick<Values, 'SECRETS_KEY' | 'SECRETS_KEY_NEW'>): void {
  if (SECRETS_KEY_NEW !== undefined && SECRETS_KEY === undefined)
    throw new ConfigError('SECRETS_KEY is not set. With SECRETS_KEY_NEW, set it to the present key.');
}

/** A secret that a file holds is in the environment by now (`withSecretFiles`), beside the name of its file. */
function givenOf(name: keyof Settings, environment: Environment): Given {
  const { length } = environment[name] ?? '';
  if (length === 0) return { from: 'default', length };
  const isFromFile = secretSettings.has(name) && (environment[`${name}_FILE`] ?? '') !== '';
  return { from: isFromFile ? 'file' : 'environment', length };
}

function readSetting<Name extends keyof Settings>(name: Name, environment: Environment): Values[Name] {
  const { schema, expected } = settings[name];
  const given = environment[name] === '' ? undefined : environment[name];
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data as Values[Name];
  const got = secretSettings.has(name) ? `${given?.length ?? 0} characters (not shown)` : JSON.stringify(given);
  throw new ConfigError(`${name} must be ${expected}. It is set to ${got}.`);
}

/** By default, serves the GraphiQL page only on a developer's own machine. */
function readGraphql({ GRAPHQL_INTROSPECTION, GRAPHIQL, HOST, DATABASE_URL }: Values): Config['graphql'] {
  const isOwnMachine = /^(127\.|localhost$|::1$)/.test(HOST) && DATABASE_URL === undefined;
  return {
    introspection: GRAPHQL_INTROSPECTION === 'on',
    graphiql: GRAPHIQL === undefined ? isOwnMachine : GRAPHIQL === 'on',
  };
}
