import { expect, test } from 'vitest';
import { closeGate } from '../support/echo-agent.ts';
import { openService } from '../sockets/open-service.ts';
import { bearer, call, openGraphql, openSocket, openTrpc } from '../sockets/raw-socket.ts';
import { startCollector, everyTrace } from './collector.ts';
import { callerSpan, pathsOf, traceId, traceparent } from './trace.ts';

const messages = [{ role: 'user', content: 'a b c' }];
const ownSpan = 'c7ad6b7169203332';
const ownParent = `00-${traceId}-${ownSpan}-01`;

const open = (url: string) => openService({ environment: { ...everyTrace, OTEL_EXPORTER_OTLP_ENDPOINT: url } });

test('each tRPC call over a WebSocket has a span in the trace of its connection parameters, and its run goes on with it', async () => {
  await using collector = await startCollector();
  await using opened = await open(collector.url);
  const { service } = opened;
  const sessionId = await service.createSession();
  const openGate = closeGate('socket-traced');
  await using socket = await openSocket(opened.url, '/api/trpc?connectionParams=1');
  socket.send({ method: 'connectionParams', data: { ...bearer(), traceparent } });
  socket.send(call(1, 'sessions.get', { sessionId }));
  socket.send(call(2, 'sessions.get', { sessionId: 'a-word-of-the-user' }));
  socket.send(call(3, 'a-word-of-the-user'));
  socket.send(call(4, 'agents.echoBack.run', { sessionId, messages, gate: 'socket-traced' }, 'subscription'));
  await socket.message(({ result }) => (result as { id?: string } | undefined)?.id === '2');
  expect(opened.calls().map(({ route }) => route)).not.toContain('/api/trpc/agents.echoBack.run');
  openGate();
  await socket.message(({ id, result }) => id === 4 && (result as { type?: string }).type === 'stopped');
  // The calls work at the same time: the others may end after the run.
  await expect.poll(() => opened.calls().length).toBe(4);

  const paths = await pathsOf(service, collector);
  const run = `${callerSpan} > agents.echoBack.run`;
  expect(paths).toEqual([
    `${callerSpan} > _OTHER`,
    run,
    `${run} > run echo-back`,
    `${run} > run echo-back > step`,
    `${run} > run echo-back > step`,
    `${callerSpan} > sessions.get`,
    `${callerSpan} > sessions.get`,
  ]);
  const spans = collector.spans();
  const of = (name: string) => spans.filter((span) => span.name === name);
  const system = { 'rpc.system.name': 'trpc' };
  const gets = of('sessions.get').map(({ kind, attributes }) => [kind, attributes]);
  expect(gets).toHaveLength(2);
  for (const status of ['200', '404']) {
    const attributes = { ...system, 'rpc.method': 'sessions.get', 'rpc.response.status_code': status };
    expect(gets).toContainEqual([2, attributes]);
  }
  expect(of('_OTHER')[0]?.attributes).toEqual({
    ...system,
    'rpc.method': '_OTHER',
    'rpc.response.status_code': '404',
  });
  // The span of a subscription lasts until its end.
  const [subscription, runs] = [of('agents.echoBack.run')[0], of('run echo-back')[0]];
  expect(BigInt(subscription?.endTimeUnixNano ?? 0)).toBeGreaterThan(BigInt(runs?.startTimeUnixNano ?? 0));
  expect(collector.requests.map(({ body }) => body).join('')).not.toContain('a-word-of-the-user');
  expect(opened.calls().map((line) => line.traceId)).toEqual([traceId, traceId, traceId, traceId]);
});

test('each GraphQL operation over a WebSocket has a span, in the trace of its own extensions or of its connection', async () => {
  await using collector = await startCollector();
  await using opened = await open(collector.url);
  const { service } = opened;
  const sessionId = await service.createSession();
  await using socket = await openSocket(opened.url, '/api/graphql', { subprotocol: 'graphql-transport-ws' });
  socket.send({ type: 'connection_init', payload: { headers: { ...bearer(), Traceparent: traceparent } } });
  await socket.message(({ type }) => type === 'connection_ack');
  const ask = async (id: string, query: string, more: object = {}) => {
    socket.send({ type: 'subscribe', id, payload: { query, ...more } });
    await socket.message((message) => message.id === id && message.type !== 'next');
  };
  await ask('1', `query aWordOfTheUser { session(id: "${sessionId}") { sessionId } }`);
  await ask('2', 'mutation { createSession { sessionId } }', { extensions: { traceparent: ownParent } });
  await ask(
    '3',
    `subscription { echoBack(sessionId: "${sessionId}", input: { messages: [{ role: "user", content: "a" }] }) { __typename } }`,
  );
  await ask('4', '{ aWordOfTheUser }');
  await ask('5', '{ __typename }', { extensions: { traceparent: 7 } });
  await expect.poll(() => opened.calls().length).toBe(5);

  expect(await pathsOf(service, collector)).toEqual([
    `${callerSpan} > GraphQL Operation`,
    `${callerSpan} > query`,
    `${callerSpan} > query`,
    `${callerSpan} > subscription`,
    `${callerSpan} > subscription > run echo-back`,
    `${callerSpan} > subscription > run echo-back > step`,
    `${callerSpan} > subscription > run echo-back > step`,
    `${ownSpan} > mutation`,
  ]);
  const operations = collector.spans().filter(({ kind, name }) => kind === 2 && !name.includes('/'));
  expect(operations.map(({ attributes }) => attributes)).toEqual(
    expect.arrayContaining([{ 'graphql.operation.type': 'subscription' }, {}]),
  );
  expect(collector.requests.map(({ body }) => body).join('')).not.toContain('aWordOfTheUser');
});

test.each([
  ['tRPC', openTrpc, (socket: Awaited<ReturnType<typeof openTrpc>>) => socket.send(call(1, 'sessions.list', {}))],
  [
    'GraphQL',
    openGraphql,
    (socket: Awaited<ReturnType<typeof openTrpc>>) =>
      socket.send({ type: 'subscribe', id: '1', payload: { query: '{ __typename }' } }),
  ],
])('a call over %s goes on with the trace of the upgrade if nothing later names one', async (_, connect, send) => {
  await using collector = await startCollector();
  await using opened = await open(collector.url);
  await using socket = await connect(opened.url, undefined, { headers: { traceparent } });
  send(socket);
  await expect.poll(() => opened.calls().length).toBe(1);
  const paths = await pathsOf(opened.service, collector);
  expect(paths).toHaveLength(1);
  expect(paths[0]).toMatch(new RegExp(`^${callerSpan} > (?:sessions\\.list|query)$`));
});
