import { access, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import { oneLine } from '../terminal/safe-text.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failures.ts';
import { openSession, sessionArgument } from '../session-id.ts';

interface Flags {
  format: 'zip' | 'bundle';
  output?: string;
  force?: boolean;
}

export function addExport(program: Command, context: Context): void {
  program
    .command('export')
    .summary('take what a session made home, as files')
    .description('Writes PRD, design system and code to a file here, and its name to standard output.')
    .argument(...sessionArgument)
    .addOption(
      new Option('--format <format>', 'an archive, or a git repository').choices(['zip', 'bundle']).default('zip'),
    )
    .option('--output <file>', 'where to; - writes the file itself to standard output')
    .option('--force', 'also where there is such a file')
    .action(async (id: string, { format, output, force = false }: Flags) => {
      const streams = context.streams();
      if (output === '-' && process.stdout.isTTY)
        throw new UsageError('A file is nothing for a terminal: --output <file>');
      const session = await openSession(await context.client(), id);
      const { fileName, bytes } = await session.export(format);
      if (output === '-') return streams.printBytes(bytes);
      // The service names the file, and not where it goes.
      const path = output ?? basename(oneLine(fileName));
      if (!force && (await isThere(path))) throw new UsageError(`${path} is there already: --force writes over it.`);
      await writeFile(path, bytes);
      await (streams.json ? streams.printJson({ path, bytes: bytes.length }) : streams.print(path));
    });
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
