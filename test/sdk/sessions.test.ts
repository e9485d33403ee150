import { describe, expect, expectTypeOf, test } from 'vitest';
import { NotFoundError, NotWaitingError } from '../../client/sdk/index.ts';
import { clientOf, collect, idea, messages, sdkService } from './service.ts';

const opened = sdkService();

describe('sessions', () => {
  test('are created, read, listed page after page, and deleted', async () => {
    const { sessions } = opened.client;
    const session = await sessions.create({ idea, entry: 'prd' });
    expect(await sessions.get(session.sessionId)).toMatchObject({ ideaSummary: idea, phase: 'prd', activeRun: null });
    for (let count = 0; count < 4; count += 1) await sessions.create();
    const page = await sessions.list({ limit: 2 });
    expect(page.sessions).toHaveLength(2);
    const all = await collect(sessions.list({ limit: 2 }));
    expect(all.map(({ sessionId }) => sessionId)).toContain(session.sessionId);
    expect(new Set(all.map(({ sessionId }) => sessionId)).size).toBe(all.length);
    await session.delete();
    await expect(session.get()).rejects.toBeInstanceOf(NotFoundError);
    await expect(sessions.delete(session.sessionId)).rejects.toBeInstanceOf(NotFoundError);
  });

  test('are created once by two calls with one key', async () => {
    const { sessions } = opened.client;
    const [first, second] = await Promise.all([
      sessions.create({ idea }, { idempotencyKey: 'one session' }),
      sessions.create({ idea }, { idempotencyKey: 'one session' }),
    ]);
    expect(second.sessionId).toBe(first.sessionId);
  });

  test('return their events, filtered and from a cursor on', async () => {
    const session = await opened.client.sessions.create({ idea });
    const first = await collect(session.ideation({ messages }));
    const second = await collect(session.prd());
    expect(await collect(session.events())).toEqual([...first, ...second]);
    expect(await collect(session.events({ since: first.length }))).toEqual(second);
    const phases = await collect(session.events({ types: ['phase'] }));
    expect(phases.map((event) => event.type === 'phase' && event.phase)).toEqual(['ideation', 'prd']);
    const runs = await collect(session.runs({ limit: 1 }));
    expect(runs.map(({ agent }) => agent)).toEqual(['prd', 'ideation']);
    expect(await collect(session.events({ runId: runs[1]?.runId ?? '' }))).toEqual(first);
  });

  test('are named, found, archived and listed again', async () => {
    const { sessions } = opened.client;
    const session = await sessions.create({ idea });
    expect(await session.update({ name: 'Quarry' })).toMatchObject({ name: 'Quarry', archivedAt: null });
    const found = async (archived?: 'only') =>
      (await sessions.list({ query: 'quarr', ...(archived && { archived }) })).sessions.map(({ name }) => name);
    expect(await found()).toEqual(['Quarry']);
    await sessions.update(session.sessionId, { archived: true });
    expect([await found(), await found('only')]).toEqual([[], ['Quarry']]);
  });

  test('return the state at a cursor', async () => {
    const session = await opened.client.sessions.create({ idea });
    const events = await collect(session.ideation({ messages }));
    const { state, latestCursor, epoch } = await session.stateAt();
    expect([state.cursor, latestCursor]).toEqual([events.length, events.length]);
    expect(state.runs.map(({ agent, outcome }) => [agent, outcome])).toEqual([['ideation', 'completed']]);
    expect((await session.stateAt(2, { epoch })).state).toMatchObject({ cursor: 2, runs: [{ outcome: null }] });
  });

  test('can be followed across runs until the reader leaves', async () => {
    const session = await opened.client.sessions.create({ idea });
    const leaving = new AbortController();
    const agents: string[] = [];
    const following = (async () => {
      for await (const event of session.events({ follow: true, signal: leaving.signal })) {
        if (event.type === 'done') agents.push(event.agent);
        if (agents.length === 2) leaving.abort();
      }
    })();
    const asking = (async () => {
      await session.ideation({ messages }).result;
      await session.prd().result;
    })();
    // The reader may leave before the result of the second run arrives.
    await Promise.all([expect(following).rejects.toMatchObject({ name: 'AbortError' }), asking]);
    expect(agents).toEqual(['ideation', 'prd']);
  });

  test('end their streams when they are deleted', async () => {
    const session = await opened.client.sessions.create({ idea });
    await session.ideation({ messages }).result;
    const types: string[] = [];
    for await (const event of session.events({ follow: true })) {
      types.push(event.type);
      if (types.length === 1) await session.delete();
    }
    expect(types.slice(-2)).toEqual(['error', 'done']);
  });

  test('have artifacts, which can be compared and restored, and files to download', async () => {
    const session = await opened.client.sessions.create({ idea });
    await session.prd().result;
    await session.prd({ note: 'Mind that castings take weeks' }).result;
    const { artifacts } = await session.artifacts.list({ kind: 'prd' });
    const [second, first] = artifacts;
    if (!first || !second) throw new Error('there are not two versions');
    expect([first.version, second.version]).toEqual([1, 2]);
    const { content } = await session.artifacts.get(first.artifactId);
    expect(content).toMatchObject({ version: 1 });
    expect(await session.artifacts.compare(second.artifactId)).toMatchObject({ base: first, target: second });
    await session.artifacts.restore(first.artifactId).result;
    expect(await collect(session.artifacts.list({ kind: 'prd', limit: 1 }))).toHaveLength(3);
    const { fileName, type, bytes } = await session.export();
    expect([fileName.endsWith('.zip'), type]).toEqual([true, 'application/zip']);
    expect(new TextDecoder().decode(bytes.subarray(0, 2))).toBe('PK');
    expect(new TextDecoder().decode((await session.export('bundle')).bytes)).toMatch(/^# v2 git bundle\n/);
  });
});

describe('a team', () => {
  test('starts with its session, names its stages, and waits for decisions', async () => {
    const session = await opened.client.sessions.create({
      agents: ['ideation', 'prd'],
      task: idea,
      mode: 'team',
      approvals: true,
    });
    const waited: string[] = [];
    let last = '';
    for await (const event of session.started) {
      expectTypeOf(event.message).toEqualTypeOf<string>();
      expect(event.message).not.toBe('');
      if (event.type !== 'approval_requested') continue;
      waited.push(event.stage);
      last = event.approvalId;
      await session.started.decide({ approvalId: last, decision: 'approve' });
    }
    expect(waited).toEqual(['ideation', 'prd']);
    const stages = ['ideation', 'prd'].map((agent) => ({ agent, outcome: 'completed' }));
    expect(await session.started.result).toMatchObject({ stages });
    const late = session.started.decide({ approvalId: last, decision: 'approve' });
    await expect(late).rejects.toThrowError(NotWaitingError);
    await expect(late).rejects.toMatchObject({ waitingFor: null });
    expect(await collect(session.events())).toEqual(await collect(session.started));
  });

  test('works in an existing session, and repeats one stage with a note', async () => {
    const session = await opened.client.sessions.create({ idea });
    const run = await session.team({ agents: ['prd'], task: idea, approvals: true });
    const decisions = [{ decision: 'revise', note: 'Fewer screens' } as const, { decision: 'approve' } as const];
    const types: string[] = [];
    for await (const event of run) {
      types.push(event.type);
      const decision = event.type === 'approval_requested' && decisions.shift();
      if (decision) await run.decide({ approvalId: event.approvalId, ...decision });
    }
    expect(types.filter((type) => type === 'prd_complete_final')).toHaveLength(2);
    expect(types.slice(-2)).toEqual(['team_complete', 'done']);
  });

  test('can be one agent with a task', async () => {
    const session = await opened.client.sessions.create({ agent: 'ideation', task: idea });
    expect(await session.started.result).toMatchObject({ ideaSummary: expect.any(String) });
  });
});

test('signals are imported with progress, found, and deleted', async () => {
  const { signals } = opened.client;
  const file = new File(['title,text\nSlow export,Ages\n,\n'], 'feedback.csv', { type: 'text/csv' });
  const rows: number[] = [];
  const done = await signals.import(file, { onProgress: (progress) => rows.push(progress.rows) });
  expect(done).toMatchObject({ name: 'feedback.csv', imported: 1, bad: 1, status: 'completed' });
  expect(rows.at(-1)).toBe(2);
  const [found] = await collect(signals.list({ query: 'export' }));
  expect(await signals.get(found?.signalId ?? '')).toMatchObject({ title: 'Slow export' });
  expect(await signals.imports.get(done.importId)).toMatchObject({ imported: 1 });
  await signals.imports.delete(done.importId);
  expect((await signals.list()).signals).toEqual([]);
  expect((await signals.imports.list()).imports).toEqual([]);
  await expect(signals.import('', { type: 'image/png' })).rejects.toMatchObject({ name: 'UnsupportedMediaTypeError' });
});

test('a client needs a valid address and key', () => {
  expect(() => clientOf(opened.http.url, { apiKey: '' })).toThrow('apiKey');
  expect(() => clientOf('agents')).toThrow('not "agents"');
  expect(() => clientOf('file:///x')).toThrow('baseUrl');
});

test.each(['/', '/api/v1', '/api/v1/', '/v1'])('an address may end with %s', async (ending) => {
  const session = await clientOf(`${opened.http.url}${ending}`).sessions.create({ idea });
  expect(await session.get()).toMatchObject({ ideaSummary: idea });
});
