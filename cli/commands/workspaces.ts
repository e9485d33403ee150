import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import type { Workspace, WorkspaceChanges } from '../../client/sdk/index.ts';
import { type Role, roles } from '../../schema/role.ts';
import { ask } from '../ask.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { atLeastOne } from '../numbers.ts';
import { printLink } from '../print-link.ts';
import { repeated } from '../repeated.ts';
import { requireNew } from '../require-new.ts';
import type { Streams } from '../streams.ts';
import { tableLines } from '../table.ts';
import { oneLine } from '../terminal/safe-text.ts';

interface SetFlags {
  name?: string;
  slug?: string;
  defaultRole?: Role;
  sessionHours?: number;
  network?: string[];
  anyNetwork?: true;
  shareLinks?: 'on' | 'off';
  retentionDays?: number;
  defaultRetention?: true;
}

interface CreateFlags {
  admin: string;
  adminEmail?: string;
  slug?: string;
}

export function addWorkspaces(program: Command, context: Context): void {
  const workspaces = program.command('workspaces').summary('manage workspaces and their settings');
  const client = async () => (await context.client()).workspaces;

  workspaces
    .command('list')
    .summary('list the workspace of the key, or all for the service key')
    .action(async () => {
      const streams = context.streams();
      const all = await (await client()).list();
      const rows = all.map(({ workspaceId, slug, name }) => [workspaceId, slug, name]);
      if (!streams.json) await streams.print(...tableLines(streams, rows));
      else for (const workspace of all) await streams.printJson(workspace);
    });

  workspaces
    .command('create')
    .summary('create a workspace and invite its first admin')
    .description('Takes the service key. Writes only the link for the admin to standard output.')
    .argument('<name...>', 'what people call the workspace')
    .requiredOption('--admin <name>', 'who is invited as its first admin')
    .option('--admin-email <email>', 'what the admin will sign in with, if you know it')
    .option('--slug <slug>', 'its name in addresses; else made of the name')
    .action(async (words: string[], { admin, adminEmail, slug }: CreateFlags) => {
      const { workspace, invitation } = await (
        await client()
      ).create({
        name: words.join(' '),
        ...(slug !== undefined && { slug }),
        admin: { name: admin, ...(adminEmail !== undefined && { email: adminEmail }) },
      });
      const streams = context.streams();
      if (streams.json) return streams.printJson({ workspace, invitation });
      await printLink(streams, invitation, `${workspace.slug} is created, and ${invitation.member.name} is invited.`);
    });

  workspaces
    .command('show')
    .summary('show the workspace of the key')
    .action(async () => show(context, await (await client()).current()));

  workspaces
    .command('export')
    .summary('download everything of the workspace of the key')
    .description('Writes a gzipped tar archive without credentials, readable by nobody else. The export is recorded.')
    .requiredOption('--output <file>', 'the file to write')
    .option('--force', 'overwrite the file if it exists')
    .action(async ({ output, force = false }: { output: string; force?: boolean }) => {
      await requireNew(output, force);
      const bytes = (await client()).export();
      await pipeline(bytes, createWriteStream(output, { mode: 0o600 }));
      context.streams().note(`The workspace is in ${oneLine(output)}.`);
    });

  workspaces
    .command('delete')
    .summary('delete a workspace; its keys and browsers stop, and its runs are cancelled')
    .description('Deletes the workspace of the key, or with the service key any but the first. This cannot be undone.')
    .argument('<workspace-id>')
    .option('--yes <slug>', 'confirms it: the slug of the workspace; else it is asked for')
    .option('--erase', 'erase its data, too')
    .action(async (id: string, { yes, erase = false }: { yes?: string; erase?: boolean }) => {
      const streams = context.streams();
      const slug = yes ?? (await confirmed(streams, id));
      await (await client()).delete(id, slug, { erase });
      streams.note(`${slug} is deleted.${erase ? ' Its data is gone within a few minutes.' : ''}`);
    });

  workspaces
    .command('quota')
    .summary('set how many bytes a workspace may store')
    .description('Takes the service key.')
    .argument('<workspace-id>')
    .argument('<bytes>', 'a whole number; default: as many as the service says', (value) =>
      value === 'default' ? null : atLeastOne(value),
    )
    .action(async (id: string, bytes: number | null) =>
      show(context, await (await client()).setStorageQuota(id, bytes)),
    );

  workspaces
    .command('set')
    .summary('change settings of the workspace of the key')
    .option('--name <name>', 'what people call it')
    .option('--slug <slug>', 'its name in addresses')
    .addOption(new Option('--default-role <role>', 'the role of an invitation that names none').choices([...roles]))
    .option('--session-hours <hours>', 'after how many hours a browser must sign in again, up to 12', atLeastOne)
    .option('--network <range>', 'accept requests only from this network; can be given several times', repeated)
    .addOption(new Option('--any-network', 'accept requests from everywhere').conflicts('network'))
    .addOption(new Option('--share-links <state>', 'whether links that show a session work').choices(['on', 'off']))
    .option('--retention-days <days>', 'after how many days sessions that nobody uses are archived', atLeastOne)
    .addOption(new Option('--default-retention', 'archive them as the service says').conflicts('retentionDays'))
    .action(async ({ network, anyNetwork, shareLinks, defaultRetention, ...rest }: SetFlags) => {
      const ipRanges = anyNetwork ? null : network;
      const changes: WorkspaceChanges = {
        ...rest,
        ...(ipRanges !== undefined && { ipRanges }),
        ...(defaultRetention && { retentionDays: null }),
        ...(shareLinks !== undefined && { shareLinks: shareLinks === 'on' }),
      };
      if (Object.keys(changes).length === 0)
        throw new UsageError('workspaces set needs a setting. See: unified-agents workspaces set --help');
      await show(context, await (await client()).update(changes));
    });
}

