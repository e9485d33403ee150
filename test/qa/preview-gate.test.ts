import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openPreviewGate } from '../../server/providers/qa/preview-gate.ts';

/** Returns the gate's answer to a CONNECT; with `leaves`, the client disconnects first. */
async function askForTunnel(socket: string, leaves: boolean): Promise<string> {
  const client = connect(socket);
  await once(client, 'connect');
  await new Promise<void>((sent) =>
    client.write('CONNECT update.example.com:443 HTTP/1.1\r\nHost: update.example.com:443\r\n\r\n', () => sent()),
  );
  if (leaves) {
    client.destroy();
    return '';
  }
  const [answer] = (await once(client, 'data')) as [Buffer];
  client.destroy();
  return answer.toString();
}

test('a browser that disconnects before its request is refused does not end the service', async () => {
  await using gate = await openPreviewGate('http://127.0.0.1:1/name/');
  await Promise.all(Array.from({ length: 20 }, () => askForTunnel(gate.socket, true)));
  expect(await askForTunnel(gate.socket, false)).toContain('403');
});
