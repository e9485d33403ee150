import type { Zip } from 'fflate';
import type { TextFiles } from '../../../agents/facts.ts';

/**
 * The files as a ZIP archive, made while it is read: one file per pull, so that a slow reader holds up nothing else.
 * The same files at the same time are the same bytes.
 */
export async function zipStream(files: TextFiles, at: Date): Promise<ReadableStream<Uint8Array>> {
  // Loaded for an export only.
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
        // Made on Unix, a plain file that its owner may change: else some programs extract what nobody can read.
        file.os = 3;
        file.attrs = 0o100644 << 16;
        archive.add(file);
        file.push(strToU8(text), true);
      },
    },
    { highWaterMark: 0 },
  );
}

/** ZIP keeps a time without a zone and fflate takes the machine's: this one reads the same everywhere, as UTC. */
function localTime(at: Date): Date {
  return new Date(at.toISOString().slice(0, 19));
}
