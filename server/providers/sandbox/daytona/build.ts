import { randomUUID } from 'node:crypto';
import type { Sandbox as VendorSandbox } from '@daytona/sdk';
import { z } from 'zod';
import type { ProjectFiles } from '../../../../agents/ports.ts';
import type { BuildInput } from '../child/build.ts';
import { workspaceRoot } from '../build-process.ts';
import { cleanErrors } from '../clean-errors.ts';
import { packageNames } from '../../../../agents/kit/project/packages.ts';
import { readTemplate } from '../../../../agents/kit/project/template.ts';
import { runCommand } from './command.ts';
import { persistently } from './failure.ts';
import { workshop } from './image.ts';
import { inSandbox, killed, readable } from './in-sandbox.ts';
import { releaseOf } from '../../../../agents/kit/project/release.ts';
import { readTools, tools } from './tools.ts';
import type { BuildVerdict } from './inside/unpack.ts';
import type { DaytonaWork, SandboxPlace } from './work.ts';

const verdict: z.ZodType<BuildVerdict> = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), errors: z.string() }),
]);

/**
 * Builds in the sandbox with the same program as on this machine. The output is a release there, not yet published. If
 * the sandbox stops during the build, wakes it and builds once more.
 */
export function buildRelease(
  work: DaytonaWork,
  place: SandboxPlace,
  files: ProjectFiles,
  signal: AbortSignal,
): Promise<BuildVerdict> {
  return inSandbox(work, place, (sandbox) => buildOnce(work, sandbox, files, signal), signal);
}

async function buildOnce(
  work: DaytonaWork,
  sandbox: VendorSandbox,
  files: ProjectFiles,
  signal: AbortSignal,
): Promise<BuildVerdict> {
  const { times } = work;
  const folder = `${workshop}/builds/${randomUUID()}`;
  const project = { ...files, ...(await readTemplate()), ...workspaceRoot };
  const input = JSON.stringify({ files: project, packages: packageNames } satisfies BuildInput);
  const uploads = [...(await readTools()), { source: Buffer.from(input), destination: `${folder}/input.json` }];
  await persistently(() => sandbox.fs.uploadFiles(uploads, times.request / 1000), times.retry, signal);

  const seconds = Math.ceil(times.build / 1000);
  // In the foreground: in its own process group, it would outlive its shell.
  const command = [
    `cd ${folder} && mkdir -p project ${workshop}/releases`,
    `node ${tools.place} ${folder}/project <input.json >answer.json`,
    `{ test -s answer.json || timeout --foreground -s KILL ${seconds} node --max-old-space-size=768 ${tools.build} ${folder}/project <input.json >answer.json; }`,
    `node ${tools.unpack} answer.json ${workshop}/releases/${releaseOf(files)}`,
  ].join(' && ');
  const shell = `( ${command} ); code=$?; rm -rf ${folder}; ( exit $code )`;
  // The command has its own time limit; ours covers a sandbox that hangs.
  const result = await runCommand(work, sandbox, { command: shell, milliseconds: times.build + times.request }, signal);
  if (result.kind === 'out-of-time' || killed.has(result.exitCode)) {
    return {
      ok: false,
      errors: `The build was stopped because it ran out of memory or took longer than ${seconds} s.`,
    };
  }
  if (result.exitCode !== 0) throw new Error(`the build process exited with ${result.exitCode}`);
  const said = verdict.parse(JSON.parse(result.printed));
  return said.ok ? said : { ok: false, errors: cleanErrors(said.errors, readable(folder)) };
}
