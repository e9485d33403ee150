/**
 * Attempts what a boundary must refuse. Standard input: ProbeInput as JSON. Standard output: ProbeAnswer as JSON. The
 * only argument is a folder with `probe.txt`, which may be read.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface ProbeInput {
  /** A file that must not be read. */
  secret: string;
  /** The port of a listening server on 127.0.0.1. */
  port: number;
}

/** The result of each attempt: `done`, or the error code. */
export interface ProbeAnswer {
  /** The content of `probe.txt`. */
  folder: string;
  secret: string;
  write: string;
  network: string;
  process: string;
}

const [, , folder = ''] = process.argv;
const { secret, port } = JSON.parse(await text(process.stdin)) as ProbeInput;

function attempt(work: () => unknown): string {
  try {
    work();
    return 'done';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'failed';
  }
}

const network = await new Promise<string>((resolve) => {
  connect(port, '127.0.0.1', () => resolve('done')).once('error', (error: NodeJS.ErrnoException) =>
    resolve(error.code ?? 'failed'),
  );
});
const answer: ProbeAnswer = {
  folder: readFileSync(join(folder, 'probe.txt'), 'utf8'),
  secret: attempt(() => readFileSync(secret)),
  write: attempt(() => writeFileSync(secret, 'overwritten')),
  network,
  process: attempt(() => {
    const { error } = spawnSync(process.execPath, ['--version']);
    if (error) throw error;
  }),
};
writeSync(1, JSON.stringify(answer));
process.exit(0);
