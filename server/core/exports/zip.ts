import type { Zip } from 'fflate';
import type { TextFiles } from '../../../agents/facts.ts';

/**
 * Streams the files as a ZIP archive, one file per pull, so that a slow reader blocks nothing else. The same files with the
 * same time give the same bytes.
 */
export async function zipStream(files: TextFiles, at: Date): Promise<ReadableStream<Uint8Array>> {
  // Loaded only for an export.
  const { strToU8, Zip, ZipDeflate } = await import('fflate');
  const waiting = Object.entries(files);
  let archive: Zip;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        archive = new Zip((error, bytes, last) => {
          if (error) controller.error(error);
          else controller.enqueue(bytes);
          if (last) controller.close();
        });
      },
      pull() {
        const next = waiting.shift();
        if (next === undefined) {
          archive.end();
          return;
        }
        const [path, text] = next;
        const file = new ZipDeflate(path, { level: 6 });
        file.mtime = localTime(at);
        // Unix mode of a plain file that its owner may change; without it some programs extract files that nobody can read.
        file.os = 3;
        file.attrs = 0o100644 << 16;
        archive.add(file);
        file.push(strToU8(text), true);
      },
    },
    { highWaterMark: 0 },
  );
}

/** ZIP stores a time without a zone, and fflate writes the machine's. This one reads as UTC everywhere. */
function localTime(at: Date): Date {
  return new Date(at.toISOString().slice(0, 19));
}
