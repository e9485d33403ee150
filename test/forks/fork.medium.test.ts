import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LogState } from '../../schema/log-state.ts';
import type { ForkedSession, Session } from '../../schema/session.ts';
import { clientOf } from '../sdk/service.ts';
import { ask } from '../support/graphql.ts';
import { listen } from '../support/http.ts';
import { createSandboxHost, type SandboxHost } from '../support/sandboxes.ts';
import { createTestService, type TestService } from '../support/service.ts';

const idea = 'Pre-orders for a bakery: rye bread 4.50 €, rolls 0.80 €, pick-up on Saturday';

let host: SandboxHost;
let service: TestService;
let sessionId: string;
beforeAll(async () => {
  host = await createSandboxHost();
  const { store, provider, previewUrl } = host;
  service = await createTestService({ store, sandboxes: provider, previewUrl });
  sessionId = await service.createSession({ idea });
  for (const [agent, body] of [
    ['ideation', { messages: [{ role: 'user', content: 'Bakers sell out by ten.' }], phase: 'conversation' }],
    ['research', {}],
    ['prd', {}],
    ['design-system', { messages: [{ role: 'user', content: 'Calm and blue' }] }],
    ['prd', { note: 'Shorter.' }],
    ['ideation', { messages: [{ role: 'user', content: 'And a ledger.' }], phase: 'conversation' }],
  ] as const)
    await (await service.post(`/api/v1/sessions/${sessionId}/${agent}-agent`, body)).text();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await host[Symbol.asyncDispose]();
});

const read = async <Value>(path: string) => (await (await service.fetch(path)).json()) as Value;
const sessionOf = (id: string) => read<Session>(`/api/v1/sessions/${id}`);
const stateOf = async (id: string, at?: number) =>
  (await read<{ state: LogState }>(`/api/v1/sessions/${id}/state${at === undefined ? '' : `?at=${at}`}`)).state;
const fork = async (body: unknown = {}, headers: Record<string, string> = {}, id = sessionId) => {
  const answer = await service.post(`/api/v1/sessions/${id}/fork`, body, headers);
  return { status: answer.status, body: (await answer.json()) as ForkedSession & { errors?: unknown; code?: string } };
};
const versionsOf = async (id: string) => {
  const { artifacts } = await read<{ artifacts: { kind: string; version: number; createdAt: string }[] }>(
    `/api/v1/sessions/${id}/artifacts?limit=100`,
  );
  return artifacts.map(({ kind, version, createdAt }) => [kind, version, createdAt]);
};

/** The cursor at which an agent's first run had ended. */
async function endOf(agent: string): Promise<number> {
  const run = (await stateOf(sessionId)).runs.find((one) => one.stages.some((stage) => stage.agent === agent));
  return run?.lastCursor ?? 0;
}

/** What the log says of results, without the addresses of previews. */
const resultsOf = ({ ideaSummary, research, prd, designSystem, report }: LogState) => ({
  ideaSummary,
  research,
  prd,
  designMd: designSystem?.designMd,
  report,
});

