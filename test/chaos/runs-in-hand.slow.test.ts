import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineAgent } from '../../agents/agent.ts';
import { phaseEvent, textDeltaEvent } from '../../schema/event.ts';
import { echo, gates } from '../support/echo-agent.ts';
import { cursors, readEvents, types } from '../support/events.ts';
import { createTestService, type TestService } from '../support/service.ts';

/** Yields a value that the database cannot store, as the name of a step or as its result. */
const unstorable = defineAgent({
  ...echo,
  name: 'unstorable',
  opening: undefined,
  input: z.object({ gate: z.string(), where: z.enum(['step', 'result']) }),
  events: [phaseEvent('echo'), textDeltaEvent],
  terminal: 'unstorable_complete',
  check() {},
  async *run(input, context) {
    await gates.get(input.gate)?.promise;
    yield* context.step(input.where === 'step' ? 'say\u0000' : 'say', async function* () {
      yield { type: 'text_delta' as const, delta: 'word' };
      return 'word';
    });
    const said = input.where === 'result' ? '\u0000' : 'word';
    return { output: { ideaSummary: said }, session: { ideaSummary: said } };
  },
});

const agents = { echoBack: echo, unstorable };
const talk = { messages: [{ role: 'user', content: 'one two three four' }] };

async function firstRun(service: TestService, id: string): Promise<{ attempt: number; startedAt: string }> {
  const answer = await (await service.fetch(`/api/v1/sessions/${id}/runs`)).json();
  const [run] = (answer as { runs: { attempt: number; startedAt: string }[] }).runs;
  if (!run) throw new Error('a run was started');
  return run;
}

describe('runs of a node', () => {
  test('include one that is accepted while the node recovers, which does not start again', async () => {
    await using service = await createTestService({ agents });
    const id = await service.createSession();
    gates.set('recovering', Promise.withResolvers());
    const stream = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...talk, gate: 'recovering' });
    await service.services.recover();
    gates.get('recovering')?.resolve();
    expect(types(await readEvents(stream))).not.toContain('text_reset');
    expect((await firstRun(service, id)).attempt).toBe(1);
  });

  test('count the time of a queued run from its execution', async () => {
    await using service = await createTestService({ agents, environment: { MAX_RUNS_PER_NODE: '1' } });
    const ids = [await service.createSession(), await service.createSession()] as const;
    gates.set('queue', Promise.withResolvers());
    const streams = [];
    for (const id of ids) {
      streams.push(await service.post(`/api/v1/sessions/${id}/echo-back-agent`, { ...talk, gate: 'queue' }));
    }
    const accepted = (await firstRun(service, ids[1])).startedAt;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    gates.get('queue')?.resolve();
    const events = await Promise.all(streams.map((stream) => readEvents(stream)));
    expect(events[0]?.at(-1)?.durationMs).toBeGreaterThan(900);
    const begun = (await firstRun(service, ids[1])).startedAt;
    expect(Date.parse(begun) - Date.parse(accepted)).toBeGreaterThan(900);
    const done = events[1]?.at(-1);
    const sinceAccepted = Date.parse(done?.at ?? '') - Date.parse(accepted);
    expect(sinceAccepted - Number(done?.durationMs)).toBeGreaterThan(450);
  });

  test('end alone if the database refuses one of them, even in a shared commit', async () => {
    await using service = await createTestService({ agents });
    gates.set('both', Promise.withResolvers());
    const [bad, good] = [await service.createSession(), await service.createSession()];
    const badStream = await service.post(`/api/v1/sessions/${bad}/unstorable-agent`, { gate: 'both', where: 'step' });
    const goodStream = await service.post(`/api/v1/sessions/${good}/echo-back-agent`, { ...talk, gate: 'both' });
    await expect
      .poll(
        async () =>
          ((await (await service.fetch(`/api/v1/sessions/${good}`)).json()) as { lastCursor: number }).lastCursor,
      )
      .toBeGreaterThan(1);
    gates.get('both')?.resolve();
    expect((await readEvents(goodStream)).at(-1)).toMatchObject({ outcome: 'completed' });
    const failed = await readEvents(badStream);
    expect(failed.slice(-2)).toMatchObject([{ code: 'internal' }, { outcome: 'failed' }]);
    expect(cursors(failed)).toEqual(failed.map((_, index) => index + 1));
  });

  test('end with a failure if the database refuses the ending', async () => {
    await using service = await createTestService({ agents });
    gates.set('ending', Promise.withResolvers());
    gates.get('ending')?.resolve();
    const id = await service.createSession();
    const stream = await service.post(`/api/v1/sessions/${id}/unstorable-agent`, { gate: 'ending', where: 'result' });
    expect((await readEvents(stream)).slice(-2)).toMatchObject([{ code: 'internal' }, { outcome: 'failed' }]);
  });
});
