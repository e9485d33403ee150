import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import { oneLine } from '../terminal/safe-text.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { wholeNumber } from '../numbers.ts';
import { requireNew } from '../require-new.ts';
import { openSession, sessionArgument } from '../session-id.ts';

interface Flags {
  format: 'zip' | 'bundle' | 'replay';
  until?: number;
  output?: string;
  force?: boolean;
}

export function addExport(program: Command, context: Context): void {
  program
    .command('export')
    .summary('download what a session made')
    .description(
      'Writes the PRD, the design system and the code to a file, or the log for the page /r, and its name to standard output.',
    )
    .argument(...sessionArgument)
    .addOption(
      new Option('--format <format>', 'a zip archive, a git bundle, or a replay file')
        .choices(['zip', 'bundle', 'replay'])
        .default('zip'),
    )
    .option('--until <cursor>', 'of a replay file, the last event', wholeNumber)
    .option('--output <file>', 'the file to write; - writes to standard output')
    .option('--force', 'overwrite the file if it exists')
    .action(async (id: string, { format, until, output, force = false }: Flags) => {
      const streams = context.streams();
      if (output === '-' && process.stdout.isTTY)
        throw new UsageError('The file is binary, and standard output is a terminal. Name a file: --output <file>');
      if (until !== undefined && format !== 'replay') throw new UsageError('--until is only for --format replay.');
      const session = await openSession(await context.client(), id);
      const { fileName, bytes } = await session.export(format, { until });
      if (output === '-') return streams.printBytes(bytes);
      // The service suggests a file name; only its last part is used, so that it cannot choose the folder.
      const path = output ?? basename(oneLine(fileName));
      await requireNew(path, force);
      await writeFile(path, bytes);
      await (streams.json ? streams.printJson({ path, bytes: bytes.length }) : streams.print(path));
    });
}
