import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const demo = fileURLToPath(new URL('../../cli/demo/demo.ts', import.meta.url));

interface Running extends AsyncDisposable {
  /** Resolves to the output once it contains these words, or has ended. */
  until(words: string): Promise<string>;
  interrupt(): Promise<number | null>;
}

/** Runs `npm run demo` with a data folder of its own. */
async function startDemo(words: string[], settings: Record<string, string>): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'uas-demo-'));
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [demo, ...words], {
    env: { PATH, HOME, STUDIO: 'off', DATA_DIR: folder, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  let written = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written += text));
  return {
    async until(words) {
      while (!written.includes(words) && child.exitCode === null) {
        await Promise.race([once(child.stdout, 'data'), ended]);
      }
      return written;
    },
    async interrupt() {
      child.kill('SIGINT');
      const [code] = await ended;
      return code;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describe('npm run demo', () => {
  test('takes an idea to previews that open, keeps serving, and exits at Ctrl-C', async () => {
    await using running = await startDemo(['A', 'log book for', 'bell founders'], { PORT: '0' });
    const written = await running.until('Serving until Ctrl-C.');
    expect(written).toContain('The idea\n  A log book for bell founders\n');
    expect(written.match(/^[1-6]\/6 {2}/gm)).toHaveLength(6);
    expect(written.match(/^ {2}✓ done in /gm)).toHaveLength(6);
    const address = (label: string) => new RegExp(`^  ${label}\\s+(http\\S+)$`, 'm').exec(written)?.[1] ?? '';
    for (const label of ['The app', 'Its look', '  in dark', 'The service']) {
      const { status, headers } = await fetch(address(label));
      expect([label, status, headers.get('content-type')?.split(';')[0]]).toEqual([label, 200, 'text/html']);
    }
    const key = await readFile(/^ {2}KEY=\$\(cat (\S+)\)$/m.exec(written)?.[1] ?? '', 'utf8');
    expect(written).not.toContain(key.trim());
    const session = await fetch(address('The session'), { headers: { authorization: `Bearer ${key.trim()}` } });
    const stored = (await session.json()) as { sessionId: string };
    expect(stored).toMatchObject({ phase: 'code', sandboxUrl: address('The app') });
    const lines = written.split('\n');
    const link = new URL(lines[lines.indexOf('Open your idea in the studio') + 1]?.trim() ?? '');
    const { sessionId } = stored;
    expect([link.pathname, link.searchParams.get('next')]).toEqual(['/setup', `/s/${sessionId}`]);
    const used = await fetch(new URL('/setup', link), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: link.origin },
      body: new URLSearchParams({ token: link.hash.slice(1), next: `/s/${sessionId}` }),
    });
    expect([used.status, used.headers.get('location')]).toEqual([303, `/s/${sessionId}`]);
    expect(used.headers.getSetCookie().join()).toContain('uas-session=');
    expect(await running.interrupt()).toBe(0);
    await expect(fetch(address('The service'))).rejects.toThrow('fetch failed');
  });

  test('says in one line that a port is in use', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await using running = await startDemo([], { PORT: String(port) });
    const written = await running.until('never said');
    expect(written.trim()).toBe(
      `✗ unified-agents: PORT ${port} on 127.0.0.1 is in use by another program. Stop that program, or set PORT to another port.`,
    );
    expect(await running.interrupt()).toBe(78);
    other.close();
  });

  test('does not print a key that the user set', async () => {
    const key = 'a-key-of-my-own-that-nobody-may-read';
    await using running = await startDemo(['A timer for eggs'], { PORT: '0', SERVICE_API_KEY: key });
    const written = await running.until('Serving until Ctrl-C.');
    expect(written).not.toContain(key);
    expect(written).toContain('Bearer $SERVICE_API_KEY');
  });
});
