import { expect, test } from 'vitest';
import { makeDataDir, startServiceProcess } from '../support/process.ts';
import { startStubModel } from '../support/stub-model.ts';
import { call, openGraphql, openTrpc } from './raw-socket.ts';

const messages = [{ role: 'user', content: 'A tool for bell founders to plan their castings' }];

test('a service that is stopped closes every WebSocket with 1001, and exits', async () => {
  await using folder = await makeDataDir();
  await using model = await startStubModel(() => ({ kind: 'endless', delta: 'word ', everyMs: 20 }));
  const settings = { OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'stub' };
  await using service = await startServiceProcess({ DATA_DIR: folder.path, ...settings });
  const created = await service.post('/api/v1/sessions');
  const { sessionId } = (await created.json()) as { sessionId: string };
  const streaming = await openTrpc(service.url);
  streaming.send(call(1, 'agents.ideation.run', { sessionId, messages }, 'subscription'));
  await streaming.message(({ result }) => (result as { id?: string } | undefined)?.id === '5');
  const idle = await Promise.all(
    Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? openTrpc(service.url) : openGraphql(service.url))),
  );
  // It reads nothing any more, and does not answer when the WebSocket is closed.
  idle[0]?.ws.pause();
  expect(await service.end('SIGTERM')).toBe(0);
  const closed = [streaming, ...idle.slice(1)].map((socket) => socket.closed);
  const codes = new Set((await Promise.all(closed)).map(({ code }) => code));
  expect([...codes]).toEqual([1001]);
  const types = streaming.messages.map(({ result }) => (result as { type: string }).type);
  expect(types).not.toContain('stopped');
  idle[0]?.ws.resume();
  await idle[0]?.closed;
});
