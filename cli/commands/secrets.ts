import { type Command, Option } from 'commander';
import type { Context } from '../context.ts';
import { rotateSecrets } from '../rotate-secrets.ts';

/** Works on the host, without calling the service. */
export function addSecrets(program: Command, context: Context): void {
  const secrets = program.command('secrets').summary('manage the key that encrypts stored secrets');

  secrets
    .command('rotate')
    .summary('replace the secrets key of a service on this machine')
    .description(
      'Replaces SECRETS_KEY by SECRETS_KEY_NEW; without SECRETS_KEY, makes a new key in DATA_DIR of a stopped service.',
    )
    .addOption(new Option('--data-dir <folder>', 'folder with all data of the service').env('DATA_DIR'))
    .action(async ({ dataDir }: { dataDir?: string }) => {
      const streams = context.streams();
      const environment = { ...context.environment, ...(dataDir !== undefined && { DATA_DIR: dataDir }) };
      const done = await rotateSecrets(environment);
      if (!done) return;
      const { files } = done;
      if (streams.json) return streams.printJson({ rotated: true, ...files });
      if (files === null) {
        streams.note('Backups from before need the earlier key. Keep it as long as you keep them.');
        return streams.print('SECRETS_KEY_NEW is now the key. Set SECRETS_KEY to it on all nodes.');
      }
      streams.note(`Backups from before need the earlier key, which is in ${files.earlierKeyFile}.`);
      await streams.print(files.keyFile);
    });
}
