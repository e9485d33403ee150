import { stat } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import type { Context } from '../context.ts';
import { copyDatabase } from '../copy-database.ts';

interface Flags {
  dataDir?: string;
  force?: boolean;
  replace?: boolean;
}

const dataDirOption = () => new Option('--data-dir <folder>', 'where the service keeps everything').env('DATA_DIR');

/** Both find the database as `start` does: by DATABASE_URL, else in DATA_DIR. */
export function addBackup(program: Command, context: Context): void {
  const environment = ({ dataDir }: Flags) => ({
    ...context.environment,
    ...(dataDir !== undefined && { DATA_DIR: dataDir }),
  });

  program
    .command('backup')
    .summary('copy everything that the service of this machine holds to a file')
    .description('Writes the database of DATABASE_URL, or else of DATA_DIR, to a file; the service may run meanwhile.')
    .argument('<file>', 'where to')
    .addOption(dataDirOption())
    .option('--force', 'also where there is such a file')
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
    .summary('put what a backup holds in the place of what the service holds')
    .description('Reads a backup into the database of DATABASE_URL, or else of DATA_DIR, while no service runs on it.')
    .argument('<file>', 'what backup has written')
    .addOption(dataDirOption())
    .option('--replace', 'also where the database holds something, which is lost')
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
