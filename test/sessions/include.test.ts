import { describe, expect, test } from 'vitest';
import { listedIdeaLength } from '../../schema/session.ts';
import { sessionDocumentNames } from '../../schema/session-fields.ts';
import { createTestService, type TestService } from '../support/service.ts';

const idea = `Pre-orders for a bakery. ${'🥖'.repeat(listedIdeaLength)}`;

type Listed = Record<string, unknown>;

async function json(service: TestService, path: string): Promise<Listed> {
  return (await (await service.fetch(path)).json()) as Listed;
}

async function listed(service: TestService, query = ''): Promise<Listed> {
  const { sessions } = (await json(service, `/api/v1/sessions${query}`)) as { sessions: Listed[] };
  expect(sessions).toHaveLength(1);
  return sessions[0] ?? {};
}

const without = (session: Listed, names: readonly string[]) =>
  Object.fromEntries(Object.entries(session).filter(([name]) => !names.includes(name)));

describe('a list of sessions', () => {
  test('has what a session has but its documents, and those that are included', async () => {
    await using service = await createTestService();
    const id = await service.createSession({ idea });
    await (await service.post(`/api/v1/sessions/${id}/prd-agent`, {})).text();
    const whole = await json(service, `/api/v1/sessions/${id}`);
    expect(whole).toMatchObject({ prd: { version: 1 }, ideaSummary: idea, brief: { words: idea } });

    const cut = Array.from(idea).slice(0, listedIdeaLength).join('');
    const summary = { ...without(whole, sessionDocumentNames), ideaSummary: cut };
    expect(await listed(service)).toEqual(summary);
    expect(await listed(service, '?include=')).toEqual(summary);
    expect(await listed(service, '?include=prd')).toEqual({ ...summary, prd: whole['prd'] });
    expect(await listed(service, `?include=ideaSummary,${sessionDocumentNames.join(',')}`)).toEqual(whole);
  });

  test('refuses to include what it does not know', async () => {
    await using service = await createTestService();
    const response = await service.fetch('/api/v1/sessions?include=prd,secrets');
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ path: 'include.1' }] }]);
  });

  test('has over GraphQL what the query selects, under aliases and in fragments', async () => {
    await using service = await createTestService();
    const id = await service.createSession({ idea });
    await (await service.post(`/api/v1/sessions/${id}/prd-agent`, {})).text();
    const { prd, brief } = (await json(service, `/api/v1/sessions/${id}`)) as { prd: Listed; brief: Listed };
    const ask = async (query: string) => (await (await service.post('/api/graphql', { query })).json()) as unknown;
    const query = `
      { sessions { sessions { sessionId ...Written ... on Session { brief { words } } } edges { node { ideaSummary } } } }
      fragment Written on Session { document: prd { title } }`;
    expect(await ask(query)).toMatchObject({
      data: {
        sessions: {
          sessions: [{ sessionId: id, document: { title: prd['title'] }, brief: { words: brief['words'] } }],
          edges: [{ node: { ideaSummary: idea } }],
        },
      },
    });
  });
});
