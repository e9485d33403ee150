import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { moduleEnding } from '../module-ending.ts';
import { createSlots } from '../sandbox/build-slots.ts';
import { findProgram } from '../sandbox/host-paths.ts';
import type { PdfLine } from './pdf-child/answer.ts';
import { unreadable } from './refusal.ts';

/** From the last byte of the file to the last page, milliseconds. */
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

/**
 * The pages of a PDF, read by a process of its own that sees neither our environment nor our files, and is ended when
 * it takes too much. Throws ServiceError `invalid_request` where it cannot be read, or not to its end.
 */
export async function* pdfPages(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<PdfPage> {
  using _slot = await slots.enter(new AbortController().signal);
  await using reader = startReader();
  const { process } = reader;
  const fed = feed(process, bytes);
  // Where the upload breaks off, that is what is thrown: the reader has ended by then.
  fed.catch(() => process.kill('SIGKILL'));
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  void fed.then(
    () =>
      (timer = setTimeout(() => {
        isLate = true;
        process.kill('SIGKILL');
      }, patienceMilliseconds)),
    () => {},
  );
  try {
    for await (const text of createInterface({ input: process.stdout })) {
      const line = JSON.parse(text) as PdfLine;
      if ('page' in line) yield line;
      else if (line.end === null) return await fed;
      else throw unreadable(words[line.end]);
    }
    await fed;
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

function startReader(): AsyncDisposable & { process: ChildProcessWithoutNullStreams } {
  const readable = [library, child, packageFile].map((path) => `--allow-fs-read=${path}`);
  const confined = ['--permission', '--allow-worker', '--no-warnings', ...readable, `${child}/main${moduleEnding}`];
  const prlimit = findProgram('prlimit');
  const limited = prlimit === null ? [] : [prlimit, ...resourceLimits, '--'];
  const [command = '', ...rest] = [...limited, process.execPath, ...confined];
  const reader = spawn(command, rest, { env: {}, cwd: '/', stdio: 'pipe' });
  const ended = once(reader, 'close');
  ended.catch(() => {});
  // Nobody reads its complaints: they may quote the file.
  reader.stderr.resume();
  // It may end before it has read all.
  reader.stdin.on('error', () => {});
  return {
    process: reader,
    async [Symbol.asyncDispose]() {
      reader.kill('SIGKILL');
      await ended.catch(() => {});
    },
  };
}

async function feed({ stdin }: ChildProcessWithoutNullStreams, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of bytes) {
    if (stdin.destroyed) return;
    if (!stdin.write(piece)) await Promise.race([once(stdin, 'drain'), once(stdin, 'close')]);
  }
  stdin.end();
}
