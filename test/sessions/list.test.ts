import { describe, expect, test } from 'vitest';
import { echo } from '../support/echo-agent.ts';
import { createTestService, type TestService } from '../support/service.ts';

const agents = { echoBack: echo };

interface Page {
  sessions: { sessionId: string }[];
  nextBefore: string | null;
}

async function list(service: TestService, query: string): Promise<Page> {
  return (await (await service.fetch(`/api/v1/sessions${query}`)).json()) as Page;
}

const change = (service: TestService, id: string, body: object) =>
  service.fetch(`/api/v1/sessions/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const ids = async (service: TestService, query: string) =>
  (await list(service, query)).sessions.map(({ sessionId }) => sessionId);

describe('GET sessions', () => {
  test('returns every session once, newest first, for any page size', async () => {
    await using service = await createTestService({ agents });
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1) made.push(await service.createSession());
    for (const limit of [1, 2, 3, 7, 100]) {
      const seen: string[] = [];
      for (let before: string | null = null, first = true; first || before !== null; first = false) {
        const page: Page = await list(service, `?limit=${limit}${before === null ? '' : `&before=${before}`}`);
        expect(page.sessions.length).toBeLessThanOrEqual(limit);
        seen.push(...page.sessions.map(({ sessionId }) => sessionId));
        before = page.nextBefore;
      }
      expect(seen).toEqual(made.toReversed());
    }
  });

  test('rejects an unknown `before`, for runs too, rather than ending the list there', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    for (const path of ['/api/v1/sessions', `/api/v1/sessions/${id}/runs`]) {
      const response = await service.fetch(`${path}?before=yesterday`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalid_request', errors: [{ path: 'before' }] });
    }
  });

  test('finds a session by its id as issued, and by no other spelling', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    for (const path of ['', '/events', '/runs']) {
      expect((await service.fetch(`/api/v1/sessions/${id}${path}`)).status).toBe(200);
      expect((await service.fetch(`/api/v1/sessions/${id.toUpperCase()}${path}`)).status).toBe(404);
    }
  });
});

describe('a session', () => {
  test('is named, and the name taken away', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const read = async () => (await (await service.fetch(`/api/v1/sessions/${id}`)).json()) as { name: string | null };
    expect((await read()).name).toBeNull();
    const response = await change(service, id, { name: '  Hof & Käse  ' });
    expect([response.status, await response.json()]).toMatchObject([200, { sessionId: id, name: 'Hof & Käse' }]);
    // What is left out stays.
    await change(service, id, { archived: false });
    expect((await read()).name).toBe('Hof & Käse');
    await change(service, id, { name: null });
    expect((await read()).name).toBeNull();
  });

  test('that is archived is listed only if asked for', async () => {
    await using service = await createTestService({ agents });
    const [kept, put] = [await service.createSession(), await service.createSession()];
    expect(await (await change(service, put, { archived: true })).json()).toMatchObject({
      archivedAt: expect.stringMatching(/Z$/),
    });
    expect(await ids(service, '')).toEqual([kept]);
    expect(await ids(service, '?archived=only')).toEqual([put]);
    expect(await ids(service, '?archived=include')).toEqual([put, kept]);
    expect((await service.fetch('/api/v1/sessions?archived=yes')).status).toBe(400);
    await change(service, put, { archived: false });
    expect(await ids(service, '')).toEqual([put, kept]);
  });

  test('is found by a part of its name or idea, taken literally, and by its stage', async () => {
    await using service = await createTestService({ agents });
    const bakery = await service.createSession({ idea: 'Pre-orders for a bakery, 100% rye' });
    const named = await service.createSession({ entry: 'prd' });
    await change(service, named, { name: 'Back_stube' });
    for (const query of ['BAKERY', '100%', 'pre-'])
      expect(await ids(service, `?query=${encodeURIComponent(query)}`)).toEqual([bakery]);
    for (const query of ['back_', 'STUBE']) expect(await ids(service, `?query=${query}`)).toEqual([named]);
    for (const query of ['%', '_', '\\', 'nothing like it']) {
      const found = [...(query === '%' ? [bakery] : []), ...(query === '_' ? [named] : [])];
      expect(await ids(service, `?query=${encodeURIComponent(query)}`)).toEqual(found);
    }
    expect(await ids(service, '?phase=prd')).toEqual([named]);
    expect(await ids(service, '?query=back&phase=ideation')).toEqual([]);
  });

  test('keeps its name while a run writes to it', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const run = service.post(`/api/v1/sessions/${id}/echo-back-agent`, {
      messages: [{ role: 'user', content: 'one two three' }],
    });
    const [, response] = await Promise.all([change(service, id, { name: 'Named' }), run]);
    await response.text();
    const session = await (await service.fetch(`/api/v1/sessions/${id}`)).json();
    expect(session).toMatchObject({ name: 'Named', ideaSummary: 'one two three' });
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ archived: 'yes' }, 'archived'],
  ])('refuses a wrong change: %j', async (body, path) => {
    await using service = await createTestService({ agents });
    const response = await change(service, await service.createSession(), body);
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ path }] }]);
  });

  test('that is not there cannot be changed', async () => {
    await using service = await createTestService({ agents });
    for (const id of ['00000000-0000-7000-8000-0000000000ff', 'none'])
      expect((await change(service, id, { name: 'Mine' })).status).toBe(404);
  });

  test('is changed and found over GraphQL', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    const ask = async (query: string) => (await (await service.post('/api/graphql', { query })).json()) as unknown;
    expect(
      await ask(
        `mutation { updateSession(id: "${id}", input: { name: "Bakery", archived: true }) { name archivedAt } }`,
      ),
    ).toMatchObject({ data: { updateSession: { name: 'Bakery', archivedAt: expect.any(String) } } });
    const found = { data: { sessions: { sessions: [{ sessionId: id }] } } };
    expect(await ask('{ sessions(query: "bake", archived: "only") { sessions { sessionId } } }')).toEqual(found);
    expect(await ask('{ sessions(query: "bake") { sessions { sessionId } } }')).toEqual({
      data: { sessions: { sessions: [] } },
    });
  });
});