describe('a fork', () => {
  test('at the end has what the session has, and its log says where it is from', async () => {
    const { status, body } = await fork();
    expect([status, body.run, body.notBuilt]).toEqual([201, null, null]);
    const [source, made] = await Promise.all([sessionOf(sessionId), sessionOf(body.sessionId)]);
    const own = { lastCursor: made.lastCursor, phase: source.phase };
    expect(made).toMatchObject({ ...own, forkedFrom: { sessionId, cursor: source.lastCursor }, activeRun: null });
    for (const name of ['ideaSummary', 'opportunities', 'prd', 'selectedOpportunityIndex', 'brief', 'name'] as const)
      expect([name, made[name]]).toEqual([name, source[name]]);
    expect(made.usage).toEqual((await sessionOf(await service.createSession())).usage);
    expect(made.projectId).not.toBe(source.projectId);
    expect(await versionsOf(made.sessionId)).toEqual(await versionsOf(sessionId));
    const state = await stateOf(made.sessionId);
    expect(resultsOf(state)).toEqual(resultsOf(await stateOf(sessionId)));
    expect(state.runs).toHaveLength(1);
    expect(state.runs[0]).toMatchObject({ outcome: 'completed', firstCursor: 1, lastCursor: made.lastCursor });
    expect(state.runs[0]?.stages[0]?.steps[0]?.message).toBe(
      `Forked from session ${sessionId} at event ${source.lastCursor}.`,
    );
    const { runs } = await read<{ runs: { agent: string; status: string }[] }>(
      `/api/v1/sessions/${made.sessionId}/runs`,
    );
    expect(runs).toMatchObject([{ agent: 'fork', status: 'completed' }]);
  });

  test('in the past has what the session had there, in each part', async () => {
    const cursor = await endOf('design-system');
    const { body } = await fork({ cursor, title: 'Before the second PRD' });
    const made = await sessionOf(body.sessionId);
    const before = await stateOf(sessionId, cursor);
    expect(made).toMatchObject({ name: 'Before the second PRD', forkedFrom: { sessionId, cursor } });
    expect([made.prd, made.opportunities]).toEqual([before.prd, before.research?.opportunities]);
    expect(made.ideaSummary).toBe(before.ideaSummary);
    expect(made.selectedOpportunityIndex).toBe(0);
    expect(made.brief.words).toContain('Bakers sell out by ten.');
    expect(made.brief.words).not.toContain('And a ledger.');
    expect(made.brief.words.startsWith(idea)).toBe(true);
    expect(resultsOf(await stateOf(made.sessionId))).toEqual(resultsOf(before));
    const kinds = (await versionsOf(made.sessionId)).map(([kind, version]) => `${kind} ${version}`);
    expect(kinds.toSorted()).toEqual(['conversation 1', 'design-system 1', 'prd 1']);
  });

  test('before the first result has the idea alone', async () => {
    for (const cursor of [0, 2]) {
      const made = await sessionOf((await fork({ cursor })).body.sessionId);
      expect([made.ideaSummary, made.prd, made.opportunities]).toEqual([idea, null, null]);
      expect(await versionsOf(made.sessionId)).toEqual([]);
    }
  });

  test('in the middle of a run has what was stored up to there', async () => {
    const { runs } = await stateOf(sessionId);
    const research = runs.find(({ stages }) => stages[0]?.agent === 'research');
    const cursor = (research?.firstCursor ?? 0) + 2;
    const made = await stateOf((await fork({ cursor })).body.sessionId);
    const before = await stateOf(sessionId, cursor);
    expect(resultsOf(made)).toEqual(resultsOf(before));
    expect(made.runs[0]?.outcome).toBe('completed');
  });

  test('goes on: each agent works from what it has, and the other session stays as it is', async () => {
    const before = await sessionOf(sessionId);
    const { body } = await fork({ cursor: await endOf('design-system') });
    const talk = { messages: [{ role: 'user', content: 'Only rolls.' }], phase: 'conversation' };
    for (const [agent, ask] of [
      ['prd', {}],
      ['ideation', talk],
      ['research', {}],
      ['design-system', { messages: [{ role: 'user', content: 'Warm and red' }] }],
    ] as const) {
      const text = await (await service.post(`/api/v1/sessions/${body.sessionId}/${agent}-agent`, ask)).text();
      expect([agent, text]).toEqual([agent, expect.stringContaining('"outcome":"completed"')]);
    }
    const kinds = (await versionsOf(body.sessionId)).map(([kind, version]) => `${kind} ${version}`);
    expect(kinds).toEqual(expect.arrayContaining(['prd 2', 'conversation 2', 'design-system 2']));
    const { content } = await read<{ content: { messages: { content: string }[] } }>(
      `/api/v1/sessions/${body.sessionId}/artifacts/${await newest(body.sessionId, 'conversation')}`,
    );
    expect(content.messages.map((one) => one.content)).toContain('Bakers sell out by ten.');
    expect(await sessionOf(sessionId)).toEqual(before);
  });

  test('has pages of its own, and a fork of it the same as the first', async () => {
    const first = (await fork()).body.sessionId;
    const [source, made] = [await stateOf(sessionId), await stateOf(first)];
    expect(made.designSystem?.previewUrlLight).not.toBe(source.designSystem?.previewUrlLight);
    const { rows } = await service.store.pool.query<{ files: string }>(
      `select count(*) as files from preview join preview_file on preview_name = preview.name where session_id = $1`,
      [first],
    );
    expect(Number(rows[0]?.files)).toBeGreaterThan(0);
    const second = (await fork({}, {}, first)).body.sessionId;
    expect(resultsOf(await stateOf(second))).toEqual(resultsOf(made));
    expect((await sessionOf(second)).forkedFrom).toEqual({ sessionId: first, cursor: made.cursor });
  });

  test('with a key is made once, also by requests at the same time', async () => {
    const headers = { 'idempotency-key': 'fork-1' };
    const made = await Promise.all(Array.from({ length: 5 }, () => fork({ cursor: 5 }, headers)));
    expect(new Set(made.map(({ body }) => body.sessionId)).size).toBe(1);
    expect((await fork({ cursor: 6 }, headers)).body.code).toBe('idempotency_conflict');
  });

  test('of what is not there is refused', async () => {
    const { lastCursor } = await sessionOf(sessionId);
    const late = await fork({ cursor: lastCursor + 1 });
    expect([late.status, late.body.errors]).toEqual([
      400,
      [{ path: 'cursor', message: expect.stringContaining(`at most ${lastCursor}`) as unknown }],
    ]);
    expect((await fork({ cursor: -1 })).status).toBe(400);
    expect((await fork({}, {}, '01a21784-2457-73f1-a9a0-bcc1c275a9e0')).status).toBe(404);
    expect((await fork({}, {}, 'x')).status).toBe(404);
  });

  test('while the other is deleted is whole, or is not made', async () => {
    const outcomes = new Set<number>();
    const versions = (await versionsOf(sessionId)).length;
    for (let round = 0; round < 8; round += 1) {
      const source = (await fork()).body.sessionId;
      const [made] = await Promise.all([
        fork({}, {}, source),
        service.fetch(`/api/v1/sessions/${source}`, { method: 'DELETE' }),
      ]);
      outcomes.add(made.status);
      const { rows } = await service.store.pool.query<{ versions: string }>(
        `select (select count(*) from artifact where session_id = session.id) as versions from session where forked_from = $1`,
        [source],
      );
      expect(rows).toEqual(made.status === 201 ? [{ versions: String(versions) }] : []);
    }
    expect([...outcomes].every((status) => [201, 404].includes(status))).toBe(true);
  });

  test('while a run is under way in the other neither waits for it nor changes it', async () => {
    const source = (await fork()).body.sessionId;
    const { lastCursor } = await sessionOf(source);
    const talk = { messages: [{ role: 'user', content: 'More.' }], phase: 'conversation' };
    const [, made] = await Promise.all([
      service.post(`/api/v1/sessions/${source}/ideation-agent`, talk).then((answer) => answer.text()),
      fork({ cursor: lastCursor }, {}, source),
    ]);
    expect(made.status).toBe(201);
    expect(resultsOf(await stateOf(made.body.sessionId))).toEqual(resultsOf(await stateOf(source, lastCursor)));
    expect((await stateOf(source)).runs.at(-1)?.outcome).toBe('completed');
  });

  test('can be made over GraphQL and the SDK', async () => {
    const { data } = await ask(
      service,
      'mutation ($id: ID!) { forkSession(sessionId: $id, cursor: 4, title: "G") { name forkedFrom { cursor } } }',
      { id: sessionId },
    );
    expect(data).toEqual({ forkSession: { name: 'G', forkedFrom: { cursor: 4 } } });
    await using http = await listen(service);
    const client = clientOf(http.url);
    const made = await client.sessions.open(sessionId).fork({ cursor: 3, title: 'S' }, { idempotencyKey: 'sdk' });
    expect(await client.sessions.get(made.sessionId)).toMatchObject({ name: 'S', forkedFrom: { cursor: 3 } });
  });
});

