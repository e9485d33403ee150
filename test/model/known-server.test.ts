import { describe, expect, test } from 'vitest';
import { capabilityStore } from '../../server/core/models/capability-store.ts';
import { modelConnections } from '../../server/providers/model/connections.ts';
import { knownServer, type KnownServerOptions } from '../../server/providers/model/known-server.ts';
import { openAiModel, type OpenAiModelOptions } from '../../server/providers/model/openai.ts';
import { createStore } from '../support/database.ts';
import { inDeltas, inJson, refusedFormat, type StubScript, startStubModel } from '../support/stub-model.ts';
import { ask, cityShape, hear } from './ask.ts';

const day = 86_400_000;
const quiet = { warn() {} };
const away = () => Promise.reject(new Error('away'));
const city = { city: 'Oslo', hills: null };

/** Takes neither options of streams nor a JSON Schema. */
const picky: StubScript = (request) => {
  if (request.body.stream_options) {
    return {
      kind: 'status',
      status: 400,
      error: { message: 'Unrecognized request argument supplied: stream_options' },
    };
  }
  return refusedFormat(request, 'json_schema') ?? (request.body.response_format ? inJson(city) : inDeltas('hello'));
};

const tooLong: StubScript = () => ({
  kind: 'status',
  status: 400,
  error: { message: 'maximum context length is 4096 tokens. However, your messages resulted in 5,000 tokens.' },
});

/** A model of a process of its own. */
function processWith(options: Pick<OpenAiModelOptions, 'baseUrl'> & Partial<OpenAiModelOptions>) {
  const connections = modelConnections();
  const model = openAiModel({ apiKey: 'key', model: 'large', connections, logger: quiet, ...options });
  return { model, [Symbol.dispose]: () => connections[Symbol.dispose]() };
}

describe('what a server takes', () => {
  test('is learnt once for all processes', async () => {
    await using store = await createStore();
    await using stub = await startStubModel(picky);
    const options = { baseUrl: stub.url, store: capabilityStore(store.pool) };
    using first = processWith(options);
    await hear(first.model, ask('Hi'));
    await hear(first.model, ask('Where?', { schema: cityShape }));
    expect(stub.requests).toHaveLength(4);
    await expect.poll(async () => (await store.pool.query('select from model_capability')).rowCount).toBe(4);
    using second = processWith(options);
    await hear(second.model, ask('Hi'));
    await hear(second.model, ask('Where?', { schema: cityShape }));
    expect(stub.requests).toHaveLength(6);
    using other = processWith({ ...options, apiKey: 'another key' });
    await hear(other.model, ask('Hi'));
    expect(stub.requests).toHaveLength(8);
    const { rows } = await store.pool.query('select * from model_capability');
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|another key|large/);
  });

  test('is forgotten on request, in the database too', async () => {
    await using store = await createStore();
    await using stub = await startStubModel(picky);
    const options = { baseUrl: stub.url, store: capabilityStore(store.pool) };
    using first = processWith(options);
    await hear(first.model, ask('Hi'));
    await expect.poll(async () => (await store.pool.query('select from model_capability')).rowCount).toBe(2);
    await first.model.forget();
    expect((await store.pool.query('select from model_capability')).rowCount).toBe(0);
    await hear(first.model, ask('Hi'));
    expect(stub.requests).toHaveLength(4);
  });

  test('is learnt in spite of a database that is away', async () => {
    const warned: string[] = [];
    await using stub = await startStubModel(picky);
    using first = processWith({
      baseUrl: stub.url,
      store: { load: away, save: away, forget: away },
      logger: { warn: (_details: unknown, words?: string) => void warned.push(words ?? '') },
    });
    await hear(first.model, ask('Hi'));
    await hear(first.model, ask('Hi'));
    expect(stub.requests).toHaveLength(3);
    expect(warned).toContain('Could not keep what was learnt about a model server');
  });
});

/** What a process knows, with a clock of its own. */
function knowing(options: Pick<KnownServerOptions, 'store'> & Partial<KnownServerOptions>) {
  const clock = { now: Date.parse('2026-11-24T12:00:00Z') };
  return { clock, known: knownServer({ server: 's', limits: null, logger: quiet, now: () => clock.now, ...options }) };
}

