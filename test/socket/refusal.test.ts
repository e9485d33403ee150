import { once } from 'node:events';
import { expect, test } from 'vitest';
import { closeCodes } from '../../adapters/socket/close-codes.ts';
import { echo } from '../support/echo-agent.ts';
import { listen } from '../support/http.ts';
import { createTestService } from '../support/service.ts';

test('a WebSocket without a key closes with a reason that is whole', async () => {
  await using service = await createTestService({ agents: { echoBack: echo } });
  await using http = await listen(service);
  const socket = new WebSocket(`${http.url.replace('http', 'ws')}/api/graphql`, 'graphql-transport-ws');
  socket.addEventListener('open', () => socket.send('{"type":"connection_init"}'));
  const [{ code, reason }] = (await once(socket, 'close')) as [CloseEvent];
  expect(code).toBe(closeCodes.unauthorized);
  expect(reason).toBe('The connection parameters have no key. They need { "authorization": "Bearer <key>" }.');
});
