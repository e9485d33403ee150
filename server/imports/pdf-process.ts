import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { moduleEnding } from '../module-ending.ts';
import { createSlots } from '../sandbox/build-slots.ts';
import { findProgram } from '../sandbox/host-paths.ts';
import type { PdfLine } from './pdf-child/answer.ts';
import { unreadable } from './refusal.ts';
import type { Spool } from './spool.ts';

/** For all pages, once a slot is free, milliseconds. */
const patienceMilliseconds = 30_000;
/** PDFs that are read at the same time: each may take 512 MB. */
const slots = createSlots(2);

const child = fileURLToPath(new URL('pdf-child', import.meta.url));
const library = dirname(dirname(fileURLToPath(import.meta.resolve('unpdf'))));
const packageFile = fileURLToPath(new URL('../../package.json', import.meta.url));
/** Bytes of memory, expanded streams included, seconds of processor, no core dump. */
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
 * The pages of a PDF, read by a process of its own that sees neither our environment nor our files, and is ended when
 * it takes too much. The upload is kept on disk until it has come whole: a slow one holds no slot. Throws ServiceError
 * `invalid_request` if it cannot be read, or not to its end, and the signal's reason if that aborts while it waits.
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
  locked: 'The PDF is locked by a password.',
  damaged: 'The file is no PDF, or a damaged one.',
  too_much: 'Reading the PDF took more memory, pages or text than a PDF may have.',
  late: `Reading the PDF took longer than ${patienceMilliseconds / 1_000} s.`,
};

type Reader = ChildProcessByStdio<null, Readable, Readable>;

function startReader(fd: number): AsyncDisposable & { process: Reader } {
  const readable = [library, child, packageFile].map((path) => `--allow-fs-read=${path}`);
  const confined = ['--permission', '--allow-worker', '--no-warnings', ...readable, `${child}/main${moduleEnding}`];
  const prlimit = findProgram('prlimit');
  const limited = prlimit === null ? [] : [prlimit, ...resourceLimits, '--'];
  const [command = '', ...rest] = [...limited, process.execPath, ...confined];
  const reader = spawn(command, rest, { env: {}, cwd: '/', stdio: [fd, 'pipe', 'pipe'] }) as Reader;
  const ended = once(reader, 'close');
  ended.catch(() => {});
  // Nobody reads its complaints: they may quote the file.
  reader.stderr.resume();
  return {
    process: reader,
    async [Symbol.asyncDispose]() {
      reader.kill('SIGKILL');
      await ended.catch(() => {});
    },
  };
}
