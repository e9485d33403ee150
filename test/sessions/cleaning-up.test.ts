import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { FencedError } from '../../server/core/log/lease.ts';
import { echo } from '../support/echo-agent.ts';
import { createTestService } from '../support/service.ts';

/** Emits an event, holds a resource while it waits, and fails to release it. */
const clumsy = (wait: (signal: AbortSignal) => Promise<unknown>): typeof echo => ({
  ...echo,
  async *run(_input, context) {
    yield { type: 'text_delta', delta: 'one' };
    try {
      await wait(context.signal);
      yield { type: 'text_delta', delta: 'two' };
      return { output: { ideaSummary: '' }, session: {} };
    } finally {
      await Promise.reject(new Error('it would not close'));
    }
  },
});

const untilAborted = (signal: AbortSignal) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
/** Requests and runs have their own lines at `info`. */
const keepWarnings = (lines: string[]) => (line: string) => {
  if (JSON.parse(line).level >= 40) lines.push(line);
};
/** Goes on after the abort, so the run does not wait for it. */
const untilLate = (signal: AbortSignal) => untilAborted(signal).catch(() => pause(300));

test('a rejected append of a cancelled run is not logged', async () => {
  const lines: string[] = [];
  const [begun, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const fencedOff: typeof echo = {
    ...echo,
    async *run(_input, context) {
      yield { type: 'text_delta', delta: 'one' };
      begun.resolve();
      await untilAborted(context.signal).catch(() => refused.resolve());
      throw new FencedError('no longer holds the session');
    },
  };
  await using service = await createTestService({ agents: { echoBack: fencedOff }, log: keepWarnings(lines) });
  const id = await service.createSession();
  const body = { messages: [{ role: 'user', content: 'a b c' }] };
  const answer = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, body);
  await begun.promise;
  await service.post(`/api/v1/sessions/${id}/runs/${answer.headers.get('x-run-id')}/cancel`, {});
  expect(await answer.text()).toContain('"outcome":"cancelled"');
  await refused.promise;
  await pause(50);
  expect(lines).toEqual([]);
});

test.each([
  ['stops at once', untilAborted],
  ['goes on for a while', untilLate],
])('the log has the error if an agent that %s fails to clean up after a cancelled run', async (_, wait) => {
  const lines: string[] = [];
  const holds = Promise.withResolvers<void>();
  const held = (signal: AbortSignal) => {
    holds.resolve();
    return wait(signal);
  };
  const agents = { echoBack: clumsy(held) };
  await using service = await createTestService({ agents, log: keepWarnings(lines) });
  const id = await service.createSession();
  const body = { messages: [{ role: 'user', content: 'a b c' }] };
  const answer = await service.post(`/api/v1/sessions/${id}/echo-back-agent`, body);
  const runId = String(answer.headers.get('x-run-id'));
  // Cancelled earlier, it would hold nothing yet.
  await holds.promise;
  expect((await service.post(`/api/v1/sessions/${id}/runs/${runId}/cancel`, {})).status).toBe(202);
  const said = await answer.text();
  expect(said).toContain('"outcome":"cancelled"');
  expect(said).not.toContain('two');
  await vi.waitFor(() => expect(lines).toHaveLength(1), 90_000);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'The agent failed while it cleaned up',
    runId,
    err: { message: 'it would not close' },
  });
});
