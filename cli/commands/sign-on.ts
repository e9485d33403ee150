import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { SignOnChanges, SignOnConnection } from '../../client/sdk/index.ts';
import { type Role, roles } from '../../schema/role.ts';
import { readSecret } from '../ask.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { atLeastOne } from '../numbers.ts';
import { printList } from '../print-list.ts';
import { repeated } from '../repeated.ts';
import { oneLine } from '../terminal/safe-text.ts';

interface GroupRole {
  group: string;
  role: Role;
}

interface ConnectionFlags {
  issuer?: string;
  clientId?: string;
  metadataUrl?: string;
  metadataFile?: string;
  clientSecretStdin?: true;
  scope?: string[];
  /** false: groups are not read. */
  groupClaim?: string | false;
  groupRole?: GroupRole[] | false;
  newMemberRole?: Role | false;
}

interface UpdateFlags extends ConnectionFlags {
  name?: string;
  enable?: true;
  disable?: true;
}

const secretQuestion = 'Client secret (Enter for none): ';

export function addSignOn(program: Command, context: Context): void {
  const signOn = program.command('sign-on').summary('manage the identity providers with which members sign in');
  const client = async () => (await context.client()).signOn;
  const note = (...words: readonly string[]) => context.streams().note(...words);

  signOn
    .command('list')
    .summary('list identity providers, newest first')
    .option('--limit <count>', 'the most identity providers to list', atLeastOne, 50)
    .action(async ({ limit }: { limit: number }) => {
      const all = await client();
      await printList(context.streams(), limit, (pageLength) => all.list({ limit: pageLength }), rowOf);
    });

  signOn
    .command('show')
    .summary('show an identity provider')
    .argument('<connection-id>')
    .action(async (id: string) => show(context, await (await client()).get(id)));

  const create = signOn
    .command('create')
    .summary('connect an identity provider')
    .description(
      'Connects an identity provider: with OpenID Connect by --issuer and --client-id, with SAML by its metadata. Writes only the ' +
        'address to standard output that you register there; with SAML, that of the metadata of this service. Asks for the client ' +
        'secret of OpenID Connect on a terminal.',
    )
    .argument('<name...>', 'what the button of the sign-in page says')
    .option('--issuer <address>', 'the address of the identity provider, as it spells it itself')
    .option('--client-id <id>', 'the id that it gave this service');
  addConnectionOptions(create).action(async (words: string[], flags: ConnectionFlags) => {
    const { json } = context.streams();
    const provider = await providerOf(context, flags);
    const made = await (await client()).create({ name: words.join(' '), ...(await changesOf(flags)), ...provider });
    if (json) return context.streams().printJson(made);
    const secret = made.hasClientSecret || made.saml ? '' : ', without a client secret';
    const what = made.saml ? 'Give this metadata to the provider' : 'Register this address at the provider';
    note(`${made.name} is connected as ${made.connectionId}${secret}. ${what}:`);
    await context.streams().print(made.saml?.serviceMetadataUrl ?? made.redirectUri);
  });

  const update = signOn
    .command('update')
    .summary('change an identity provider')
    .description(
      'Changes what you name. With another issuer, client, scopes or sign-in page, an admin has to sign in with it again.',
    )
    .argument('<connection-id>')
    .option('--name <name>', 'what the button of the sign-in page says')
    .option('--issuer <address>', 'the address of the identity provider, as it spells it itself')
    .option('--client-id <id>', 'the id that it gave this service');
  addConnectionOptions(update)
    .option('--no-group-claim', 'groups are not read any more')
    .option('--no-group-role', 'no group has a role any more')
    .option('--no-new-member-role', 'people whom no group names are not let in any more')
    .addOption(new Option('--disable', 'nobody can sign in with it for now').conflicts('enable'))
    .option('--enable', 'people can sign in with it again')
    .action(async (id: string, flags: UpdateFlags) => {
      const { name, issuer, clientId, clientSecretStdin, enable, disable } = flags;
      const { mayAsk } = context.streams();
      const enabled = enable ?? (disable ? false : undefined);
      const changes: SignOnChanges = {
        ...(await changesOf(flags)),
        ...(name !== undefined && { name }),
        ...(issuer !== undefined && { issuer }),
        ...(clientId !== undefined && { clientId }),
        ...(enabled !== undefined && { enabled }),
        ...(clientSecretStdin && { clientSecret: (await readSecret(mayAsk, secretQuestion)) || null }),
      };
      if (Object.keys(changes).length === 0)
        throw new UsageError('sign-on update needs a setting. See: unified-agents sign-on update --help');
      await show(context, await (await client()).update(id, changes));
    });

  signOn
    .command('remove')
    .summary('remove identity providers; members stay, but are no longer linked to them')
    .argument('<connection-id...>')
    .action(async (ids: string[]) => {
      for (const id of ids) {
        await (await client()).remove(id);
        note(`${id} is removed.`);
      }
    });

  signOn
    .command('relax')
    .summary('let members in with any sign-in again, if sign-on is enforced')
    .action(async () => {
      const { slug } = await (await client()).relax();
      note(`${slug} takes any sign-in.`);
    });
}

