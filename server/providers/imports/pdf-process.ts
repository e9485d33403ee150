import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { moduleExtension } from '../../process/module-extension.ts';
import { createSlots } from '../../process/slots.ts';
import { findProgram } from '../sandbox/host-paths.ts';
import type { PdfLine } from './pdf-child/answer.ts';
import { unreadable } from '../../problem.ts';
import type { Spool } from '../../ports.ts';

/** Time limit for all pages after a slot is free, in milliseconds. */
const patienceMilliseconds = 30_000;
/** PDFs read at the same time: each may use 512 MB. */
const slots = createSlots(2);

const child = fileURLToPath(new URL('pdf-child', import.meta.url));
const library = dirname(dirname(fileURLToPath(import.meta.resolve('unpdf'))));
const packageFile = fileURLToPath(new URL('../../../package.json', import.meta.url));
/** Memory in bytes including decompressed streams, CPU seconds, and no core dump. */
const resourceLimits = [`--data=${2 * 1024 ** 3}`, '--cpu=90', '--core=0'];

export interface PdfPage {
  page: number;
  text: string;
}

export interface Upload {
  bytes: AsyncIterable<Uint8Array>;
  workspaceId: string;
  spool: Spool;
  signal: AbortSignal;
}

/**
 * Yields the pages of a PDF. Its own process reads it, without our environment and files, and is killed if it uses too
 * much. The upload is first stored on disk until complete, so that a slow one holds no slot. Throws ServiceError
 * `invalid_request` if the PDF cannot be read completely, and the signal's reason if it aborts while waiting.
 */
export async function* pdfPages({ bytes, workspaceId, spool, signal }: Upload): AsyncGenerator<PdfPage> {
  await using file = await spool.keep(workspaceId, bytes, signal);
  using _slot = await slots.enter(workspaceId, signal);
  await using reader = startReader(file.fd);
  const { process } = reader;
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    process.kill('SIGKILL');
  }, patienceMilliseconds);
  try {
    for await (const text of createInterface({ input: process.stdout })) {
      const line = JSON.parse(text) as PdfLine;
      if ('page' in line) yield line;
      else if (line.end === null) return;
      else throw unreadable(words[line.end]);
    }
    throw unreadable(isLate ? words.late : words.too_much);
  } finally {
    clearTimeout(timer);
  }
}

const words = {
  locked: 'The PDF is protected by a password. Remove the password and try again.',
  damaged: 'The file is damaged or not a PDF.',
  too_much: 'The PDF exceeds the limits for memory, pages or text. Split it and import the parts.',
  late: `Reading the PDF took longer than ${patienceMilliseconds / 1_000} s. Split it and import the parts.`,
};

type Reader = ChildProcessByStdio<null, Readable, Readable>;

function startReader(fd: number): AsyncDisposable & { process: Reader } {
  const readable = [library, child, packageFile].map((path) => `--allow-fs-read=${path}`);
  const confined = ['--permission', '--allow-worker', '--no-warnings', ...readable, `${child}/main${moduleExtension}`];
  const prlimit = findProgram('prlimit');
  const limited = prlimit === null ? [] : [prlimit, ...resourceLimits, '--'];
  const [command = '', ...rest] = [...limited, process.execPath, ...confined];
  const reader = spawn(command, rest, { env: {}, cwd: '/', stdio: [fd, 'pipe', 'pipe'] }) as Reader;
  const ended = once(reader, 'close');
  ended.catch(() => {});
  // Discard its error output, which may quote the file.
  reader.stderr.resume();
  return {
    process: reader,
    async [Symbol.asyncDispose]() {
      reader.kill('SIGKILL');
      await ended.catch(() => {});
    },
  };
}
