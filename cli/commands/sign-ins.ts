import type { Command } from 'commander';
import type { SignIn } from '../../client/sdk/index.ts';
import type { Context } from '../context.ts';
import { atLeastOne } from '../numbers.ts';
import { printList } from '../print-list.ts';

export function addSignIns(program: Command, context: Context): void {
  const signIns = program.command('sign-ins').summary('list signed-in browsers, and sign them out');
  const client = async () => (await context.client()).signIns;

  signIns
    .command('list')
    .summary('list signed-in browsers, newest first')
    .option('--member <member-id>', 'only those of this member')
    .option('--limit <count>', 'the most browsers to list', atLeastOne, 50)
    .action(async ({ limit, member }: { limit: number; member?: string }) => {
      const all = await client();
      const ofMember = member === undefined ? {} : { memberId: member };
      await printList(context.streams(), limit, (pageLength) => all.list({ limit: pageLength, ...ofMember }), rowOf);
    });

  signIns
    .command('end')
    .summary('sign browsers out')
    .argument('<sign-in-id...>')
    .action(async (ids: string[]) => {
      for (const id of ids) {
        await (await client()).end(id);
        context.streams().note(`${id} is signed out.`);
      }
    });

  signIns
    .command('end-all')
    .summary('sign out all browsers of a member')
    .argument('<member-id>')
    .action(async (id: string) => {
      const streams = context.streams();
      const done = await (await client()).endAll(id);
      if (streams.json) return streams.printJson(done);
      streams.note(`${done.ended} ${done.ended === 1 ? 'browser is' : 'browsers are'} signed out.`);
    });
}

const rowOf = ({ signInId, via, lastUsedAt, address, userAgent, name }: SignIn) => [
  signInId,
  via,
  `used ${lastUsedAt}`,
  address ?? '',
  name,
  userAgent ?? '',
];
