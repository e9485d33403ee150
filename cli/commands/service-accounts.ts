import { type Command, Option } from 'commander';
import type { ServiceAccount, ServiceAccountChanges } from '../../client/sdk/index.ts';
import { type Role, roles } from '../../schema/role.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { atLeastOne } from '../numbers.ts';
import { printList } from '../print-list.ts';

export function addServiceAccounts(program: Command, context: Context): void {
  const accounts = program.command('service-accounts').summary('manage programs that own keys');
  const client = async () => (await context.client()).serviceAccounts;
  const note = (...words: readonly string[]) => context.streams().note(...words);
  const suspend = async (ids: readonly string[], suspended: boolean) => {
    for (const id of ids) {
      const { name } = await (await client()).update(id, { suspended });
      note(suspended ? `${name} is suspended. Its keys stop.` : `${name} has access again.`);
    }
  };

  accounts
    .command('list')
    .summary('list service accounts, newest first')
    .option('--limit <count>', 'the most service accounts to list', atLeastOne, 50)
    .action(async ({ limit }: { limit: number }) => {
      const all = await client();
      await printList(context.streams(), limit, (pageLength) => all.list({ limit: pageLength }), rowOf);
    });

  accounts
    .command('create')
    .summary('create a service account')
    .description('Creates a service account, and writes its id to standard output, for keys create --service-account.')
    .argument('<name...>', 'the program')
    .addOption(new Option('--role <role>', 'the most that its keys may do').choices([...roles]).default('developer'))
    .action(async (words: string[], { role }: { role: Role }) => {
      const made = await (await client()).create({ name: words.join(' '), role });
      const streams = context.streams();
      if (streams.json) return streams.printJson(made);
      note(`${made.name} is created as ${made.role}.`);
      await streams.print(made.serviceAccountId);
    });

  accounts
    .command('update')
    .summary('rename a service account, or change its role')
    .argument('<service-account-id>')
    .option('--name <name>', 'the program')
    .addOption(new Option('--role <role>', 'the most that its keys may do').choices([...roles]))
    .action(async (id: string, changes: Pick<ServiceAccountChanges, 'name' | 'role'>) => {
      if (Object.keys(changes).length === 0) throw new UsageError('service-accounts update needs --name or --role.');
      const { name, role } = await (await client()).update(id, changes);
      note(`${name} is now ${role}.`);
    });

  accounts
    .command('suspend')
    .summary('stop the keys of service accounts for now')
    .argument('<service-account-id...>')
    .action((ids: string[]) => suspend(ids, true));

  accounts
    .command('resume')
    .summary('let suspended service accounts in again')
    .argument('<service-account-id...>')
    .action((ids: string[]) => suspend(ids, false));

  accounts
    .command('remove')
    .summary('remove service accounts; their keys stop for good')
    .argument('<service-account-id...>')
    .action(async (ids: string[]) => {
      for (const id of ids) {
        await (await client()).remove(id);
        note(`${id} is removed.`);
      }
    });
}

const rowOf = ({ serviceAccountId, suspended, role, createdAt, name }: ServiceAccount) => [
  serviceAccountId,
  suspended ? 'suspended' : 'active',
  role,
  createdAt,
  name,
];
