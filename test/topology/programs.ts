import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '../../server/providers/sandbox/host-paths.ts';
import type { DatabaseAddress } from '../../server/store/orm-options.ts';
import { freePort } from '../support/free-port.ts';

const isRoot = process.getuid?.() === 0;

/** Replaces these parts of the text; each must occur. */
function withExchanged(text: string, exchanges: Readonly<Record<string, string>>): string {
  let changed = text;
  for (const [from, to] of Object.entries(exchanges)) {
    if (!changed.includes(from)) throw new Error(`there is no ${JSON.stringify(from)} in it any more`);
    changed = changed.replaceAll(from, to);
  }
  return changed;
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return false;
    throw error;
  } finally {
    socket.destroy();
  }
}

/** Starts an installed server in the foreground, in its own folder, and waits for its port. */
async function startServer(
  name: string,
  port: number,
  files: Readonly<Record<string, string>>,
  parameters: (folder: string) => string[],
): Promise<AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), `uas-${name}-`));
  // As root, both servers run their workers as another user.
  await chmod(folder, 0o755);
  for (const [file, text] of Object.entries(files)) {
    await writeFile(join(folder, file), text.replaceAll('{folder}', folder), { mode: 0o644 });
  }
  const child = spawn(findProgram(name) ?? name, parameters(folder), { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += String(text)));
  const server = {
    async [Symbol.asyncDispose]() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
  for (const deadline = Date.now() + 90_000; !(await isOpen(port)); await pause(20)) {
    if (child.exitCode === null && Date.now() < deadline) continue;
    await server[Symbol.asyncDispose]();
    throw new Error(`${name} did not come up:\n${output}`);
  }
  return server;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/**
 * Starts PgBouncer with the configuration of `deploy` except for these changes, in front of this database. Resolves to
 * the address through it.
 */
export async function startPooler(
  database: DatabaseAddress,
  changes: Readonly<Record<string, string>> = {},
): Promise<{ address: DatabaseAddress } & AsyncDisposable> {
  const port = await freePort();
  const settings = withExchanged(await readFile('docs/deploy/pgbouncer/pgbouncer.ini', 'utf8'), {
    'host=postgres port=5432': `host=${database.host} port=${database.port}`,
    '0.0.0.0': '127.0.0.1',
    '6432': String(port),
    '/tmp/users.txt': '{folder}/users.txt',
    ...changes,
  });
  const files = { 'pgbouncer.ini': settings, 'users.txt': `"${database.user}" "${database.password ?? ''}"\n` };
  const server = await startServer('pgbouncer', port, files, (folder) => [
    ...(isRoot ? ['-u', 'nobody'] : []),
    join(folder, 'pgbouncer.ini'),
  ]);
  return { ...server, address: { ...database, host: '127.0.0.1', port } };
}

export interface ProxyPorts {
  service: number;
  previews: number;
}

const certificatePaths = (program: string, name: string) => ({
  [`/etc/${program}/tls/${name}.pem`]: '{folder}/certificate.pem',
  [`/etc/${program}/tls/${name}.key`]: '{folder}/key.pem',
});

/** A certificate and its key, for both host names of the configurations of `deploy`. */
export interface Certificate {
  certificate: string;
  key: string;
}

const filesOf = ({ certificate, key }: Certificate) => ({ 'certificate.pem': certificate, 'key.pem': key });

/**
 * Starts nginx with the configuration of `deploy`, listening on these ports in front of these nodes. With a certificate,
 * `nginx-tls.conf` is in front of it.
 */
export async function startNginx(
  listen: ProxyPorts,
  nodes: readonly ProxyPorts[],
  tls?: TlsPorts & Certificate,
): Promise<AsyncDisposable> {
  const exchanges: Record<string, string> = {
    'listen 4000;': `listen 127.0.0.1:${listen.service};`,
    'listen 4001;': `listen 127.0.0.1:${listen.previews};`,
  };
  for (const [index, { service, previews }] of nodes.entries()) {
    exchanges[`node${index + 1}:4000`] = `127.0.0.1:${service}`;
    exchanges[`node${index + 1}:4001`] = `127.0.0.1:${previews}`;
  }
  const site = withExchanged(await readFile('docs/deploy/nginx.conf', 'utf8'), exchanges);
  const front =
    tls === undefined
      ? ''
      : withExchanged(await readFile('docs/deploy/nginx-tls.conf', 'utf8'), {
          'listen 80 ': `listen 127.0.0.1:${tls.http} `,
          'listen 443 ': `listen 127.0.0.1:${tls.https} `,
          'proxy_pass http://127.0.0.1:4000;': `proxy_pass http://127.0.0.1:${listen.service};`,
          'proxy_pass http://127.0.0.1:4001;': `proxy_pass http://127.0.0.1:${listen.previews};`,
          ...certificatePaths('nginx', 'agents'),
          ...certificatePaths('nginx', 'previews'),
        });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path {folder}/${name};`)
    .join(' ');
  const main = `daemon off; pid {folder}/pid; worker_processes 1; ${isRoot ? 'user nobody nogroup;' : ''}
events { worker_connections 1024; }
http { access_log off; ${temporary} include {folder}/site.conf; include {folder}/tls.conf; }
`;
  const files = { 'nginx.conf': main, 'site.conf': site, 'tls.conf': front, ...(tls && filesOf(tls)) };
  return startServer('nginx', tls?.https ?? listen.service, files, (folder) => [
    '-p',
    folder,
    '-e',
    'stderr',
    '-c',
    join(folder, 'nginx.conf'),
  ]);
}

export interface TlsPorts {
  http: number;
  https: number;
}

/**
 * Starts Caddy with the configuration of `deploy` at these ports, in front of one node. Without the internet it can get
 * no certificate, so the API has the given one, as previews have.
 */
export async function startCaddy(node: ProxyPorts, tls: TlsPorts & Certificate): Promise<AsyncDisposable> {
  const exchanges: Record<string, string> = {
    'agents.example.com {\n': 'agents.example.com {\n\ttls {folder}/certificate.pem {folder}/key.pem\n',
    'health_port 4000': `health_port ${node.service}`,
    ...certificatePaths('caddy', 'previews'),
  };
  for (const name of ['node1', 'node2', 'node3']) {
    exchanges[`${name}:4000`] = `127.0.0.1:${node.service}`;
    exchanges[`${name}:4001`] = `127.0.0.1:${node.previews}`;
  }
  const site = withExchanged(await readFile('docs/deploy/Caddyfile', 'utf8'), exchanges);
  const options = `{\n\tadmin off\n\thttp_port ${tls.http}\n\thttps_port ${tls.https}\n\tstorage file_system {folder}/storage\n}\n`;
  const files = { Caddyfile: `${options}${site}`, ...filesOf(tls) };
  return startServer('caddy', tls.https, files, (folder) => [
    'run',
    '--adapter',
    'caddyfile',
    '--config',
    join(folder, 'Caddyfile'),
  ]);
}
