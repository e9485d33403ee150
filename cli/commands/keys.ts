import { type Command, InvalidArgumentError, Option } from 'commander';
import type { z } from 'zod';
import type { Key, keyPageSchema, NewKey } from '../../schema/key.ts';
import { roles } from '../../schema/role.ts';
import type { Context } from '../context.ts';
import { atLeastOne, seconds } from '../numbers.ts';
import { repeated } from '../repeated.ts';
import { tableLines } from '../table.ts';

const path = '/api/v1/keys';

interface CreateFlags {
  role: string;
  scope?: string[];
  expires?: string;
  serviceAccount?: string;
  network?: string[];
}

export function addKeys(program: Command, context: Context): void {
  const keys = program.command('keys').summary('manage API keys');

  keys
    .command('list')
    .summary('list keys, newest first')
    .option('--limit <count>', 'the most keys to list, up to 100', atLeastOne, 50)
    .action(async ({ limit }: { limit: number }) => {
      const streams = context.streams();
      const client = await context.client();
      const page = await client.request<z.output<typeof keyPageSchema>>({ path, query: { limit } });
      if (!streams.json) await streams.print(...tableLines(streams, page.keys.map(rowOf)));
      else for (const key of page.keys) await streams.printJson(key);
    });

  keys
    .command('create')
    .summary('create a key')
    .description('Creates a key, and writes only the key to standard output. It cannot be shown again.')
    .argument('<name...>', 'what the key is for')
    .addOption(new Option('--role <role>', 'the role of the key').choices([...roles]).default('developer'))
    .option('--scope <scopes...>', 'only these scopes of the role: sessions:read, agents:research, …')
    .option('--expires <when>', 'a duration such as 30d, or a date such as 2027-01-31', expiry)
    .option('--service-account <id>', 'the service account that it belongs to')
    .option('--network <range>', 'accept it only from this network; can be given several times', repeated)
    .action(async (words: string[], flags: CreateFlags) => {
      const { role, scope: scopes, expires: expiresAt, serviceAccount: serviceAccountId, network: ipRanges } = flags;
      const body = { name: words.join(' '), role, scopes, expiresAt, serviceAccountId, ipRanges };
      await show(context, await (await context.client()).request<NewKey>({ method: 'POST', path, body }));
    });

  keys
    .command('rotate')
    .summary('replace the secret of a key')
    .description(
      'Replaces the secret of a key, and writes only the new key to standard output. It cannot be shown again.',
    )
    .argument('<key-id>')
    .option('--overlap <time>', 'how long the old secret keeps working, such as 1d', seconds, 0)
    .action(async (id: string, { overlap }: { overlap: number }) => {
      const request = {
        method: 'POST',
        path: `${path}/${encodeURIComponent(id)}/rotate`,
        body: { overlapSeconds: overlap },
      } as const;
      await show(context, await (await context.client()).request<NewKey>(request));
    });

  keys
    .command('revoke')
    .summary('revoke keys for good')
    .argument('<key-id...>')
    .action(async (ids: string[]) => {
      const client = await context.client();
      for (const id of ids) {
        await client.request({ method: 'DELETE', path: `${path}/${encodeURIComponent(id)}` });
        context.streams().note(`${id} is revoked.`);
      }
    });
}

const rowOf = ({ keyId, hint, name, role, status, expiresAt, lastUsedAt }: Key) => [
  keyId,
  `${hint}…`,
  status,
  role,
  `until ${expiresAt ?? 'revoked'}`,
  `used ${lastUsedAt ?? 'never'}`,
  name,
];

async function show(context: Context, made: NewKey): Promise<void> {
  const streams = context.streams();
  if (streams.json) return streams.printJson(made);
  const { key, keyId, role, scopes, expiresAt, previousUntil } = made;
  streams.note(
    `${keyId}: ${role}, ${scopes.join(' ')}, until ${expiresAt ?? 'it is revoked'}.`,
    ...(previousUntil === null ? [] : [`The old key works until ${previousUntil}.`]),
    'The key is shown only now:',
  );
  await streams.print(key);
}

/** Returns the date as ISO 8601. Throws InvalidArgumentError. */
function expiry(text: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}/.test(text);
  const time = isDate ? Date.parse(text) : Date.now() + seconds(text) * 1000;
  if (Number.isNaN(time))
    throw new InvalidArgumentError('It takes a duration such as 30d, or a date such as 2027-01-31.');
  return new Date(time).toISOString();
}
