import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from 'commander';
import type { Session } from '../client/sdk/index.ts';
import { UsageError } from './failures.ts';

/** Adds the flag for files that go with the message. It can be given more than once. */
export function attachOption(command: Command): Command {
  return command.option(
    '--attach <file>',
    'a picture (PNG, JPEG) or a text for the agent, up to 5 MiB; can be given more than once',
    (file: string, before: string[]) => [...before, file],
    [] as string[],
  );
}

export type OpenedFiles = readonly { name: string; bytes: Blob }[];

/** Opens the files before a session is created for them. Throws UsageError. */
export async function openFiles(files: readonly string[]): Promise<OpenedFiles> {
  return Promise.all(
    files.map(async (file) => {
      try {
        return { name: basename(file), bytes: await openAsBlob(file) };
      } catch (error) {
        throw new UsageError(`Cannot read ${file}: ${(error as Error).message}`);
      }
    }),
  );
}

/** Adds the files to the session. Returns their ids as the member of a message or a body; nothing without files. */
export async function attached(session: Session, files: OpenedFiles): Promise<{ attachments?: string[] }> {
  const attachments: string[] = [];
  for (const { name, bytes } of files) attachments.push((await session.attachments.add(bytes, { name })).attachmentId);
  return attachments.length === 0 ? {} : { attachments };
}