/**
 * Returns the slug that confirms a deletion. It is sent to the service, which compares it. Throws UsageError if nobody can be
 * asked.
 */
async function confirmed({ mayAsk }: Streams, id: string): Promise<string> {
  if (mayAsk) return ask(`Its keys and browsers stop for good. Type the slug of the workspace ${id} to delete it: `);
  throw new UsageError('workspaces delete needs --yes <slug>, with the slug of the workspace to delete.');
}

async function show(context: Context, workspace: Workspace): Promise<void> {
  const streams = context.streams();
  if (streams.json) return streams.printJson(workspace);
  const facts: [string, string][] = [
    ['workspace', workspace.workspaceId],
    ['slug', workspace.slug],
    ['name', workspace.name],
    ['created', workspace.createdAt],
    ['sign-on', workspace.signOnRequired ? 'enforced' : 'optional'],
    ['default role', workspace.defaultRole],
    ['session hours', String(workspace.sessionHours)],
    ['networks', workspace.ipRanges?.join(' ') ?? 'any'],
    ['share links', workspace.shareLinks ? 'on' : 'off'],
    ['retention days', String(workspace.retentionDays ?? 'as the service says')],
    ['may store', mayStore(workspace)],
    ['stores', stores(workspace)],
  ];
  await streams.print(...facts.map(([name, value]) => `${name.padEnd(15)}${oneLine(value)}`));
}

function mayStore({ storageLimitBytes, storageQuotaBytes }: Workspace): string {
  if (storageLimitBytes === null) return 'any number of bytes';
  return `${storageLimitBytes} bytes${storageQuotaBytes === null ? ', as the service says' : ''}`;
}

function stores({ storageLimitBytes, storedBytes, storedAt }: Workspace): string {
  if (storedBytes === null || storedAt === null) return 'not counted';
  const isFull = storageLimitBytes !== null && storedBytes >= storageLimitBytes;
  return `${storedBytes} bytes at ${storedAt}${isFull ? ': full, starts no runs' : ''}`;
}