function addConnectionOptions(command: Command): Command {
  return command
    .option('--metadata-url <address>', 'SAML: where the identity provider publishes its metadata; also reads it again')
    .addOption(new Option('--metadata-file <file>', 'SAML: a file with its metadata').conflicts('metadataUrl'))
    .option('--client-secret-stdin', 'read the client secret from standard input; on a terminal, ask for it')
    .option('--scope <scope>', 'a scope to ask for, openid among them; can be given several times', repeated)
    .option('--group-claim <claim>', 'the claim with the groups, or a path to it')
    .option('--group-role <group=role>', 'the role of a group; can be given several times', groupRole)
    .addOption(new Option('--new-member-role <role>', 'the role of people whom no group names').choices([...roles]));
}

/** `staff=developer`; a group may contain `=` itself. Throws InvalidArgumentError. */
function groupRole(text: string, before: readonly GroupRole[] | false | undefined): GroupRole[] {
  const [, group, named] = /^(.+)=([^=]*)$/s.exec(text) ?? [];
  const role = roles.find((one) => one === named);
  if (group === undefined || role === undefined)
    throw new InvalidArgumentError(`It takes a group and its role (${roles.join(', ')}), such as staff=developer.`);
  // After `--no-group-role`, it is false.
  return [...(before || []), { group, role }];
}

/** What a command line says of a new identity provider. Throws UsageError. */
async function providerOf(context: Context, { issuer, clientId, clientSecretStdin, ...flags }: ConnectionFlags) {
  const isSaml = flags.metadataUrl !== undefined || flags.metadataFile !== undefined;
  if (isSaml && issuer === undefined && clientId === undefined && !clientSecretStdin) return { kind: 'saml' as const };
  if (isSaml || issuer === undefined || clientId === undefined)
    throw new UsageError(
      'sign-on create needs --issuer and --client-id, or --metadata-url, or --metadata-file. See: unified-agents sign-on create --help',
    );
  const { mayAsk } = context.streams();
  const clientSecret = clientSecretStdin || mayAsk ? await readSecret(mayAsk, secretQuestion) : '';
  return { issuer, clientId, ...(clientSecret !== '' && { clientSecret }) };
}

/** What a command line says of metadata, scopes, groups and roles. */
async function changesOf({ scope, groupClaim, groupRole: groupRoles, newMemberRole, ...flags }: ConnectionFlags) {
  const { metadataUrl, metadataFile } = flags;
  return {
    ...(metadataUrl !== undefined && { metadataUrl }),
    ...(metadataFile !== undefined && { metadataXml: await readMetadataFile(metadataFile) }),
    ...(scope !== undefined && { scopes: scope }),
    ...(groupClaim !== undefined && { groupClaim: groupClaim === false ? null : groupClaim }),
    ...(groupRoles !== undefined && { groupRoles: groupRoles === false ? [] : groupRoles }),
    ...(newMemberRole !== undefined && { newMemberRole: newMemberRole === false ? null : newMemberRole }),
  };
}

async function readMetadataFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new UsageError(`The file ${oneLine(file)} cannot be read.`);
  }
}

const stateOf = ({ enabled, testedAt }: SignOnConnection) =>
  enabled ? (testedAt === null ? 'not tested' : 'tested') : 'disabled';

const rowOf = (connection: SignOnConnection) => [
  connection.connectionId,
  stateOf(connection),
  connection.issuer,
  connection.name,
];

const oidcFacts = ({ clientId, hasClientSecret, scopes }: SignOnConnection): [string, string][] => [
  ['client', `${clientId}${hasClientSecret ? '' : ', without a secret'}`],
  ['scopes', scopes.join(' ')],
];

const samlFacts = (saml: NonNullable<SignOnConnection['saml']>): [string, string][] => [
  ['sign-in page', saml.signInUrl],
  ['metadata', `${saml.metadataUrl ?? 'given as XML'}, read ${saml.metadataReadAt}`],
  ...(saml.metadataProblem === null ? [] : [['problem', `the metadata ${saml.metadataProblem}`] as [string, string]]),
  ...saml.certificates.map(({ subject, validUntil }): [string, string] => [
    'certificate',
    `${subject}, until ${validUntil}`,
  ]),
  ['warnings', saml.warnings.join(' ') || 'none'],
  ['our metadata', saml.serviceMetadataUrl],
];

async function show(context: Context, connection: SignOnConnection): Promise<void> {
  const streams = context.streams();
  if (streams.json) return streams.printJson(connection);
  const { groupRoles, groupClaim, newMemberRole, testedAt } = connection;
  const facts: [string, string][] = [
    ['connection', connection.connectionId],
    ['name', connection.name],
    ['state', testedAt === null ? stateOf(connection) : `${connection.enabled ? '' : 'disabled, '}tested ${testedAt}`],
    ['issuer', connection.issuer],
    ...(connection.saml ? samlFacts(connection.saml) : oidcFacts(connection)),
    ['group claim', groupClaim ?? 'none'],
    ['group roles', groupRoles.map(({ group, role }) => `${group}=${role}`).join(' ') || 'none'],
    ['new members', newMemberRole ?? 'are not let in'],
    ['register', connection.redirectUri],
  ];
  await streams.print(...facts.map(([name, value]) => `${name.padEnd(15)}${oneLine(value)}`));
}
