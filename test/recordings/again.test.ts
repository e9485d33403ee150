import { expect, test } from 'vitest';
import { createRecorder } from '../../server/core/runs/recorder.ts';
import { closeGate, echo } from '../support/echo-agent.ts';
import { noTraits } from '../support/no-traits.ts';
import { createTestService } from '../support/service.ts';

const never = new AbortController().signal;

test('a later attempt replaces the record of a call that it repeats, and an attempt that lost its session stores nothing', async () => {
  const open = closeGate('recorder');
  await using service = await createTestService({ agents: { echoBack: echo } });
  const sessionId = await service.createSession();
  const input = { sessionId, messages: [{ role: 'user', content: 'a b' }], gate: 'recorder' };
  await service.post('/api/trpc/agents.echoBack.start', input);
  const { pool } = service.store;
  const { rows } = await pool.query<{ workspaceId: string; runId: string; fence: number }>(
    'select workspace_id as "workspaceId", active_run as "runId", active_fence as fence from session where id = $1',
    [sessionId],
  );
  const [held] = rows;
  if (!held) throw new Error('The session is missing');
  const lease = { ...held, sessionId, agent: 'echo-back' };

  async function record(fence: number, text: string): Promise<void> {
    const call = createRecorder(pool, { ...lease, fence }, (given) => given)
      .within('2:')
      .begin({ name: 'write:1', task: 'test.ask', tier: 'main', traits: noTraits });
    call.record.asked('large', { messages: [{ role: 'user', content: 'Hi' }], responseFormat: null });
    call.took([text]);
    await call.keep({ ending: 'whole', usage: null }, never);
  }

  await record(held.fence, 'first');
  await record(held.fence, 'second');
  await record(held.fence - 1, 'stale');
  const kept = await pool.query<{ name: string; text: string }>(
    `select name, content::json #>> '{answer,chunks,0}' as text from model_call where session_id = $1`,
    [sessionId],
  );
  expect(kept.rows).toEqual([{ name: '2:write:1', text: 'second' }]);
  open();
});
