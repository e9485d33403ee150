import { describe, expect, test } from 'vitest';
import { readConfig } from '../../server/process/config.ts';
import { ConfigError } from '../../server/process/config-error.ts';

describe('the settings', () => {
  test('have the defaults of the contract', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      PORT: 4000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      RATE_LIMIT_PER_MINUTE: 600,
      RUN_LIMIT_PER_MINUTE: 60,
      MAX_RUNS_PER_NODE: 64,
      CORS_ORIGINS: ['*'],
      LOG_LEVEL: 'info',
      model: null,
    });
  });

  test('treat an empty value as unset', () => {
    expect(readConfig({ PORT: '', OPENAI_MODEL: '' })).toMatchObject({ PORT: 4000, model: null });
  });

  test.each([
    ['PORT', '70000', '"70000"'],
    ['PORT', 'x', '"x"'],
    ['PORT', ' ', '" "'],
    ['PORT', '0x1000', '"0x1000"'],
    ['PREVIEW_PORT', '4e3', '"4e3"'],
    ['METRICS_PORT', '70000', '"70000"'],
    ['RATE_LIMIT_PER_MINUTE', '1e3', '"1e3"'],
    ['CORS_ORIGINS', 'https://a.example, b.example', '"https://a.example, b.example"'],
    ['CORS_ORIGINS', 'https://a.example/path', '"https://a.example/path"'],
    ['SERVICE_API_KEY', ' a key that begins with a space', '31 characters (not shown)'],
    ['SERVICE_API_KEY', 'a key that has a line\nbreak', '27 characters (not shown)'],
    ['PREVIEW_URL', 'nonsense', '"nonsense"'],
    ['PREVIEW_SAME_SITE', 'deny', '"deny"'],
    ['PREVIEW_VERSIONS', '0', '"0"'],
    ['PREVIEW_VERSIONS', '201', '"201"'],
    ['DATABASE_URL', 'mysql://secret@host/db', '22 characters (not shown)'],
    ['DATABASE_DIRECT_URL', 'mysql://secret@host/db', '22 characters (not shown)'],
    ['DAYTONA_API_URL', 'app.daytona.io', '"app.daytona.io"'],
    ['SERVICE_API_KEY', 'short', '5 characters (not shown)'],
    ['LOG_LEVEL', 'loud', '"loud"'],
    ['ADMIN_EMAIL', 'ann', '"ann"'],
    ['MAX_RUNS_PER_NODE', '0', '"0"'],
    ['MAX_RUNS_PER_WORKSPACE', 'all', '"all"'],
    ['MODEL_PRICES', 'gpt', '"gpt"'],
    ['MODEL_FIRST_TOKEN_SECONDS', '0', '"0"'],
    ['MODEL_IDLE_SECONDS', '86401', '"86401"'],
    ['MODEL_REASONING_EFFORT', 'hard', '"hard"'],
    ['SEARXNG_URL', 'http://me:secret@localhost:8888', '31 characters (not shown)'],
    ['TAVILY_API_KEY', 'secret\nkey', '10 characters (not shown)'],
    ['EXA_API_KEY', 'secret key', '10 characters (not shown)'],
    ['GITHUB_TOKEN', 'secrét', '6 characters (not shown)'],
    ['RSS_FEEDS', 'https://a.example/feed?secret, b.example', '40 characters (not shown)'],
    ['GRAPHIQL', 'yes', '"yes"'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', '"10.0.0.0/33"'],
    ['TRUSTED_PROXIES', 'proxy.internal', '"proxy.internal"'],
    ['TRUSTED_PROXIES', '10.0.0.1,::1/129', '"10.0.0.1,::1/129"'],
    ['ALLOWED_HOSTS', 'agents.example.com:4000', '"agents.example.com:4000"'],
    ['ALLOWED_HOSTS', 'https://agents.example.com', '"https://agents.example.com"'],
    ['GRAPHQL_INTROSPECTION', 'true', '"true"'],
    ['OUTWARD_LOOPBACK', 'on', '"on"'],
    ['RSS_FEEDS', 'file:///etc/secret', '18 characters (not shown)'],
    ['METRICS_KEY', 'secret', '6 characters (not shown)'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', '"collector:4318"'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'file:///traces', '"file:///traces"'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret', '6 characters (not shown)'],
    ['OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'secret', '6 characters (not shown)'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%2secret', '28 characters (not shown)'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', '"grpc"'],
    ['OTEL_TRACES_EXPORTER', 'zipkin', '"zipkin"'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'a=1,b', '"a=1,b"'],
    ['OTEL_TRACES_SAMPLER', 'sometimes', '"sometimes"'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', '"1.5"'],
    ['OTEL_SDK_DISABLED', 'yes', '"yes"'],
  ])('reject %s=%s with one line that names it and the expected value', (name, value, shown) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`. It is set to ${shown}.`);
    expect(read).toThrow(`${name} must be `);
    expect(read).not.toThrow('secret');
  });

  test.each([
    [{}, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '0.0.0.0', GRAPHIQL: 'on' }, true],
    [{ GRAPHIQL: 'off' }, false],
    [{ DATABASE_URL: 'postgresql://localhost/x', SERVICE_API_KEY: 'a-key-of-twenty-characters' }, false],
  ])('show GraphiQL on a developer’s own machine, otherwise only if set: %j', (environment, graphiql) => {
    expect(readConfig(environment).graphql).toEqual({ introspection: true, graphiql });
  });

  test('read a storage quota of many gigabytes', () => {
    expect(readConfig({ STORAGE_QUOTA_BYTES: '10000000000' }).STORAGE_QUOTA_BYTES).toBe(10_000_000_000);
    expect(() => readConfig({ STORAGE_QUOTA_BYTES: '0' })).toThrow('must be a whole number of bytes from 1');
    expect(() => readConfig({ STORAGE_QUOTA_BYTES: '1e9' })).toThrow('must be a whole number of bytes from 1');
  });

  test('read origins as browsers write them', () => {
    const origins = readConfig({ CORS_ORIGINS: 'https://App.Example, http://localhost:5173,chrome-extension://abc' });
    expect(origins.CORS_ORIGINS).toEqual(['https://app.example', 'http://localhost:5173', 'chrome-extension://abc']);
    expect(readConfig({ CORS_ORIGINS: ' * ' }).CORS_ORIGINS).toEqual(['*']);
  });

  test('read the lists of OpenTelemetry', () => {
    const config = readConfig({
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x%2Cy, x-tenant=a=b',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging,empty=',
    });
    expect(config.OTEL_EXPORTER_OTLP_HEADERS).toEqual({ authorization: 'Bearer x,y', 'x-tenant': 'a=b' });
    expect(config.OTEL_RESOURCE_ATTRIBUTES).toEqual({ 'deployment.environment.name': 'staging', empty: '' });
  });

  test('reject the same port for the service and for previews, which need their own origin', () => {
    expect(() => readConfig({ PORT: '4100', PREVIEW_PORT: '4100' })).toThrow(
      /^PREVIEW_PORT must differ from PORT.*"4100"\.$/,
    );
    expect(readConfig({ PORT: '0', PREVIEW_PORT: '0' })).toMatchObject({ PORT: 0, PREVIEW_PORT: 0 });
  });

  test.each([
    [{ PORT: '4100' }, 'PORT'],
    [{}, 'PORT', '4000'],
    [{ PREVIEW_PORT: '4100' }, 'PREVIEW_PORT'],
  ])('reject the port of %o for metrics', (ports, name, METRICS_PORT = '4100') => {
    const read = () => readConfig({ ...ports, METRICS_PORT });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^METRICS_PORT must differ from ${name}\\. Both are set to "${METRICS_PORT}"\\.$`));
    expect(readConfig({ PORT: '0', PREVIEW_PORT: '0', METRICS_PORT: '0' })).toMatchObject({ METRICS_PORT: 0 });
  });

  test('let pages lead to this machine in tests alone', () => {
    const set = { OUTWARD_LOOPBACK: 'allow' };
    expect(readConfig({ ...set, NODE_ENV: 'test' })).toMatchObject(set);
    for (const environment of [set, { ...set, NODE_ENV: 'production' }]) {
      expect(() => readConfig(environment)).toThrow(ConfigError);
      expect(() => readConfig(environment)).toThrow(/^OUTWARD_LOOPBACK must not be set: /);
    }
  });

  test('require a Daytona key with a Daytona address', () => {
    const address = { DAYTONA_API_URL: 'https://daytona.example/api' };
    expect(() => readConfig(address)).toThrow(/^DAYTONA_API_KEY is not set\. DAYTONA_API_URL requires /);
    expect(readConfig({ ...address, DAYTONA_API_KEY: 'dtn_x' })).toMatchObject(address);
  });

  test('require a service key with an external database', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgresql://localhost/x' })).toThrow(/^SERVICE_API_KEY is not set/);
  });

  test.each([{ ADMIN_EMAIL: 'ann@example.com' }, { ADMIN_PASSWORD: 'a secret of somebody' }])(
    'require both an email and a password of the first admin: %o',
    (given) => {
      expect(() => readConfig(given)).toThrow(/^ADMIN_\w+ is not set\. ADMIN_\w+ requires it\. /);
      expect(() => readConfig(given)).not.toThrow('secret');
    },
  );

  test('accept a direct database address only together with the pooler’s', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgresql://secret@localhost/x' };
    expect(() => readConfig(direct)).toThrow(/^DATABASE_URL is not set\. With DATABASE_DIRECT_URL, /);
  });

  test('read prices of models in dollars per million tokens', () => {
    expect(readConfig({ MODEL_PRICES: 'a=1,2.5; b/c=0.1,0.4' }).MODEL_PRICES).toEqual({
      a: { input: 1, output: 2.5 },
      'b/c': { input: 0.1, output: 0.4 },
    });
  });

  test('read limits of models in tokens', () => {
    const named = { OPENAI_API_KEY: 'a', OPENAI_MODEL: 'b' };
    const { model } = readConfig({ ...named, MODEL_LIMITS: 'a=32768,4096; b/c=128000,16384' });
    expect(model?.limits).toEqual({
      a: { contextTokens: 32_768, maxOutputTokens: 4_096 },
      'b/c': { contextTokens: 128_000, maxOutputTokens: 16_384 },
    });
    expect(() => readConfig({ MODEL_LIMITS: 'a=32768' })).toThrow(/^MODEL_LIMITS must be `model=context,output` in /);
  });

  test.each([{ OPENAI_MODEL: 'offline-draft' }, { OPENAI_MODEL: 'a', OPENAI_MODELS: 'a,offline-draft' }])(
    'reject a model with the name of the built-in drafter: %o',
    (names) => {
      const environment = { OPENAI_BASE_URL: 'http://localhost:1/v1', ...names };
      expect(() => readConfig(environment)).toThrow('OPENAI_MODEL must not be "offline-draft"');
    },
  );

  test('read the models for small tasks, for pictures and the fallback', () => {
    const { model } = readConfig({
      OPENAI_API_KEY: 'sk-own',
      OPENAI_MODEL: 'large',
      OPENAI_MODEL_FAST: 'small',
      OPENAI_MODEL_VISION: 'eyes',
      OPENAI_FALLBACK: 'https://api.openai.com/v1#other',
    });
    expect(model).toMatchObject({
      fast: 'small',
      vision: 'eyes',
      fallback: { baseUrl: 'https://api.openai.com/v1', model: 'other', apiKey: 'sk-own' },
    });
  });

  test('send the key of one host to no other', () => {
    const elsewhere = {
      OPENAI_API_KEY: 'sk-own',
      OPENAI_MODEL: 'large',
      OPENAI_FALLBACK: 'http://127.0.0.1:11434/v1#qwen3',
    };
    expect(() => readConfig(elsewhere)).toThrow(/^OPENAI_FALLBACK_API_KEY is not set\. /);
    const { model } = readConfig({ ...elsewhere, OPENAI_FALLBACK_API_KEY: 'none' });
    expect(model?.fallback?.apiKey).toBe('none');
    expect(() => readConfig({ OPENAI_FALLBACK_API_KEY: 'key', OPENAI_API_KEY: 'a', OPENAI_MODEL: 'b' })).toThrow(
      /^OPENAI_FALLBACK is not set\. /,
    );
  });

  test.each(['http://127.0.0.1:1/v1', '#model', 'http://127.0.0.1:1/v1#', 'http://me:word@host/v1#model', 'model'])(
    'reject the fallback %s',
    (OPENAI_FALLBACK) => {
      expect(() => readConfig({ OPENAI_FALLBACK })).toThrow(/^OPENAI_FALLBACK must be `baseUrl#model`/);
    },
  );

  test('accept a limit in dollars only with a price for every model', () => {
    const priced = {
      OPENAI_API_KEY: 'a',
      OPENAI_MODEL: 'large',
      RUN_COST_LIMIT_USD: '2.50',
      MODEL_PRICES: 'large=1,2',
    };
    expect(readConfig(priced).RUN_COST_LIMIT_USD).toBe(2.5);
    expect(() => readConfig({ ...priced, OPENAI_MODEL_FAST: 'small', OPENAI_MODELS: 'large,huge' })).toThrow(
      'MODEL_PRICES has no price for huge, small. RUN_COST_LIMIT_USD requires a price for every model.',
    );
    expect(readConfig({ RUN_COST_LIMIT_USD: '1' }).model).toBeNull();
  });

  test('put the default model before the others that clients may request', () => {
    const { model } = readConfig({ OPENAI_BASE_URL: 'http://localhost:1/v1', OPENAI_MODEL: 'b', OPENAI_MODELS: 'a,b' });
    expect(model).toMatchObject({ name: 'b', names: ['b', 'a'] });
  });
});
