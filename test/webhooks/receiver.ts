import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NewWebhook, WebhookDelivery } from '../../schema/webhook.ts';
import type { WebhookOptions } from '../../server/core/webhooks/options.ts';
import type { TestService } from '../support/service.ts';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver extends AsyncDisposable {
  url: string;
  received: readonly Received[];
  /** Resolves when this many events have arrived. */
  until(count: number): Promise<void>;
}

/** A server that receives events. */
export async function startReceiver(
  answer: (out: ServerResponse, received: Received, index: number) => void = (out) => void out.end('thanks'),
): Promise<Receiver> {
  const received: Received[] = [];
  const changes = new EventEmitter();
  const server = createServer((request, out) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body };
      received.push(one);
      answer(out, one, received.length - 1);
      changes.emit('change');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    // A name that only tests resolve.
    url: `http://hooks.test:${(server.address() as AddressInfo).port}`,
    received,
    async until(count) {
      const late = AbortSignal.timeout(90_000);
      while (received.length < count) await once(changes, 'change', { signal: late });
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Options of a service that sends to receivers on this machine. */
export const toReceivers: Partial<WebhookOptions> = {
  allowed: ['public', 'private'],
  resolve: async () => ['127.0.0.1'],
  pollMs: 20,
};

/** A `pollMs` so long that events are only sent because of a wake-up. */
export const never = 3_600_000;

export async function createWebhook(service: TestService, url: string, more: object = {}): Promise<NewWebhook> {
  const response = await service.post('/api/v1/webhooks', { url, ...more });
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as NewWebhook;
}

export async function deliveriesOf(service: TestService, webhookId: string): Promise<WebhookDelivery[]> {
  const answer = await (await service.fetch(`/api/v1/webhooks/${webhookId}/deliveries`)).json();
  return (answer as { deliveries: WebhookDelivery[] }).deliveries;
}

export const talk = (more: object = {}) => ({ messages: [{ role: 'user', content: 'one two three' }], ...more });
