import { randomUUID } from 'node:crypto';
import type { Sandbox as VendorSandbox } from '@daytona/sdk';
import { readTemplate } from '../../../../agents/kit/project/template.ts';
import type { ProjectFiles } from '../../../../agents/ports.ts';
import { failed, isOutOfMemory, notChecked, readVerdict, tooHeavy, typesProgram } from '../types/verdict.ts';
import { noNodeTypes } from '../types/packages.ts';
import type { TypesVerdict } from '../types/verdict.ts';
import { runCommand } from './command.ts';
import { persistently } from './failure.ts';
import { home, workshop } from './image.ts';
import { inSandbox, killed, readable } from './in-sandbox.ts';
import { readTools, tools } from './tools.ts';
import type { DaytonaWork, SandboxPlace } from './work.ts';

/** Exit code if the files cannot be written beside each other. */
const unwritable = 90;

/** Checks types in the sandbox, whose image has the packages. */
export function checkTypesInSandbox(
  work: DaytonaWork,
  place: SandboxPlace,
  files: ProjectFiles,
  signal: AbortSignal,
): Promise<TypesVerdict> {
  return inSandbox(work, place, (sandbox) => checkOnce(work, sandbox, files, signal), signal);
}

async function checkOnce(
  work: DaytonaWork,
  sandbox: VendorSandbox,
  files: ProjectFiles,
  signal: AbortSignal,
): Promise<TypesVerdict> {
  const { times } = work;
  const folder = `${workshop}/builds/${randomUUID()}`;
  const project = { ...files, ...(await readTemplate()) };
  const input = JSON.stringify({ files: { ...project, ...noNodeTypes } });
  const uploads = [...(await readTools()), { source: Buffer.from(input), destination: `${folder}/input.json` }];
  await persistently(() => sandbox.fs.uploadFiles(uploads, times.request / 1000), times.retry, signal);

  const environment = Object.entries(typesProgram.environment).map(([name, value]) => `${name}=${value}`);
  const compiler = `node ${home}/node_modules/typescript/bin/tsc ${typesProgram.arguments.join(' ')}`;
  const command = [
    `cd ${folder} && mkdir project`,
    `node ${tools.place} ${folder}/project <input.json >answer.json`,
    `{ test ! -s answer.json || exit ${unwritable}; }`,
    `cd project`,
    `${environment.join(' ')} timeout --foreground -s KILL ${typesProgram.milliseconds / 1000} ${compiler} 2>&1`,
  ].join(' && ');
  const shell = `( ${command} ); code=$?; rm -rf ${folder}; ( exit $code )`;
  const milliseconds = typesProgram.milliseconds + times.request;
  const result = await runCommand(work, sandbox, { command: shell, milliseconds }, signal);
  if (result.kind === 'out-of-time' || killed.has(result.exitCode)) return failed(tooHeavy.time);
  const { exitCode, printed } = result;
  if (exitCode === unwritable) return failed('Two paths of the project cannot be written next to each other.');
  if (isOutOfMemory(printed)) return failed(tooHeavy.memory);
  const verdict = readVerdict(exitCode, printed, project, readable(folder));
  if (verdict !== null) return verdict;
  work.logger.error({ exitCode }, 'could not check types');
  return notChecked('The types could not be checked in the sandbox. The service log has details.');
}
