import { expect, test } from 'vitest';
import { createProgram } from '../../cli/program.ts';
import { loadRegistry } from '../../cli/registry.ts';

const agents = await loadRegistry();

/** Returns the message for an invalid call, which needs no service. */
async function complaint(...words: string[]): Promise<string> {
  const { program } = createProgram(agents);
  const { name, message } = (await program
    .parseAsync(words, { from: 'user' })
    .catch((error: unknown) => error)) as Error;
  expect(name).toBe('UsageError');
  return message;
}

test.each([
  [['nonsense'], 'There is no command "nonsense". See: unified-agents --help'],
  [['keys', 'lst'], 'There is no command "lst". Did you mean list?'],
  [['prd', '--sesion', 'latest'], 'prd has no option --sesion. Did you mean --session?'],
  [['run', '--what', 'x'], 'run has no option --what. See: unified-agents run --help'],
  [['--urll', 'x', 'doctor'], 'unified-agents has no option --urll. Did you mean --url?'],
  [['events'], 'events needs <session>: session id, or latest. Usage: unified-agents events [options] <session>'],
  [['keys', 'rotate'], 'keys rotate needs <key-id>. Usage: unified-agents keys rotate [options] <key-id>'],
  [['cancel', 'a', 'b'], 'cancel got too many arguments. Usage: unified-agents cancel [options] <session>'],
  [
    ['sessions', 'list', '--limit'],
    'A value is missing after --limit <count>. Usage: unified-agents sessions list [options]',
  ],
  [['export', 'a', '--format', "it's"], '--format <format> got "it\'s". It takes one of: zip, bundle, replay.'],
  [['decide', 'a', 'maybe'], '<decision> got "maybe". It takes one of: approve, revise, reject.'],
  [
    ['research', '--context-search-depth', 'abyss'],
    '--context-search-depth <choice> got "abyss". It takes one of: quick, standard, deep.',
  ],
  [['members', 'role', 'x', 'boss'], '<role> got "boss". It takes one of: admin, pm, developer, viewer.'],
  [['workspaces', 'set'], 'workspaces set needs a setting. See: unified-agents workspaces set --help'],
  [['workspaces', 'delete', 'x'], 'workspaces delete needs --yes <slug>, with the slug of the workspace to delete.'],
  [['sign-on', 'update', 'x'], 'sign-on update needs a setting. See: unified-agents sign-on update --help'],
  [
    ['sign-on', 'update', 'x', '--group-role', 'staff=boss'],
    '--group-role <group=role> got "staff=boss". It takes a group and its role (admin, pm, developer, viewer), such as staff=developer.',
  ],
  [['service-accounts', 'update', 'x'], 'service-accounts update needs --name or --role.'],
  [['ideation'], 'ideation needs a message: unified-agents ideation "…", or - to read it from standard input.'],
  [['run', ' '], 'run needs an idea: unified-agents run "An app that …"'],
])('unified-agents %j says what is wrong, and what is valid', async (words, says) => {
  expect(await complaint(...words)).toBe(says);
});

test('an agent that takes no message says what it takes, and how to start from an idea', async () => {
  const said = await complaint('prd', 'An app', 'for bells');
  expect(said).toMatch(
    /^prd takes no message\. It works from what is in the session; its flags are (--[\w-]+, )+--cost-limit-usd\. /,
  );
  expect(said).toContain('unified-agents run --agents ideation,prd "…"');
});

test('agents are listed in the order of the way from idea to code', () => {
  const { program } = createProgram(agents);
  const names = new Set(Object.values(agents).map(({ name }) => name));
  const listed = program.commands.map((command) => command.name()).filter((name) => names.has(name));
  expect(listed).toEqual(['ideation', 'research', 'prd', 'design-system', 'design', 'code', 'qa']);
});
