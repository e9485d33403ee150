import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type OpenService, openService } from '../sockets/open-service.ts';
import { closeGate } from '../support/echo-agent.ts';
import { freePort } from '../support/free-port.ts';
import { lacks } from '../support/needs.ts';
import { rawRequest } from '../support/raw-request.ts';
import { testKey } from '../support/service.ts';
import { type Certificate, type ProxyPorts, startCaddy, startNginx, type TlsPorts } from './programs.ts';

const host = 'agents.example.com';
const previewHost = 'shop-7.example-previews.net';
const authorization = `Bearer ${testKey}`;

async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'uas-certificate-'));
  try {
    const names = `subjectAltName=DNS:${host},DNS:*.example-previews.net`;
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const paths = ['-keyout', join(folder, 'key'), '-out', join(folder, 'certificate')];
    execFileSync('openssl', ['req', ...kind, '-subj', '/CN=test', '-addext', names, ...paths], { stdio: 'pipe' });
    const [certificate, key] = await Promise.all(
      ['certificate', 'key'].map((name) => readFile(join(folder, name), 'utf8')),
    );
    return { certificate: certificate ?? '', key: key ?? '' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** In place of a node's previews: tells what it got. */
async function startPreviews(stack: AsyncDisposableStack): Promise<number> {
  const server = createServer(({ headers }, response) => {
    response.end(
      JSON.stringify({ host: headers.host, cookie: headers.cookie ?? '', from: headers['x-forwarded-for'] }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Every host name is this machine. */
const lookup = (_: string, __: object, found: (error: null, addresses: object[]) => void) =>
  found(null, [{ address: '127.0.0.1', family: 4 }]);

type StartProxy = (node: ProxyPorts, tls: TlsPorts & Certificate) => Promise<AsyncDisposable>;

const proxies: [name: 'nginx' | 'Caddy', start: StartProxy][] = [
  [
    'nginx',
    async (node, tls) => startNginx({ service: await freePort(), previews: await freePort() }, [node, node, node], tls),
  ],
  ['Caddy', startCaddy],
];

describe.skipIf(lacks('openssl'))('TLS', () => {
  const stack = new AsyncDisposableStack();
  let service: OpenService;
  let node: ProxyPorts;
  let files: Certificate;
  beforeAll(async () => {
    files = await makeCertificate();
    service = stack.use(await openService({ environment: { PUBLIC_URL: `https://${host}` } }));
    node = { service: service.port, previews: await startPreviews(stack) };
  });
  afterAll(() => stack.disposeAsync());

  describe.each(proxies)('at %s', (name, start) => {
    describe.skipIf(lacks(name))('with the configuration of docs/deploy', () => {
      let proxy: AsyncDisposable;
      let ports: TlsPorts;
      beforeAll(async () => {
        ports = { http: await freePort(), https: await freePort() };
        proxy = await start(node, { ...ports, ...files });
      });
      afterAll(() => proxy[Symbol.asyncDispose]());

      async function ask(path: string, { method = 'GET', body = '', at = host, headers = {} } = {}) {
        const to = {
          host: '127.0.0.1',
          port: ports.https,
          servername: at,
          ca: files.certificate,
          agent: false,
          path,
          method,
        };
        const sent = request({
          ...to,
          headers: { host: at, authorization, 'content-type': 'application/json', ...headers },
        });
        sent.end(body);
        const [answer] = (await once(sent, 'response')) as [IncomingMessage];
        return answer;
      }
      const askSession = async () =>
        (JSON.parse(await text(await ask('/api/v1/sessions', { method: 'POST', body: '{}' }))) as { sessionId: string })
          .sessionId;

      test('each event of a run goes on as it comes', async () => {
        const open = closeGate(name);
        const body = JSON.stringify({ messages: [{ role: 'user', content: 'one two three' }], gate: name });
        const stream = await ask(`/api/v1/sessions/${await askSession()}/echo-back-agent`, { method: 'POST', body });
        expect(stream.statusCode).toBe(200);
        expect(stream.headers['strict-transport-security']).toBe('max-age=63072000');
        let seen = '';
        stream.setEncoding('utf8').on('data', (part: string) => (seen += part));
        await expect.poll(() => seen).toContain('two ');
        expect(seen).not.toContain('three');
        open();
        await once(stream, 'end');
        expect(seen).toContain('three');
        expect(seen).toContain('"type":"done"');
      });

      test('WebSockets go on', async () => {
        const options = { ca: files.certificate, lookup: lookup as never };
        const socket = new WebSocket(`wss://${host}:${ports.https}/api/graphql`, 'graphql-transport-ws', options);
        await once(socket, 'open');
        socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization } }));
        const [answer] = (await once(socket, 'message')) as [Buffer];
        expect(JSON.parse(String(answer))).toMatchObject({ type: 'connection_ack' });
        socket.close();
        await once(socket, 'close');
      });

      test('HTTP/2 is spoken', async () => {
        const to = {
          host: '127.0.0.1',
          port: ports.https,
          servername: host,
          ca: files.certificate,
          ALPNProtocols: ['h2'],
        };
        const session = connect(`https://${host}`, { createConnection: () => connectTls(to) });
        try {
          const stream = session.request({ ':path': '/api/v1/agents', authorization });
          const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
          expect(headers[':status']).toBe(200);
          expect(await text(stream)).toContain('echo-back');
        } finally {
          session.destroy();
        }
      });

      test('http is sent to https, with the method of the request', async () => {
        const plain = `http://127.0.0.1:${ports.http}/api/v1/agents?x=1`;
        const answer = await rawRequest(plain, { method: 'POST', headers: { host } });
        expect(answer.status).toBe(308);
        const location = new URL(String(answer.headers.location));
        expect([location.protocol, location.hostname]).toEqual(['https:', host]);
        expect(location.pathname + location.search).toBe('/api/v1/agents?x=1');
      });

      test('metrics are not passed on', async () => {
        expect((await ask('/metrics')).statusCode).toBe(404);
        expect((await fetch(`${service.url}/metrics`)).status).toBe(200);
      });

      test('a preview has a host of its own, gets no cookie, and is told the caller', async () => {
        const headers = { cookie: 'session=secret', 'x-forwarded-for': '203.0.113.9' };
        const told = JSON.parse(await text(await ask('/preview/x/', { at: previewHost, headers }))) as object;
        expect(told).toMatchObject({ host: previewHost, cookie: '' });
        expect(JSON.stringify(told)).not.toContain('203.0.113.9');
      });

      test('another host name gets no certificate', async () => {
        await expect(ask('/', { at: 'elsewhere.example.org' })).rejects.toMatchObject({
          message: expect.stringContaining('SSL alert number'),
        });
      });
    });
  });

  test.skipIf(lacks('Caddy'))('the Caddyfile is formatted as Caddy does it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'uas-caddy-'));
    try {
      const file = join(folder, 'Caddyfile');
      const shipped = await readFile('docs/deploy/Caddyfile', 'utf8');
      await writeFile(file, shipped);
      expect(execFileSync('caddy', ['fmt', file], { encoding: 'utf8' })).toBe(shipped);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