const run = async (id: string, agent: string, body: unknown) =>
  (await service.post(`/api/v1/sessions/${id}/${agent}-agent`, body)).text();

describe('a fork of a session with code', () => {
  test('has the code built, and Code, QA and the previews go on from it', async () => {
    const source = (await fork()).body.sessionId;
    await run(source, 'code', {});
    const first = await stateOf(source);
    await run(source, 'code', { messages: [{ role: 'user', content: 'Set the tagline to ‘Fresh every week’' }] });
    const made = (await fork({ cursor: first.cursor }, { 'idempotency-key': 'with-code' }, source)).body;
    expect([made.run?.agent, made.notBuilt]).toEqual(['code', null]);
    // The same request again starts no second build.
    expect((await fork({ cursor: first.cursor }, { 'idempotency-key': 'with-code' }, source)).body).toEqual(made);
    await expect
      .poll(async () => (await sessionOf(made.sessionId)).activeRun, { timeout: 120_000, interval: 500 })
      .toBeNull();
    const [session, other] = [await sessionOf(made.sessionId), await sessionOf(source)];
    expect(session.sandboxUrl).not.toBeNull();
    expect(session.sandboxUrl).not.toBe(other.sandboxUrl);
    expect((await fetch(session.sandboxUrl ?? '')).status).toBe(200);
    expect(await filesOf(made.sessionId)).not.toContain('Fresh every week');
    expect(await filesOf(source)).toContain('Fresh every week');
    await run(made.sessionId, 'code', { messages: [{ role: 'user', content: 'Set the tagline to ‘Only rolls’' }] });
    expect(await filesOf(made.sessionId)).toContain('Only rolls');
    expect(await run(made.sessionId, 'qa', {})).toContain('"qa_complete"');
  });
});

async function filesOf(id: string): Promise<string> {
  const { content } = await read<{ content: { files: Record<string, string> } }>(
    `/api/v1/sessions/${id}/artifacts/${await newest(id, 'code')}`,
  );
  return Object.values(content.files).join('\n');
}

async function newest(id: string, kind: string): Promise<string> {
  const { artifacts } = await read<{ artifacts: { artifactId: string }[] }>(
    `/api/v1/sessions/${id}/artifacts?kind=${kind}&limit=1`,
  );
  return artifacts[0]?.artifactId ?? '';
}
