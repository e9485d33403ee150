import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Bridge, createBridge, mostRefused } from '../../../web/parts/inspect/bridge.ts';

const nonce = 'f00dF00d-f00d_f00d';
const element = {
  tag: 'button',
  role: null,
  name: '',
  text: 'Add',
  classes: '',
  path: 'main > button',
  source: 'src/App.tsx:41',
  within: [],
};
const picked = { type: 'picked', element };
const offer = { type: 'preview-bridge', nonce };

/** The bridge of a page, and the window of the application that it frames. */
function open() {
  const seen = { opened: 0, picked: [] as unknown[], ended: 0, refused: 0, isActive: true };
  const application = { name: 'the window in the frame' };
  const bridge = createBridge({
    nonce,
    isFrame: (source) => source === application,
    isActive: () => seen.isActive,
    onOpen: () => (seen.opened += 1),
    onPicked: (one) => seen.picked.push(one),
    onEnded: () => (seen.ended += 1),
    onRefused: (count) => (seen.refused = count),
  });
  const hear = (data: unknown, ports: MessagePort[] = [], source: unknown = application) =>
    bridge.hear({ data, ports, source } as Parameters<Bridge['hear']>[0]);
  /** Offers a port as the script does, and returns the other one. */
  const offered = (data: unknown = offer, source: unknown = application) => {
    const { port1, port2 } = new MessageChannel();
    hear(data, [port2], source);
    return port1;
  };
  return { bridge, seen, hear, offered };
}

const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
};

test('the script offers a port, is asked, and what is picked comes over it once', async () => {
  const { bridge, seen, hear, offered } = open();
  hear({ type: 'preview-ready', nonce, version: '3' });
  const port = offered();
  const asked: unknown[] = [];
  port.addEventListener('message', ({ data }) => asked.push(data));
  port.start();
  bridge.ask(true);
  port.postMessage(picked);
  await settled();
  expect([asked, seen.opened, seen.picked, seen.refused]).toEqual([['start'], 1, [element], 0]);
  // Not asked: nothing more is taken until somebody wants to pick again.
  port.postMessage(picked);
  await settled();
  expect([seen.picked.length, seen.refused]).toEqual([1, 1]);
  bridge.ask(true);
  port.postMessage({ type: 'ended' });
  await settled();
  expect(seen.ended).toBe(1);
  bridge.close();
  port.close();
});

test.each<[string, (world: ReturnType<typeof open>) => MessagePort]>([
  ['a second port, after that of the script', ({ offered }) => [offered(), offered()][1] ?? offered()],
  ['a port with another nonce', ({ offered }) => offered({ ...offer, nonce: 'of somebody else' })],
  ['a port with another type', ({ offered }) => offered({ ...offer, type: 'preview-ready' })],
  ['a port with no message', ({ offered }) => offered(null)],
  ['a port of another window', ({ offered }) => offered(offer, { name: 'another window' })],
  ['a port of no window', ({ offered }) => offered(offer, null)],
])('%s is not taken', async (_, offerOne) => {
  const world = open();
  const port = offerOne(world);
  world.bridge.ask(true);
  port.postMessage(picked);
  await settled();
  expect(world.seen.picked).toEqual([]);
  world.bridge.close();
  port.close();
});

test('two ports at once are refused, and a message of the window picks nothing', () => {
  const { bridge, seen, hear } = open();
  const [one, other] = [new MessageChannel(), new MessageChannel()];
  hear(offer, [one.port2, other.port2]);
  hear(picked);
  hear('x'.repeat(10_000_000));
  expect(seen).toMatchObject({ opened: 0, picked: [], refused: 3 });
  bridge.close();
  for (const { port1 } of [one, other]) port1.close();
});

test('nothing is picked unless somebody has just clicked or pressed a key', async () => {
  const { bridge, seen, offered } = open();
  const port = offered();
  bridge.ask(true);
  seen.isActive = false;
  port.postMessage(picked);
  await settled();
  expect([seen.picked, seen.refused]).toEqual([[], 1]);
  seen.isActive = true;
  port.postMessage(picked);
  await settled();
  expect(seen.picked).toEqual([element]);
  bridge.close();
  port.close();
});

test('an application that floods the page is no longer listened to', async () => {
  const { bridge, seen, hear, offered } = open();
  const port = offered();
  bridge.ask(true);
  for (let count = 0; count < 10_000; count += 1) hear({ type: 'preview-bridge', count });
  expect(seen).toMatchObject({ refused: mostRefused, ended: 1 });
  port.postMessage(picked);
  await settled();
  expect(seen.picked).toEqual([]);
  port.close();
});
