import { readFile, stat } from 'node:fs/promises';
import { UsageError } from '../failures.ts';
import { maxRecordingBytes, type Recording, recordingSchema } from '../../schema/recording.ts';
import { requestHash } from '../../schema/recorded-request.ts';

/** Deeper than any schema of an answer. */
const maxDepth = 64;

/** A file that is no recording, or a damaged one. */
export class RecordingError extends UsageError {
  override name = 'RecordingError';
}

/** Reads a recording from a file. Throws RecordingError, which names the file and what is wrong in it. */
export async function readRecording(path: string): Promise<Recording> {
  let text: string;
  try {
    const { size } = await stat(path);
    if (size > maxRecordingBytes) throw new RecordingError(tooLarge);
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof RecordingError) throw new RecordingError(`${path}: ${error.message}`);
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new RecordingError(`${path} cannot be read (${reason}).`, { cause: error });
  }
  try {
    return parseRecording(text);
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
    throw new RecordingError(`${path}: ${error.message}`, { cause: error });
  }
}

const tooLarge = `A recording has at most ${maxRecordingBytes / 1_048_576} MiB.`;

/** Parses a recording. Throws RecordingError, which says what is wrong, and where. */
export function parseRecording(text: string): Recording {
  if (Buffer.byteLength(text) > maxRecordingBytes) throw new RecordingError(tooLarge);
  if (depthOf(text) > maxDepth) throw new RecordingError(`It is nested more than ${maxDepth} levels deep.`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new RecordingError('It is not JSON.', { cause: error });
  }
  const parsed = recordingSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new RecordingError(
      `It is no recording that this release can play. ${place(issue?.path ?? [])}: ${issue?.message}.`,
    );
  }
  parsed.data.calls.forEach(({ step, hash, request }, index) => {
    if (requestHash(request) === hash) return;
    throw new RecordingError(`calls[${index}] (${step}): the hash is that of another request. Was the file edited?`);
  });
  return parsed.data;
}

function place(path: readonly PropertyKey[]): string {
  const words = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return words === '' ? 'The whole file' : words.replace(/^\./, '');
}

/** Returns how deep brackets are nested in a JSON text. Counts before parsing, because later steps recurse. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, (depth += 1));
    else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return deepest;
}
