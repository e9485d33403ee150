import { type Command, InvalidArgumentError, Option } from 'commander';
import type { z } from 'zod';
import { type Key, type keyPageSchema, type NewKey, roles } from '../../schema/key.ts';
import type { Context } from '../context.ts';
import { atLeastOne, seconds } from '../numbers.ts';
import { tableLines } from '../table.ts';

const path = '/api/v1/keys';

interface CreateFlags {
  role: string;
  scope?: string[];
  expires?: string;
}

export function addKeys(program: Command, context: Context): void {
  const keys = program.command('keys').summary('keys for people and programs');

  keys
    .command('list')
    .summary('list them, newest first')
    .option('--limit <count>', 'how many at most, up to 100', atLeastOne, 50)
    .action(async ({ limit }: { limit: number }) => {
      const streams = context.streams();
      const client = await context.client();
      const page = await client.request<z.output<typeof keyPageSchema>>({ path, query: { limit } });
      if (!streams.json) await streams.print(...tableLines(streams, page.keys.map(rowOf)));
      else for (const key of page.keys) await streams.printJson(key);
    });

  keys
    .command('create')
    .summary('make one; it is shown once')
    .description('Makes a key. The key alone is written to standard output, this once.')
    .argument('<name...>', 'what it is for')
    .addOption(new Option('--role <role>', 'what it may do at most').choices([...roles]).default('developer'))
    .option('--scope <scopes...>', 'only these of the role: sessions:read, agents:research, …')
    .option('--expires <when>', 'after a time such as 30d, or at one such as 2027-01-31', expiry)
    .action(async (words: string[], { role, scope, expires }: CreateFlags) => {
      const body = { name: words.join(' '), role, scopes: scope, expiresAt: expires };
      await show(context, await (await context.client()).request<NewKey>({ method: 'POST', path, body }));
    });

  keys
    .command('rotate')
    .summary('put another key in its place')
    .description('Gives a key other letters; the new key alone is written to standard output, this once.')
    .argument('<key-id>')
    .option('--overlap <time>', 'for how long the old one is good as well, such as 1d', seconds, 0)
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
    .summary('end them, for good')
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
    ...(previousUntil === null ? [] : [`The key before it is good until ${previousUntil}.`]),
    'It is shown here, and never again:',
  );
  await streams.print(key);
}

/** As ISO 8601. Throws InvalidArgumentError. */
function expiry(text: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}/.test(text);
  const time = isDate ? Date.parse(text) : Date.now() + seconds(text) * 1000;
  if (Number.isNaN(time)) throw new InvalidArgumentError('It takes a time such as 30d, or a date such as 2027-01-31.');
  return new Date(time).toISOString();
}
