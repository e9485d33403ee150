import type { Sandbox as VendorSandbox } from '@daytona/sdk';
import { z } from 'zod';
import type { BuiltApp } from '../../../ports.ts';
import { readAnswer } from '../read-answer.ts';
import { persistently } from './failure.ts';
import { workshop } from './image.ts';
import type { DaytonaWork } from './work.ts';

/** The maximum size of an output, which is base64. */
const bytesAtMost = 48 * 1024 * 1024;

const answer = z.object({
  ok: z.literal(true),
  files: z.record(z.string(), z.string()),
  maps: z.record(z.string(), z.string()),
});

/** Where `inside/unpack.ts` leaves the output of a release, with its source maps, which are not served. */
const outputOf = (release: string) => `${workshop}/releases/${release}.json`;

/** Returns whether the sandbox has the output of a release. */
export async function hasOutput(
  { times }: DaytonaWork,
  sandbox: VendorSandbox,
  release: string,
  signal: AbortSignal,
): Promise<boolean> {
  const command = `test -s ${outputOf(release)} && test -d ${workshop}/releases/${release}`;
  const { exitCode } = await persistently(
    () => sandbox.process.executeCommand(command, undefined, undefined, Math.ceil(times.request / 1000)),
    times.retry,
    signal,
  );
  return exitCode === 0;
}

/** Reads the output of a release. Throws if the sandbox, which ran a model's code, returns anything else. */
export async function readOutput(
  { times }: DaytonaWork,
  sandbox: VendorSandbox,
  release: string,
  signal: AbortSignal,
): Promise<BuiltApp> {
  const text = await persistently(
    async () => {
      const limit = { timeout: Math.ceil(times.request / 1000), signal };
      const stream = await sandbox.fs.downloadFileStream(outputOf(release), limit);
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of stream as AsyncIterable<Buffer>) {
        size += part.length;
        if (size > bytesAtMost) throw new Error('the output of a build is too large');
        parts.push(part);
      }
      return Buffer.concat(parts).toString('utf8');
    },
    times.retry,
    signal,
  );
  return readAnswer(answer.parse(JSON.parse(text)));
}
