import { execFile, spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { NewWebhook } from '../../schema/webhook.ts';
import { readBlocks } from '../docs/page.ts';
import { listen } from '../support/http.ts';
import { createTestService, testKey } from '../support/service.ts';
import { toReceivers } from './receiver.ts';
import { lacks } from '../support/needs.ts';
import { freePort } from '../support/free-port.ts';

const run = promisify(execFile);
test.skipIf(lacks('curl'))(
  'docs/webhooks.md creates a webhook, and its receiver accepts a ping from here but not from elsewhere',
  async () => {
    const blocks = new Map((await readBlocks('docs/webhooks.md')).map(({ name, code }) => [name, code]));
    await using service = await createTestService({ webhooks: toReceivers });
    await using http = await listen(service);
    const port = await freePort();
    const shell = async (name: 'webhook' | 'chat' | 'ping', env = {}) => {
      const code = (blocks.get(name) ?? '')
        .replace('http://127.0.0.1:4000', http.url)
        .replace('https://example.com', `http://hooks.test:${port}`);
      const environment = { ...process.env, KEY: testKey, BASE: `${http.url}/api/v1`, ...env };
      return (await run('bash', ['-euo', 'pipefail', '-c', code], { env: environment })).stdout;
    };
    const { secret, webhookId } = JSON.parse(await shell('webhook')) as NewWebhook;
    expect(JSON.parse(await shell('chat'))).toMatchObject({ format: 'slack' });
    const file = `docs-receive-${process.pid}.ts`;
    await writeFile(file, blocks.get('receive') ?? '');
    const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
    const receiver = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const lines = receiver.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
      expect((await lines.next()).value).toBe('listening\n');
      await shell('ping', { WEBHOOK: webhookId });
      expect((await lines.next()).value).toBe('ping\n');
      const forged = {
        'webhook-id': 'x',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,x',
      };
      const refused = await fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', body: '{}', headers: forged });
      expect(refused.status).toBe(401);
    } finally {
      receiver.kill();
      await rm(file);
    }
  },
);
