import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as registry from '../../agents/index.ts';
import { createApp } from '../../server/app.ts';
import { echo, gates } from '../support/echo-agent.ts';
import { readEvents } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { createCheck, type OpenApiDocument, operationsOf, readDocument } from './document.ts';

const agents = { ...registry, echoBack: echo };
let service: TestService;
let document: OpenApiDocument;
beforeAll(async () => {
  service = await createTestService({ agents });
  document = await readDocument(service);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

/** Pages that document the interface, and are not part of it. */
const pages = new Set(['/api/v1/openapi.json', '/api/v1/reference', '/api/v1/reference/scalar.js']);

describe('the OpenAPI document', () => {
  test('is valid 3.1, served without a key, and cacheable', async () => {
    expect(document.openapi).toBe('3.1.1');
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
    const first = await service.fetch('/api/v1/openapi.json', { headers: { authorization: '' } });
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/json']);
    const etag = first.headers.get('etag') ?? '';
    const same = await service.fetch('/api/v1/openapi.json', { headers: { 'if-none-match': etag } });
    expect([same.status, await same.text()]).toEqual([304, '']);
    const post = await service.post('/api/v1/openapi.json');
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('has every mounted route, and no other', () => {
    const { routes } = createApp(service.services, service.config).http;
    const mounted = routes
      .filter(({ method, path }) => method !== 'ALL' && /^\/(api\/)?v1\//.test(path) && !pages.has(path))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    const documented = operationsOf(document).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(documented.toSorted()).toEqual([...new Set(mounted)].toSorted());
    expect(documented).toContain('POST /api/v1/sessions/{sessionId}/echo-back-agent');
    expect(documented.length).toBeGreaterThan(13);
  });

  test('requires a bearer key everywhere, and has unique operation ids', () => {
    expect(document.security).toEqual([{ bearer: [] }]);
    expect(document.components.securitySchemes).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } });
    const operations = operationsOf(document).map(({ operation }) => operation);
    expect(operations.filter(({ security }) => security !== undefined)).toEqual([]);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  test('documents errors as problems for each operation', () => {
    for (const { path, method, operation } of operationsOf(document)) {
      const { responses } = operation;
      const refusals = Object.keys(responses).filter((status) => Number(status) >= 400);
      expect(refusals, `${method} ${path}`).toEqual(expect.arrayContaining(['400', '401', '403', '429', '500', '503']));
      for (const status of refusals) {
        const name = responses[status]?.$ref?.split('/').at(-1) ?? '';
        const { content } = document.components.responses[name] ?? {};
        expect(Object.keys(content ?? {})).toEqual(['application/problem+json']);
      }
    }
  });

  test('documents the request id header of every response', () => {
    const { responses: shared } = document.components;
    const answers = operationsOf(document).flatMap(({ operation }) =>
      Object.values(operation.responses).map(({ $ref, ...own }) => ($ref ? shared[$ref.split('/').at(-1) ?? ''] : own)),
    );
    expect(answers.length).toBeGreaterThan(100);
    for (const answer of answers) expect(Object.keys(answer?.headers ?? {})).toContain('X-Request-Id');
  });

  test('discriminates each agent’s events by type, with a valid example of each', () => {
    const check = createCheck(document);
    for (const agent of Object.values(agents)) {
      const operation = document.paths[`/api/v1/sessions/{sessionId}/${agent.name}-agent`]?.post;
      const { schema, examples } = operation?.responses['200']?.content?.['text/event-stream'] ?? {};
      const name = (schema as { $ref: string }).$ref.split('/').at(-1) ?? '';
      const { oneOf, discriminator } = document.components.schemas[name] ?? {};
      const types = ['status', 'text_reset', agent.terminal, 'error', 'done'];
      expect(Object.keys(discriminator?.mapping ?? {})).toEqual(expect.arrayContaining(types));
      expect(oneOf).toHaveLength(Object.keys(discriminator?.mapping ?? {}).length);
      expect(Object.keys(examples ?? {})).toEqual(Object.keys(discriminator?.mapping ?? {}));
      for (const { value } of Object.values(examples ?? {})) {
        expect(check.errorsOf(schema ?? {}, value)).toEqual([]);
      }
      expect(check.errorsOf(schema ?? {}, { type: 'made_up', cursor: 1 })).not.toEqual([]);
    }
  });

  test('has a valid example of each body', () => {
    const check = createCheck(document);
    const bodies = operationsOf(document)
      .flatMap(({ operation }) => operation.requestBody?.content['application/json'] ?? [])
      // A file may be JSON of any form.
      .filter((content) => 'schema' in content);
    expect(bodies.length).toBeGreaterThan(7);
    for (const { schema, examples } of bodies) {
      expect(Object.keys(examples ?? {}).length).toBeGreaterThan(0);
      for (const { value } of Object.values(examples ?? {})) expect(check.errorsOf(schema, value)).toEqual([]);
    }
  });
});

test('the service’s responses match its document', async () => {
  const { answer } = createCheck(document);
  const session = '/api/v1/sessions/{sessionId}';
  const json = 'application/json';
  async function see(response: globalThis.Response, path: string, method: string, type = json) {
    expect(answer(path, method, response.status, type, await response.json())).toEqual([]);
    expect(response.headers.get('content-type')).toContain(type);
  }
  await see(await service.post('/api/v1/sessions', { idea: 'An idea' }), '/api/v1/sessions', 'post');
  await see(await service.fetch('/api/v1/sessions'), '/api/v1/sessions', 'get');

  const id = await service.createSession();
  const messages = [{ role: 'user', content: 'one two' }];
  const run = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, { messages });
  const runId = run.headers.get('x-run-id') ?? '';
  for (const event of await readEvents(run)) {
    expect(answer(`${session}/echo-back-agent`, 'post', 200, 'text/event-stream', event)).toEqual([]);
  }
  const failed = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, { messages, fail: 'unknown' });
  expect((await readEvents(failed)).at(-2)).toMatchObject({ type: 'error' });
  await see(await service.fetch(`/api/v1/sessions/${id}`), session, 'get');
  await see(
    await service.fetch(`/api/v1/sessions/${id}/events`, { headers: { accept: json } }),
    `${session}/events`,
    'get',
  );
  await see(await service.fetch(`/api/v1/sessions/${id}/runs`), `${session}/runs`, 'get');
  await see(await service.fetch(`/api/v1/sessions/${id}/runs/${runId}`), `${session}/runs/{runId}`, 'get');

  const problem = 'application/problem+json';
  const refuse = (response: globalThis.Response, path: string, method: string) => see(response, path, method, problem);
  await refuse(await service.fetch('/api/v1/sessions', { headers: { authorization: 'x' } }), '/api/v1/sessions', 'get');
  await refuse(await service.fetch('/api/v1/sessions?limit=0'), '/api/v1/sessions', 'get');
  await refuse(await service.fetch('/api/v1/sessions/nobody'), session, 'get');
  await refuse(
    await service.post(`/api/v1/sessions/${id}/runs/${runId}/cancel`),
    `${session}/runs/{runId}/cancel`,
    'post',
  );
  await refuse(await service.post(`/api/v1/sessions/${id}/echo-back-agent`, {}), `${session}/echo-back-agent`, 'post');
  gates.set('openapi', Promise.withResolvers());
  const first = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, { messages, gate: 'openapi' });
  const second = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, { messages });
  expect(second.status).toBe(409);
  await refuse(second, `${session}/echo-back-agent`, 'post');
  gates.get('openapi')?.resolve();
  await first.text();
  const text = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' };
  await refuse(await service.fetch('/api/v1/sessions', text), '/api/v1/sessions', 'post');
});
