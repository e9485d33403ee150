/**
 * Reads one PDF, in a process of its own. Standard input: the file. Standard output: lines of PdfLine. The work is done
 * by a thread, so that this one sees what it takes: expanded streams are no part of the heap that a limit could be set for.
 */
import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { pdfLimits, type PdfLine, printLine } from './answer.ts';

/** A hostile stream expands by about 1 GB a second: milliseconds between two looks. */
const lookMilliseconds = 10;

function finish(end: Extract<PdfLine, { end: unknown }>['end']): void {
  process.stdout.write(printLine({ end }), () => process.exit(0));
}

const bytes = new Uint8Array(await buffer(process.stdin));
const worker = new Worker(new URL(`worker${extname(import.meta.url)}`, import.meta.url), {
  workerData: bytes,
  resourceLimits: { maxOldGenerationSizeMb: pdfLimits.heapMegabytes },
});
worker.on('message', (line: PdfLine) => {
  if ('end' in line) finish(line.end);
  else process.stdout.write(printLine(line));
});
worker.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY' && !(error instanceof RangeError)) console.error(error);
  finish('too_much');
});
setInterval(() => {
  if (process.memoryUsage.rss() > pdfLimits.memory) finish('too_much');
}, lookMilliseconds).unref();
