import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { readTemplate } from '../../../../agents/kit/project/template.ts';
import type { ProjectFiles } from '../../../../agents/ports.ts';
import { installBoundary } from '../boundary.ts';
import { UnwritableFilesError } from '../child/place-files.ts';
import { type Ending, limitCodes, runProcess } from '../confined-process.ts';
import type { Confinement, NativeProgram } from '../confined-program.ts';
import { inFolder } from '../work-folder.ts';
import { findTypeScript, linkPackages, noNodeTypes, typeFolders } from './packages.ts';
import {
  failed,
  isOutOfMemory,
  notChecked,
  readVerdict,
  tooHeavy,
  typesProgram,
  type TypesVerdict,
} from './verdict.ts';

const megabyte = 1024 * 1024;

export interface TypesPlace {
  /** Null if no boundary of the operating system works. */
  confinement: Confinement | null;
  workDir: string;
  logger: Logger;
}

/** Checks types in a process of its own. Rejects with the signal's reason on abort, after the process has exited. */
export async function checkTypes(place: TypesPlace, files: ProjectFiles, signal: AbortSignal): Promise<TypesVerdict> {
  const nativeCommand = place.confinement?.nativeCommand;
  if (!nativeCommand) {
    return notChecked(`Types are only checked inside a sandbox of the operating system. ${installBoundary()}`);
  }
  const file = findTypeScript();
  if (file === null) {
    return notChecked(`TypeScript's program for ${process.platform} ${process.arch} is not installed.`);
  }
  const program: NativeProgram = {
    ...typesProgram,
    file,
    shows: [dirname(file), ...typeFolders()],
    memory: 2048 * megabyte,
    cpuSeconds: 30,
  };
  const limits = { milliseconds: typesProgram.milliseconds, outputBytes: 4 * megabyte };
  const project = { ...files, ...(await readTemplate()) };
  try {
    return await inFolder(place, { ...project, ...noNodeTypes }, async (folder) => {
      await linkPackages(folder);
      signal.throwIfAborted();
      const ending = await runProcess(nativeCommand(folder, program), '', limits, signal);
      signal.throwIfAborted();
      const readable = [[`${folder}/`, ''] as const, ['/project/', ''] as const, ...packagePaths(program.shows)];
      return toVerdict(ending, project, readable) ?? broken(place.logger, `${ending.code}: ${ending.complaint}`);
    });
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof UnwritableFilesError ? failed(error.message) : broken(place.logger, String(error));
  }
}

function toVerdict(
  { code, printed, complaint, stopped }: Ending,
  files: ProjectFiles,
  readable: readonly (readonly [path: string, instead: string])[],
): TypesVerdict | null {
  if (stopped !== null) return failed(tooHeavy[stopped]);
  if (limitCodes.has(code) || isOutOfMemory(complaint)) return failed(tooHeavy.memory);
  return readVerdict(code, printed, files, readable);
}

/** Returns the folders of this machine that hold packages, the innermost first, with a name for readers. */
function packagePaths(folders: readonly string[]): [path: string, instead: string][] {
  const name = '/node_modules/';
  const places = new Set(folders.map((folder) => folder.slice(0, folder.lastIndexOf(name) + name.length)));
  return [...places].toSorted((a, b) => b.length - a.length).map((path) => [path, name.slice(1)]);
}

function broken(logger: Logger, reason: string): TypesVerdict {
  logger.error({ reason: reason.slice(0, 2_000) }, 'could not check types');
  return notChecked('The types could not be checked on this machine. The service log has details.');
}