describe('a capability', () => {
  test('is tried again after seven days, also in a process that stays', async () => {
    await using store = await createStore();
    const { clock, known } = knowing({ store: capabilityStore(store.pool) });
    await known.learn({ streams: false });
    clock.now += 7 * day - 1;
    expect(await known.dialect()).toMatchObject({ streams: false });
    clock.now += 1;
    expect(await known.dialect()).toMatchObject({ streams: true });
    const later = knowing({ store: capabilityStore(store.pool) });
    later.clock.now = clock.now;
    expect(await later.known.dialect()).toMatchObject({ streams: true });
  });

  test('is what the last writer learnt, and read by others within a minute', async () => {
    await using store = await createStore();
    const one = knowing({ store: capabilityStore(store.pool) });
    const other = knowing({ store: capabilityStore(store.pool) });
    await Promise.all([
      one.known.learn({ capName: 'max_tokens', streams: false }),
      other.known.learn({ capName: null, takesSystemRole: false }),
    ]);
    await one.known.learn({ capName: 'max_completion_tokens' });
    one.clock.now += 60_001;
    other.clock.now += 60_001;
    const expected = { capName: 'max_completion_tokens', streams: false, takesSystemRole: false };
    expect(await one.known.dialect()).toMatchObject(expected);
    expect(await other.known.dialect()).toMatchObject(expected);
    await one.known.forget();
    other.clock.now += 60_001;
    expect(await other.known.dialect()).toMatchObject({ streams: true, takesSystemRole: true });
  });

  test('that was learnt while the database was away is stored when it is back, unless others know better', async () => {
    await using store = await createStore();
    const there = capabilityStore(store.pool);
    let isAway = true;
    const one = knowing({
      store: {
        ...there,
        load: (s) => (isAway ? away() : there.load(s)),
        save: (...all) => (isAway ? away() : there.save(...all)),
      },
    });
    const other = knowing({ store: there });
    await one.known.learn({ streams: false, capName: 'max_tokens' });
    other.clock.now += 1;
    await other.known.learn({ capName: null });
    one.clock.now += 60_001;
    isAway = false;
    expect(await one.known.dialect()).toMatchObject({ streams: false, capName: null });
    await expect.poll(async () => (await store.pool.query('select from model_capability')).rowCount).toBe(2);
    other.clock.now += 60_001;
    expect(await other.known.dialect()).toMatchObject({ streams: false, capName: null });
  });

  test('that is learnt while the database is read is kept, and one that is stored meanwhile is forgotten', async () => {
    await using store = await createStore();
    const there = capabilityStore(store.pool);
    const gate = Promise.withResolvers<void>();
    const { known } = knowing({
      store: {
        ...there,
        async load(server) {
          const rows = await there.load(server);
          await gate.promise;
          return rows;
        },
        async save(...all) {
          await gate.promise;
          await there.save(...all);
        },
      },
    });
    const reading = known.dialect();
    const learning = known.learn({ streams: false });
    const forgetting = known.forget();
    gate.resolve();
    expect(await reading).toMatchObject({ streams: false });
    await Promise.all([learning, forgetting]);
    expect(await known.dialect()).toMatchObject({ streams: true });
    expect((await store.pool.query('select from model_capability')).rowCount).toBe(0);
  });

  test('stays if it cannot be deleted', async () => {
    const { known } = knowing({ store: { load: async () => [], save: async () => {}, forget: away } });
    await known.dialect();
    await known.learn({ streams: false });
    await expect(known.forget()).rejects.toThrow('away');
    expect(await known.dialect()).toMatchObject({ streams: false });
  });

  test('of a newer release is left alone', async () => {
    await using store = await createStore();
    await capabilityStore(store.pool).save('s', [{ name: 'smells', value: 'nice', learntAt: new Date('2026-11-24') }]);
    const { known } = knowing({ store: capabilityStore(store.pool) });
    expect(await known.dialect()).not.toHaveProperty('smells');
  });

  test('is no limit below 2,048 tokens', async () => {
    const { known } = knowing({ store: null });
    await known.learn({ contextTokens: 2_047, maxOutputTokens: 100 });
    expect(await known.dialect()).toMatchObject({ contextTokens: null, maxOutputTokens: null });
    await known.learn({ contextTokens: 2_048 });
    expect(await known.dialect()).toMatchObject({ contextTokens: 2_048 });
  });
});

describe('a limit of the context', () => {
  test('is learnt from a refusal; a request that is longer is not sent again', async () => {
    await using stub = await startStubModel(tooLong);
    using at = processWith({ baseUrl: stub.url });
    const long = ask('word '.repeat(4_000));
    await expect(hear(at.model, long)).rejects.toMatchObject({
      code: 'context_exceeded',
      message: 'The request does not fit into the context of large. It takes 4096 tokens, and the request has 5000.',
    });
    await expect(hear(at.model, long)).rejects.toMatchObject({
      message: 'The request does not fit into the context of large. It takes 4096 tokens, and the request has 5000.',
    });
    expect(stub.requests).toHaveLength(1);
    expect(await at.model.traits()).toMatchObject({ contextTokens: 4_096 });
  });

  test('of the setting wins over what was learnt', async () => {
    await using stub = await startStubModel(tooLong);
    const limits = { contextTokens: 100, maxOutputTokens: 50 };
    using at = processWith({ baseUrl: stub.url, limits });
    await expect(hear(at.model, ask('word '.repeat(200)))).rejects.toMatchObject({ code: 'context_exceeded' });
    expect(stub.requests).toHaveLength(0);
    expect(await at.model.traits()).toEqual({ contextTokens: 100, outputTokens: 50, continues: null });
  });
});
