import { type Command, InvalidArgumentError } from 'commander';
import type { NewShare, Share } from '../../client/sdk/index.ts';
import { type SharePart, shareParts } from '../../schema/share.ts';
import type { Context } from '../context.ts';
import { atLeastOne, wholeNumber } from '../numbers.ts';
import { printList } from '../print-list.ts';
import { openSession, sessionArgument } from '../session-id.ts';

interface CreateFlags {
  at?: number;
  days: number;
  include?: SharePart[];
}

export function addShares(program: Command, context: Context): void {
  const shares = program.command('shares').summary('share sessions by links');

  shares
    .command('create')
    .summary('create a link that shows a session')
    .description('Creates a link, and writes only the link to standard output. It cannot be shown again.')
    .argument(...sessionArgument)
    .option('--at <cursor>', 'the last event to show (default: the last one)', wholeNumber)
    .option('--days <count>', 'for how many days it works, up to 365', atLeastOne, 7)
    .option('--include <parts>', `what to show, too, separated by commas: ${shareParts.join(', ')}`, part)
    .action(async (id: string, { at, days, include = [] }: CreateFlags) => {
      const client = await context.client();
      const { sessionId } = await openSession(client, id);
      const made = await client.shares.create({
        sessionId,
        expiresInDays: days,
        ...(at !== undefined && { cursor: at }),
        include: Object.fromEntries(include.map((one) => [one, true])),
      });
      await show(context, made);
    });

  shares
    .command('list')
    .summary('list links, newest first')
    .option('--session <id>', 'only links to this session')
    .option('--limit <count>', 'the most links to list', atLeastOne, 50)
    .action(async ({ session, limit }: { session?: string; limit: number }) => {
      const client = await context.client();
      const of = session === undefined ? {} : { sessionId: (await openSession(client, session)).sessionId };
      await printList(
        context.streams(),
        limit,
        (pageLength) => client.shares.list({ limit: pageLength, ...of }),
        rowOf,
      );
    });

  shares
    .command('revoke')
    .summary('revoke links for good')
    .argument('<share-id...>')
    .action(async (ids: string[]) => {
      const client = await context.client();
      for (const id of ids) {
        await client.shares.revoke(id);
        context.streams().note(`${id} is revoked.`);
      }
    });
}

const rowOf = ({ shareId, status, sessionId, cursor, include, expiresAt, createdBy }: Share) => [
  shareId,
  status,
  sessionId,
  `to ${cursor}`,
  `with ${shown(include)}`,
  `until ${expiresAt}`,
  createdBy.name,
];

const shown = (include: Share['include']) => shareParts.filter((one) => include[one]).join(', ') || 'nothing else';

async function show(context: Context, made: NewShare): Promise<void> {
  const streams = context.streams();
  if (streams.json) return streams.printJson(made);
  const { shareId, cursor, include, expiresAt, link } = made;
  streams.note(
    `${shareId}: to event ${cursor}, with ${shown(include)}, until ${expiresAt}.`,
    'The link is shown only now:',
  );
  await streams.print(link);
}

/** Adds a part to those before it. Throws InvalidArgumentError. */
function part(text: string, before: SharePart[] = []): SharePart[] {
  const found = text.split(',').map((word) => {
    const one = shareParts.find((name) => name === word);
    if (one === undefined) throw new InvalidArgumentError(`It takes ${shareParts.join(', ')}.`);
    return one;
  });
  return [...before, ...found];
}
