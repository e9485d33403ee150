import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { InsufficientScopeError, UnifiedAgents } from '../../client/sdk/index.ts';
import type { Context } from '../context.ts';
import { NoKeyError } from '../failures.ts';
import { writeStoredSettings } from '../stored-settings.ts';

export function addLogin(program: Command, context: Context): void {
  program
    .command('login')
    .summary('store a key for a service')
    .description('Asks for a key, or reads it from standard input; stores it for the address, readable by you alone.')
    .action(async () => {
      const streams = context.streams();
      const { url, stored } = await context.settings();
      const given = program.opts<{ apiKey?: string }>().apiKey;
      const apiKey = (given ?? (await readKey(streams.mayAsk, url.value))).trim();
      if (apiKey === '') throw new NoKeyError('No key was given.');
      await requireGood(new UnifiedAgents({ apiKey, baseUrl: url.value, maxRetries: 0 }));
      const path = await writeStoredSettings(context.environment, {
        url: url.value,
        keys: { ...stored.keys, [url.value]: apiKey },
      });
      streams.note(`The key for ${url.value} is stored in ${path}.`);
    });

  program
    .command('logout')
    .summary('forget the key of a service')
    .action(async () => {
      const { url, stored } = await context.settings();
      const { [url.value]: forgotten, ...keys } = stored.keys;
      if (forgotten === undefined) throw new NoKeyError(`No key for ${url.value} is stored.`);
      await writeStoredSettings(context.environment, { ...stored, keys });
      context
        .streams()
        .note(`The key for ${url.value} is forgotten. It is still good: unified-agents keys revoke ends it.`);
    });
}

/** Throws what the service says of the key; one that may not list sessions is a good one, too. */
async function requireGood(client: UnifiedAgents): Promise<void> {
  try {
    await client.sessions.list({ limit: 1 });
  } catch (error) {
    if (!(error instanceof InsufficientScopeError)) throw error;
  }
}

async function readKey(mayAsk: boolean, url: string): Promise<string> {
  if (!mayAsk) return text(process.stdin);
  // What is typed is not shown, from before the question on: the terminal itself shows it until this has taken over.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  process.stderr.write(`Key for ${url}: `);
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
