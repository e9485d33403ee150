import { describe, expect, test } from 'vitest';
import type { Source } from '../../agents/source.ts';
import { ServiceError } from '../../schema/errors.ts';
import type { SourceReport } from '../../schema/source-list.ts';
import { bearer, makeKey } from '../access/keys.ts';
import { clientOf } from '../sdk/service.ts';
import { ask } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createTestService } from '../support/service.ts';

const asked: unknown[] = [];
const good: Source = {
  name: 'good',
  label: 'Good',
  async search(query) {
    asked.push(query);
    return [];
  },
};
const bad: Source = {
  name: 'bad',
  label: 'Bad',
  scarce: true,
  search: () => Promise.reject(new ServiceError('unavailable', 'Bad refuses the key in BAD_KEY.')),
};
const broken: Source = { name: 'broken', label: 'Broken', search: () => Promise.reject(new Error('secret inside')) };
const sources = [good, bad, broken];

describe('the sources of a service', () => {
  test('are listed the same over REST, tRPC and GraphQL, and for who may only read', async () => {
    await using service = await createTestService({ sources });
    const expected = [
      { name: 'good', label: 'Good', scarce: false },
      { name: 'bad', label: 'Bad', scarce: true },
      { name: 'broken', label: 'Broken', scarce: false },
    ];
    const { key } = await makeKey(service, { role: 'viewer' });
    const headers = bearer(key);
    expect(await (await service.fetch('/api/v1/sources', { headers })).json()).toEqual({ sources: expected });
    const over = (await (await service.fetch('/api/trpc/sources.list', { headers })).json()) as object;
    expect(over).toEqual({ result: { data: { sources: expected } } });
    await using http = await listen(service);
    expect(await clientOf(http.url).sources()).toEqual(expected);
    const { data } = await ask(service, '{ sources { name label scarce } }');
    expect(data).toEqual({ sources: expected });
    expect((await service.post('/api/v1/sources/test', { name: 'good' }, headers)).status).toBe(403);
  });

  test('are searched once for a test, and a failure says why without what nobody should read', async () => {
    await using service = await createTestService({ sources });
    const report = async (name: string) =>
      (await (await service.post('/api/v1/sources/test', { name })).json()) as SourceReport;
    asked.length = 0;
    const durationMs = expect.any(Number) as number;
    expect(await report('good')).toEqual({ name: 'good', ok: true, durationMs, error: null });
    expect(await report('good')).toMatchObject({ ok: true });
    expect(asked).toHaveLength(2);
    // A cached answer would say nothing.
    expect(asked[0]).not.toEqual(asked[1]);
    const error = { code: 'unavailable', message: 'Bad refuses the key in BAD_KEY.' };
    expect(await report('bad')).toEqual({ name: 'bad', ok: false, durationMs, error });
    expect(await report('broken')).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(JSON.stringify(await report('broken'))).not.toContain('secret');
    const mutation = 'mutation { testSource(input: { name: "bad" }) { ok error { code message } } }';
    expect((await ask(service, mutation)).data).toEqual({ testSource: { ok: false, error } });
    await using http = await listen(service);
    expect(await clientOf(http.url).testSource({ name: 'bad' })).toMatchObject({ ok: false, error });
    const unknown = await service.post('/api/v1/sources/test', { name: 'x' });
    expect(unknown.status).toBe(400);
    expect(await unknown.json()).toMatchObject({ errors: [{ path: 'name' }] });
  });
});
