import { type Command, Option } from 'commander';
import type { WebhookDelivery } from '../../client/sdk/index.ts';
import { webhookFormats, type WebhookFormat } from '../../schema/webhook.ts';
import type { Context } from '../context.ts';
import { atLeastOne } from '../numbers.ts';
import { printList } from '../print-list.ts';

interface CreateFlags {
  events?: string;
  description?: string;
  format?: WebhookFormat;
}

export function addWebhooks(program: Command, context: Context): void {
  const webhooks = program.command('webhooks').summary('send the events of the workspace to addresses');
  const client = async () => (await context.client()).webhooks;

  webhooks
    .command('list')
    .summary('list webhooks, newest first')
    .option('--limit <count>', 'the most webhooks to list', atLeastOne, 50)
    .action(async ({ limit }: { limit: number }) => {
      const all = await client();
      await printList(
        context.streams(),
        limit,
        (pageLength) => all.list({ limit: pageLength }),
        ({ webhookId, enabled, disabledReason, format, events, url, description }) => [
          webhookId,
          enabled ? 'on' : `off (${disabledReason ?? ''})`,
          format,
          events.join(','),
          url,
          description,
        ],
      );
    });

  webhooks
    .command('create')
    .summary('create a webhook, and write its id and its secret')
    .argument('<url>', 'the address that receives events')
    .option('--events <names>', 'only these events, separated by commas: run.failed,run.waiting')
    .option('--description <text>', 'what it is for')
    .addOption(new Option('--format <format>', 'the shape of events').choices([...webhookFormats]))
    .action(async (url: string, { events, description, format }: CreateFlags) => {
      const made = await (
        await client()
      ).create({
        url,
        // The service knows which events there are, and names them if one is not known.
        ...(events !== undefined && { events: events.split(',').map((name) => name.trim()) as never }),
        ...(description !== undefined && { description }),
        ...(format !== undefined && { format }),
      });
      const streams = context.streams();
      if (streams.json) return streams.printJson(made);
      streams.note('The secret is shown only now.');
      await streams.print(`${made.webhookId}\t${made.secret}`);
    });

  for (const [name, summary, enabled] of [
    ['enable', 'let webhooks receive events again', true],
    ['disable', 'let webhooks receive nothing', false],
  ] as const) {
    webhooks
      .command(name)
      .summary(summary)
      .argument('<webhook-id...>')
      .action(async (ids: string[]) => {
        for (const id of ids) {
          await (await client()).update(id, { enabled });
          context.streams().note(`${id} is ${enabled ? 'on' : 'off'}.`);
        }
      });
  }

  webhooks
    .command('ping')
    .summary('queue a test event')
    .argument('<webhook-id>')
    .action(async (id: string) => printQueued(context, await (await client()).ping(id)));

  webhooks
    .command('deliveries')
    .summary('list the deliveries of a webhook, newest first')
    .argument('<webhook-id>')
    .option('--limit <count>', 'the most deliveries to list', atLeastOne, 50)
    .action(async (id: string, { limit }: { limit: number }) => {
      const all = await client();
      await printList(context.streams(), limit, (pageLength) => all.deliveries(id, { limit: pageLength }), rowOf);
    });

  webhooks
    .command('resend')
    .summary('queue a delivery again')
    .argument('<webhook-id>')
    .argument('<delivery-id>')
    .action(async (id: string, deliveryId: string) =>
      printQueued(context, await (await client()).redeliver(id, deliveryId)),
    );

  webhooks
    .command('rm')
    .summary('delete webhooks with their deliveries')
    .argument('<webhook-id...>')
    .action(async (ids: string[]) => {
      for (const id of ids) {
        await (await client()).remove(id);
        context.streams().note(`${id} is deleted.`);
      }
    });
}

async function printQueued(context: Context, delivery: WebhookDelivery): Promise<void> {
  const streams = context.streams();
  if (streams.json) await streams.printJson(delivery);
  else await streams.print(delivery.deliveryId);
}

function rowOf({ deliveryId, status, type, createdAt, attempts }: WebhookDelivery): string[] {
  const last = attempts.at(-1);
  const answer = last ? (last.status === null ? (last.error ?? 'under way') : `HTTP ${last.status}`) : 'not sent yet';
  return [deliveryId, status, type, createdAt, `${attempts.length} × ${answer}`];
}
