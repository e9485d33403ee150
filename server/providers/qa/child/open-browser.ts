import { spawn } from 'node:child_process';
import { connect, createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

export interface BrowserInput {
  /** Path of the Chromium program. */
  chromium: string;
  /** Whether this process is already confined, so that the browser's own sandbox can and must be off. */
  confined: boolean;
  /** A Unix socket that leads to the preview and nothing else. */
  gate: string;
  /** Address of the preview. */
  url: string;
  /** The browser's data folder, removed with this process. */
  folder: string;
}

/** Starts Chromium and returns the port of its debugging protocol. The browser exits with this process. */
export async function openBrowser({ chromium, confined, gate, folder }: Omit<BrowserInput, 'url'>): Promise<number> {
  const proxy = await listenAt(gate);
  const flags = [
    '--headless=new',
    ...(confined ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
    '--disable-gpu',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}/profile`,
    `--proxy-server=http://127.0.0.1:${proxy}`,
    // Without this, loopback addresses would bypass the proxy.
    '--proxy-bypass-list=<-loopback>',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-extensions',
    '--no-first-run',
    'about:blank',
  ];
  const browser = spawn(chromium, flags, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { HOME: folder, TMPDIR: folder },
  });
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    browser.once('error', reject);
    browser.once('exit', (code) => reject(new Error(`the browser exited (${code}): ${lines.slice(-5).join(' | ')}`)));
    createInterface(browser.stderr).on('line', (line) => {
      lines.push(line);
      const port = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
}

/** Opens a local port, within this sandbox, that forwards to a Unix socket. */
async function listenAt(socket: string): Promise<number> {
  const server = createServer((client) => {
    const gate = connect(socket);
    client.pipe(gate).pipe(client);
    for (const [one, other] of [
      [client, gate],
      [gate, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
