/**
 * Reads one PDF in its own process. Standard input: the file. Standard output: lines of PdfLine. A thread does the work
 * so that this thread can watch the memory: decompressed streams are outside the heap, so no heap limit covers them.
 */
import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { pdfLimits, type PdfLine, printLine } from './answer.ts';

/** Polling interval in milliseconds: a hostile stream grows by about 1 GB a second. */
const pollMilliseconds = 10;

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
}, pollMilliseconds).unref();
