import { Argument, type Command, Option } from 'commander';
import type { Invitation, Member, MemberErasure } from '../../client/sdk/index.ts';
import { type Role, roles } from '../../schema/role.ts';
import { ask } from '../ask.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { atLeastOne } from '../numbers.ts';
import { printLink } from '../print-link.ts';
import { printList } from '../print-list.ts';

export function addMembers(program: Command, context: Context): void {
  const members = program.command('members').summary('manage the people in the workspace');
  const client = async () => (await context.client()).members;
  const note = (...words: readonly string[]) => context.streams().note(...words);

  members
    .command('list')
    .summary('list members, newest first')
    .option('--limit <count>', 'the most members to list', atLeastOne, 50)
    .action(async ({ limit }: { limit: number }) => {
      const all = await client();
      await printList(context.streams(), limit, (pageLength) => all.list({ limit: pageLength }), rowOf);
    });

  members
    .command('invite')
    .summary('invite somebody')
    .description(
      'Invites somebody, and writes only the link to standard output. No mail is sent: hand it over yourself.',
    )
    .argument('<name...>', 'who is invited')
    .option('--email <email>', 'what they will sign in with, if you know it')
    .addOption(new Option('--role <role>', 'else the default role of the workspace').choices([...roles]))
    .action(async (words: string[], { email, role }: { email?: string; role?: Role }) => {
      const request = { name: words.join(' '), ...(email !== undefined && { email }), ...(role && { role }) };
      await show(context, await (await client()).invite(request), 'is invited as');
    });

  members
    .command('role')
    .summary('change the role of a member, who has to sign in again')
    .argument('<member-id>')
    .addArgument(new Argument('<role>').choices([...roles]))
    .action(async (id: string, role: Role) => {
      const member = await (await client()).update(id, { role });
      note(`${member.name} is now ${member.role}.`);
    });

  members
    .command('suspend')
    .summary('take the access of members away for now')
    .argument('<member-id...>')
    .action(async (ids: string[]) => {
      for (const id of ids) note(`${(await (await client()).suspend(id)).name} is suspended.`);
    });

  members
    .command('reactivate')
    .summary('let suspended members in again')
    .argument('<member-id...>')
    .action(async (ids: string[]) => {
      for (const id of ids) note(`${(await (await client()).reactivate(id)).name} has access again.`);
    });

  members
    .command('remove')
    .summary('remove members')
    .argument('<member-id...>')
    .action(async (ids: string[]) => {
      for (const id of ids) {
        await (await client()).remove(id);
        note(`${id} is removed.`);
      }
    });

  members
    .command('erase')
    .summary('erase people: their names, addresses, keys and browsers')
    .description(
      'Also people who were removed earlier. What they wrote stays, without their name. Their account goes if they are in no other workspace. This cannot be undone.',
    )
    .argument('<member-id...>')
    .option('--yes', 'do not ask')
    .action(async (ids: string[], { yes = false }: { yes?: boolean }) => {
      if (!yes) await confirm(context, ids);
      for (const id of ids) note(`${id} is erased. ${accountWords[(await (await client()).erase(id)).account]}`);
    });

  members
    .command('recover')
    .summary('make a link with which a member chooses a new password')
    .description('Writes only the link to standard output. It is for people who are in no other workspace.')
    .argument('<member-id>')
    .action(async (id: string) => {
      await show(context, await (await client()).recover(id), 'chooses a new password with this link, and stays');
    });

  members
    .command('renew')
    .summary('make another link for an invitation')
    .description('Writes only the link to standard output. The earlier link ends.')
    .argument('<member-id>')
    .action(async (id: string) => {
      await show(context, await (await client()).renewInvitation(id), 'is invited as');
    });
}

const accountWords: Readonly<Record<MemberErasure['account'], string>> = {
  deleted: 'Their account is deleted.',
  kept: 'Their account stays, because they are a member of another workspace.',
  none: 'They had no account.',
};

/** Throws UsageError if nobody can be asked, or says no. */
async function confirm(context: Context, ids: readonly string[]): Promise<void> {
  if (!context.streams().mayAsk) throw new UsageError('members erase needs --yes, because it cannot be undone.');
  const answer = await ask(`This cannot be undone. Type erase to erase ${ids.join(', ')}: `);
  if (answer.trim() !== 'erase') throw new UsageError('Nobody was erased.');
}

const rowOf = ({ memberId, state, role, roleSource, lastSeenAt, email, name }: Member) => [
  memberId,
  state,
  roleSource === 'mapped' ? `${role} (from groups)` : role,
  `seen ${lastSeenAt ?? 'never'}`,
  email ?? '',
  name,
];

async function show(context: Context, made: Invitation, what: string): Promise<void> {
  const { memberId, name, role } = made.member;
  await printLink(context.streams(), made, `${memberId}: ${name} ${what} ${role}.`);
}
