import { spawn } from 'node:child_process';
import { connect, createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

export interface BrowserInput {
  /** The browser's program. */
  chromium: string;
  /** Whether this process is confined already, so that the browser's own sandbox can and must be left out. */
  confined: boolean;
  /** A Unix socket behind which the preview, and nothing else, can be reached. */
  gate: string;
  /** The preview. */
  url: string;
  /** Where the browser keeps what it keeps; gone with this process. */
  folder: string;
}

/** Starts Chromium and gives the port of its debugging protocol. It ends with this process. */
export async function openBrowser({ chromium, confined, gate, folder }: Omit<BrowserInput, 'url'>): Promise<number> {
  const proxy = await listenAt(gate);
  const flags = [
    '--headless=new',
    ...(confined ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
    '--disable-gpu',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}/profile`,
    `--proxy-server=http://127.0.0.1:${proxy}`,
    // Without this, addresses of the machine itself would go past the proxy.
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
    browser.once('exit', (code) => reject(new Error(`the browser ended (${code}): ${lines.slice(-5).join(' | ')}`)));
    createInterface(browser.stderr).on('line', (line) => {
      lines.push(line);
      const port = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
}

/** A port of this machine, seen from in here, that leads to a Unix socket. */
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
