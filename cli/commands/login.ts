import type { Command } from 'commander';
import { InsufficientScopeError, UnifiedAgents } from '../../client/sdk/index.ts';
import { readSecret } from '../ask.ts';
import type { Context } from '../context.ts';
import { NoKeyError } from '../failures.ts';
import { writeStoredSettings } from '../stored-settings.ts';

export function addLogin(program: Command, context: Context): void {
  program
    .command('login')
    .summary('store a key for a service')
    .description(
      'Asks for a key, or reads it from standard input. Stores it for the address, in a file that only you can read.',
    )
    .action(async () => {
      const streams = context.streams();
      const { url, stored } = await context.settings();
      const given = program.opts<{ apiKey?: string }>().apiKey;
      const apiKey = (given ?? (await readSecret(streams.mayAsk, `Key for ${url.value}: `))).trim();
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
    .summary('delete the stored key of a service')
    .action(async () => {
      const { url, stored } = await context.settings();
      const { [url.value]: forgotten, ...keys } = stored.keys;
      if (forgotten === undefined) throw new NoKeyError(`No key for ${url.value} is stored.`);
      await writeStoredSettings(context.environment, { ...stored, keys });
      context
        .streams()
        .note(
          `The stored key for ${url.value} is deleted. The key still works; end it with: unified-agents keys revoke`,
        );
    });
}

/** Throws the service's error if the key is not valid. A key that may not list sessions is valid, too. */
async function requireGood(client: UnifiedAgents): Promise<void> {
  try {
    await client.sessions.list({ limit: 1 });
  } catch (error) {
    if (!(error instanceof InsufficientScopeError)) throw error;
  }
}
