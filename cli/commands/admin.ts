import type { Command } from 'commander';
import type { Invitation } from '../../client/sdk/index.ts';
import type { AdminRecovery } from '../../schema/operator.ts';
import type { Context } from '../context.ts';
import { printLink } from '../print-link.ts';
import { tableLines } from '../table.ts';

const whichWorkspace = ['--workspace <slug>', 'the workspace; else the first one'] as const;

/** The way in for whoever runs the service. */
export function addAdmin(program: Command, context: Context): void {
  const admin = program
    .command('admin')
    .summary('let admins in again')
    .description('Lets admins in again. It takes the service key, which only whoever runs the service has.');

  admin
    .command('recover')
    .summary('make a link with which an admin chooses a new password')
    .description(
      'Writes only the link to standard output. For an admin, if the workspace takes only sign-ins at its identity provider, turns that off.',
    )
    .argument('[member]', 'the admin or another member, by email or id; else the only admin')
    .option(...whichWorkspace)
    .action(async (member: string | undefined, { workspace }: { workspace?: string }) => {
      const client = await context.client();
      const request = { method: 'POST', path: '/api/v1/operator/recover', body: { member, workspace } } as const;
      const made = await client.request<AdminRecovery>(request);
      const { name, email } = made.member;
      await printLink(
        context.streams(),
        made,
        ...(made.relaxed
          ? [
              `${made.workspace} no longer takes only sign-ins at its identity provider. Enforce it again when it works.`,
            ]
          : []),
        `${name}${email === null ? '' : ` (${email})`} chooses a new password with this link.`,
      );
    });

  admin
    .command('invite')
    .summary('invite an admin, for a workspace that has none left')
    .argument('<name...>', 'who is invited')
    .option('--email <email>', 'what they will sign in with, if you know it')
    .option(...whichWorkspace)
    .action(async (words: string[], { email, workspace }: { email?: string; workspace?: string }) => {
      const client = await context.client();
      const body = { name: words.join(' '), email, workspace };
      const made = await client.request<Invitation>({ method: 'POST', path: '/api/v1/operator/invite', body });
      await printLink(context.streams(), made, `${made.member.name} is invited as admin.`);
    });

  admin
    .command('workspaces')
    .summary('list all workspaces')
    .action(async () => {
      const streams = context.streams();
      const all = await (await context.client()).workspaces.list();
      const rows = all.map(({ slug, signOnRequired, name }) => [
        slug,
        signOnRequired ? 'sign-on enforced' : 'sign-on optional',
        name,
      ]);
      if (!streams.json) await streams.print(...tableLines(streams, rows));
      else for (const workspace of all) await streams.printJson(workspace);
    });
}
