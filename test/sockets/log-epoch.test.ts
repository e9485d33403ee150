import { expect, test } from 'vitest';
import { createDatabase } from '../support/database.ts';
import { closeGate } from '../support/echo-agent.ts';
import { listen } from '../support/http.ts';
import { startNode } from '../support/node.ts';
import { hangUp, pretendOtherServer } from '../support/other-server.ts';
import { call, openGraphql, openTrpc, problemOf } from './raw-socket.ts';

test('streams end with stale_cursor if the log may have been set back, and are not called complete', async () => {
  await using database = await createDatabase();
  await using node = await startNode(database, 1);
  await using http = await listen(node);
  const sessionId = await node.createSession();
  const openGate = closeGate('socket-epoch');
  const before = node.store.epoch.current();

  await using trpc = await openTrpc(http.url);
  const body = { messages: [{ role: 'user', content: 'a b c' }], gate: 'socket-epoch' };
  trpc.send(call(1, 'agents.echoBack.run', { sessionId, ...body }, 'subscription'));
  await trpc.message(({ result }) => (result as { id?: string } | undefined)?.id === '3');
  await using graphql = await openGraphql(http.url);
  const query = `subscription { sessionEvents(sessionId: "${sessionId}") { cursor } }`;
  graphql.send({ type: 'subscribe', id: '1', payload: { query } });
  await graphql.message(({ type }) => type === 'next');

  await pretendOtherServer(database.address, 7);
  await hangUp(database.address);
  const refused = await trpc.message(({ error }) => error !== undefined);
  const epoch = node.store.epoch.current();
  expect(epoch).toBeGreaterThan(before);
  expect(problemOf(refused)).toMatchObject({ code: 'stale_cursor', status: 409, epoch, latestCursor: 3 });
  expect(await graphql.message(({ payload }) => JSON.stringify(payload).includes('stale_cursor'))).toMatchObject({
    type: 'next',
    payload: { errors: [{ extensions: { code: 'stale_cursor', problem: { epoch } } }] },
  });
  openGate();
});
