import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ServiceError } from '../../schema/errors.ts';
import type { Model } from '../../agents/ports.ts';
import { modelConnections } from '../../server/providers/model/connections.ts';
import { openAiModel } from '../../server/providers/model/openai.ts';
import { ask, cityShape, hear } from './ask.ts';
import * as vendors from './wire/vendors.ts';
import { good, serveWire, type WireServer } from './wire/serve.ts';
import type { WireCase } from './wire/wire-case.ts';

const page = readFile('docs/models.md', 'utf8');

/** Longer waits than this are not waited for. */
const maxRetryAfterMs = 5;

function request({ ask: asked = {} }: WireCase) {
  const roles = asked.roles ?? ['user'];
  return ask('', {
    messages: roles.map((role, index) => ({ role, content: `Words ${index + 1}.` })),
    schema: asked.schema ? cityShape : null,
    maxOutputTokens: asked.maxOutputTokens ?? null,
  });
}

async function failureOf(model: Model, asked: ReturnType<typeof request>): Promise<ServiceError> {
  const thrown = await hear(model, asked).then(
    ({ text }) => new Error(`The model answered ${JSON.stringify(text)}`),
    (error: unknown) => error,
  );
  if (thrown instanceof ServiceError) return thrown;
  throw thrown;
}

interface Asked extends AsyncDisposable {
  server: WireServer;
  model: Model;
  asked: ReturnType<typeof request>;
}

/** A model behind a server that answers as recorded. */
async function behind(wire: WireCase): Promise<Asked> {
  const server = await serveWire();
  const connections = modelConnections();
  const patience = { attempts: 2, firstDelayMs: 1, maxDelayMs: 1, maxRetryAfterMs };
  const model = openAiModel({ apiKey: 'sk-secret', baseUrl: server.url, model: 'm', connections, patience });
  const asked = request(wire);
  if (asked.maxOutputTokens !== null) {
    // Only a model that is known not to think gets a limit.
    server.use([good]);
    await hear(model, ask('Hello'));
    server.requests.length = 0;
  }
  server.use(wire.rules);
  return {
    server,
    model,
    asked,
    async [Symbol.asyncDispose]() {
      connections[Symbol.dispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

const cases = Object.entries(vendors).flatMap(([vendor, shapes]) => shapes.map((shape) => ({ vendor, ...shape })));

test.each(cases.flatMap((wire) => ('text' in wire.expect ? [{ ...wire, whole: wire.expect }] : [])))(
  'a whole answer: $vendor $name',
  async ({ whole, ...wire }) => {
    await using at = await behind(wire);
    const heard = await hear(at.model, at.asked);
    expect(heard.text).toBe(whole.text);
    expect(heard.deltas.join('')).toBe(whole.text);
    expect(heard.usage).toMatchObject(whole.usage ?? {});
    const { requests = 1, next = 1 } = whole;
    expect(at.server.requests).toHaveLength(requests);
    // What was learnt is not learnt again.
    await hear(at.model, at.asked);
    expect(at.server.requests).toHaveLength(requests + next);
  },
);

test.each(cases.flatMap((wire) => ('code' in wire.expect ? [{ ...wire, failed: wire.expect }] : [])))(
  'a failure: $vendor $name',
  async ({ failed, ...wire }) => {
    await using at = await behind(wire);
    const error = await failureOf(at.model, at.asked);
    expect(error.code).toBe(failed.code);
    const [firstSentence = ''] = error.message.replace(/ \(status \d+\)/, '').split(/(?<=\.) /);
    expect(await page).toContain(`| \`${error.code}\``);
    expect(await page).toContain(firstSentence.replace(/ of m\.$/, ' of gpt-5-mini.'));
    expect(error.message).not.toMatch(/sk-secret/);
    const { contextTokens: limit, requestTokens: size } = error.extensions;
    expect({ limit, size }).toEqual({ limit: failed.limit, size: failed.asked });
    const { requests = 1, mayRetry } = failed;
    expect(at.server.requests).toHaveLength(mayRetry && error.retryAfterSeconds === null ? requests + 1 : requests);
  },
);

test('every recorded shape has a public source, and a name of its own', () => {
  const all = Object.values(vendors).flat();
  expect(all.length).toBeGreaterThanOrEqual(120);
  for (const { source } of all) expect(source).toMatch(/^https:\/\/[\w.-]+\.\w+\/\S+$/);
  for (const cases of Object.values(vendors)) expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});
