import { stat } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import type { Context } from '../context.ts';
import { copyDatabase } from '../copy-database.ts';

interface Flags {
  dataDir?: string;
  force?: boolean;
  replace?: boolean;
}

const dataDirOption = () => new Option('--data-dir <folder>', 'folder with all data of the service').env('DATA_DIR');

/** Both find the database like `start`: by DATABASE_URL, otherwise in DATA_DIR. */
export function addBackup(program: Command, context: Context): void {
  const environment = ({ dataDir }: Flags) => ({
    ...context.environment,
    ...(dataDir !== undefined && { DATA_DIR: dataDir }),
  });

  program
    .command('backup')
    .summary('save the database of a service on this machine to a file')
    .description('Writes the database of DATABASE_URL, otherwise of DATA_DIR, to a file; the service may keep running.')
    .argument('<file>', 'the file to write')
    .addOption(dataDirOption())
    .option('--force', 'overwrite the file if it exists')
    .action(async (path: string, flags: Flags) => {
      const streams = context.streams();
      const done = await copyDatabase(({ backUp }, signal) =>
        backUp(environment(flags), path, { force: flags.force ?? false, signal }),
      );
      if (!done) return;
      const { rows } = done;
      const { size } = await stat(path);
      streams.note(`${rows.session} sessions, ${rows.run} runs; ${size} bytes`);
      await (streams.json ? streams.printJson({ path, bytes: size, rows }) : streams.print(path));
    });

  program
    .command('restore')
    .summary('load a backup into the database of a stopped service')
    .description(
      'Loads a backup into the database of DATABASE_URL, otherwise of DATA_DIR; the service must be stopped.',
    )
    .argument('<file>', 'a file that backup wrote')
    .addOption(dataDirOption())
    .option('--replace', 'replace the data that the database holds')
    .action(async (path: string, flags: Flags) => {
      const streams = context.streams();
      const done = await copyDatabase(({ restore }, signal) =>
        restore(environment(flags), path, { replace: flags.replace ?? false, signal }),
      );
      if (!done) return;
      const { rows, createdAt } = done;
      const told = `${rows.session} sessions, ${rows.run} runs, as of ${createdAt}`;
      await (streams.json ? streams.printJson({ path, createdAt, rows }) : streams.print(told));
    });
}
