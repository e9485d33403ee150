import { ReplayProblem } from './replay-problem.ts';

/**
 * Yields the lines of a file, plain or compressed by gzip. Throws ReplayProblem if its text has more bytes than `most`, if it is no
 * text, or if the compressed form is cut or damaged.
 */
export async function* linesOf(file: Blob, most: number): AsyncGenerator<string, void, undefined> {
  const isCompressed = await hasGzipMark(file);
  const bytes = isCompressed ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  const reader = bytes.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await next(reader, isCompressed);
      size += value?.length ?? 0;
      if (size > most) throw new ReplayProblem('too_large');
      const lines = decoded(decoder, value).split('\n');
      lines[0] = rest + (lines[0] ?? '');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line !== '') yield line;
      if (done) return;
    }
  } finally {
    // What is left is of no use, and neither is why it cannot be read.
    await reader.cancel().catch(() => undefined);
  }
}

async function hasGzipMark(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

/** A file that cannot be read has been deleted or changed since it was chosen: that is no problem of what is in it. */
async function next(reader: ReadableStreamDefaultReader<Uint8Array>, isCompressed: boolean) {
  try {
    return await reader.read();
  } catch (error) {
    if (isCompressed && error instanceof TypeError) throw new ReplayProblem('cut');
    throw error;
  }
}

function decoded(decoder: TextDecoder, bytes: Uint8Array | undefined): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    throw new ReplayProblem('not_ours');
  }
}
