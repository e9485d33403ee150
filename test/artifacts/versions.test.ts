import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArtifactHead, ArtifactVersion } from '../../schema/artifact.ts';
import type { Session } from '../../schema/session.ts';
import { ask } from '../support/graphql.ts';
import { createTestService, type TestService } from '../support/service.ts';
import { finish, read, say } from './finished.ts';

interface Page {
  artifacts: ArtifactHead[];
  nextBefore: string | null;
}

let service: TestService;
let id: string;

beforeAll(async () => {
  service = await createTestService();
  id = await service.createSession({ idea: 'Falconers log flights' });
  await finish(service, id, 'prd');
  await finish(service, id, 'ideation', say('Bell founders log castings and inspectors approve them'));
  await finish(service, id, 'prd');
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

const kinds = (page: Page) => page.artifacts.map(({ kind, version }) => `${kind} ${version}`);

describe('artifacts', () => {
  test('are listed in every version, newest first, page by page', async () => {
    const all = await read<Page>(service, id, '/artifacts?kind=prd');
    expect(kinds(all)).toEqual(['prd 2', 'prd 1']);
    const first = await read<Page>(service, id, '/artifacts?kind=prd&limit=1');
    expect(kinds(first)).toEqual(['prd 2']);
    const second = await read<Page>(service, id, `/artifacts?kind=prd&limit=1&before=${first.nextBefore}`);
    expect([kinds(second), second.nextBefore]).toEqual([['prd 1'], null]);
    expect(kinds(await read<Page>(service, id, '/artifacts?name=nothing'))).toEqual([]);
    expect(all.artifacts[0]).toMatchObject({ name: 'prd', agent: 'prd', runId: expect.any(String) });
  });

  test('keep earlier versions unchanged; the session has the newest', async () => {
    const { artifacts } = await read<Page>(service, id, '/artifacts?kind=prd');
    const [newest, first] = await Promise.all(
      artifacts.map((head) => read<ArtifactVersion>(service, id, `/artifacts/${head.artifactId}`)),
    );
    const session = await read<Session>(service, id, '');
    expect(newest?.content).toEqual(session.prd);
    expect(first?.content).toMatchObject({ version: 1, title: expect.stringContaining('Falconers') });
  });

  test('are the same over tRPC and GraphQL', async () => {
    const { artifacts } = await read<Page>(service, id, '/artifacts?kind=prd');
    const answer = await ask(
      service,
      `query ($s: ID!, $id: ID!) {
        artifacts(sessionId: $s, kind: "prd") { artifacts { artifactId kind name version runId agent createdAt previewUrl } }
        artifact(sessionId: $s, id: $id) { version content }
      }`,
      { s: id, id: artifacts[1]?.artifactId },
    );
    expect(answer.data?.artifacts).toEqual({ artifacts });
    expect(answer.data?.artifact).toMatchObject({ version: 1, content: { version: 1 } });
    const input = encodeURIComponent(JSON.stringify({ sessionId: id, kind: 'prd' }));
    const listed = (await (await service.fetch(`/api/trpc/artifacts.list?input=${input}`)).json()) as {
      result: { data: Page };
    };
    expect(listed.result.data.artifacts).toEqual(artifacts);
  });

  test('that do not exist are 404; a page token that no page returned is 400', async () => {
    const other = await service.createSession();
    const { artifacts } = await read<Page>(service, id, '/artifacts');
    const status = async (path: string) => (await service.fetch(`/api/v1/sessions/${path}`)).status;
    expect(await status(`${other}/artifacts/${artifacts[0]?.artifactId}`)).toBe(404);
    expect(await status(`${id}/artifacts/none`)).toBe(404);
    expect(await status('none/artifacts')).toBe(404);
    expect(await status(`${id}/artifacts?before=yesterday`)).toBe(400);
    expect(await status(`${id}/artifacts?limit=0`)).toBe(400);
  });

  test('of another workspace are not found', async () => {
    const { artifacts } = await read<Page>(service, id, '/artifacts');
    const [head] = artifacts;
    await service.store.pool.query('update session set workspace_id = gen_random_uuid() where id = $1', [id]);
    await service.store.pool.query('update artifact set workspace_id = gen_random_uuid() where session_id = $1', [id]);
    try {
      for (const path of ['artifacts', `artifacts/${head?.artifactId}`, `artifacts/${head?.artifactId}/compare`])
        expect((await service.fetch(`/api/v1/sessions/${id}/${path}`)).status).toBe(404);
    } finally {
      const first = '00000000-0000-7000-8000-000000000001';
      await service.store.pool.query('update session set workspace_id = $2 where id = $1', [id, first]);
      await service.store.pool.query('update artifact set workspace_id = $2 where session_id = $1', [id, first]);
    }
  });
});

describe('comparing', () => {
  test('shows the differences to the previous version by id, and line by line', async () => {
    const { artifacts } = await read<Page>(service, id, '/artifacts?kind=prd');
    const [newest, first] = artifacts;
    const compared = await read<{ items: Record<string, unknown>[]; files: Record<string, unknown>[]; base: unknown }>(
      service,
      id,
      `/artifacts/${newest?.artifactId}/compare`,
    );
    expect(compared.base).toEqual(first);
    expect(compared.files).toMatchObject([{ path: 'PRD.md', change: 'changed' }]);
    expect(compared.items).toContainEqual(
      expect.objectContaining({ part: 'requirements', change: 'changed', fields: ['text'] }),
    );
    expect(compared.items).toContainEqual(
      expect.objectContaining({ part: 'entities', id: 'Casting', change: 'added', before: null }),
    );
    const back = await read<{ items: unknown[] }>(
      service,
      id,
      `/artifacts/${first?.artifactId}/compare?base=${newest?.artifactId}`,
    );
    expect(back.items).toContainEqual(
      expect.objectContaining({ part: 'entities', id: 'Casting', change: 'removed', after: null }),
    );
  });

  test('the first version is compared with nothing, and one of another kind is refused', async () => {
    const { artifacts } = await read<Page>(service, id, '/artifacts?kind=prd');
    const first = artifacts[1]?.artifactId;
    const compared = await read<{ base: unknown; files: unknown[] }>(service, id, `/artifacts/${first}/compare`);
    expect(compared).toMatchObject({ base: null, files: [{ change: 'added', removedLines: 0 }] });
    const { rows } = await service.store.pool.query<{ id: string }>(
      `insert into artifact select gen_random_uuid(), workspace_id, session_id, run_id, 'other', name, 1, '{}', now()
       from artifact where id = $1 returning id`,
      [first],
    );
    const response = await service.fetch(`/api/v1/sessions/${id}/artifacts/${first}/compare?base=${rows[0]?.id}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ path: 'base' }] });
  });
});
