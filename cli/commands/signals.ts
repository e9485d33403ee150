import { openAsBlob } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { Command } from 'commander';
import type { RequestBytes } from '../../client/sdk/index.ts';
import { count } from '../terminal/render/figures.ts';
import { runningLine } from '../terminal/render/stage.ts';
import type { Context } from '../context.ts';
import { UsageError } from '../failures.ts';

const badRowsShown = 10;

export function addSignals(program: Command, context: Context): void {
  program
    .command('signals')
    .summary('import your own evidence for Research')
    .command('import')
    .summary('import a file of interviews, reviews, tickets, …')
    .description('Imports a file of signals: CSV, JSON, NDJSON, Markdown, plain text or PDF.')
    .argument('<file>', 'path of the file; - reads standard input')
    .option('--name <name>', 'file name; its extension tells the format')
    .option('--type <type>', 'media type, such as text/csv, if the name does not tell the format')
    .action((file: string, flags: { name?: string; type?: string }) => importFile(context, file, flags));
}

async function importFile(context: Context, file: string, flags: { name?: string; type?: string }): Promise<void> {
  const streams = context.streams();
  const { display } = streams;
  const client = await context.client();
  const name = flags.name ?? (file === '-' ? undefined : basename(file));
  const bytes = await open(file);
  const began = performance.now();
  let rows = 0;
  display.follow(() => {
    const canvas = { columns: display.columns(), paint: display.paint };
    return [runningLine(canvas, performance.now() - began, ` · ${count(rows, 'row')}`)];
  });
  try {
    const done = await client.signals.import(bytes, {
      ...(name !== undefined && { name }),
      ...(flags.type !== undefined && { type: flags.type }),
      onProgress: (progress) => (rows = progress.rows),
    });
    display.follow(null);
    for (const { row, reason } of done.badRows.slice(0, badRowsShown)) streams.note(`row ${row}: ${reason}`);
    if (streams.json) await streams.printJson(done);
    else {
      const { importId, imported, duplicates, bad } = done;
      await streams.print(`${importId}\timported ${imported}\tduplicates ${duplicates}\tbad ${bad}`);
    }
  } finally {
    display.follow(null);
  }
}

/** Throws UsageError. */
async function open(file: string): Promise<RequestBytes> {
  if (file === '-') return Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>;
  try {
    // `openAsBlob` does not say why it fails, so check access first.
    await access(file, constants.R_OK);
    return await openAsBlob(file);
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${(error as Error).message}`);
  }
}
