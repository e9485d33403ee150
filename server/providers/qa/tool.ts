import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { NotChecked, ProjectFiles } from '../../../agents/ports.ts';
import type { Slots } from '../../process/slots.ts';
import { type Ending, limitCodes, runProcess } from '../sandbox/confined-process.ts';
import type { ConfinedCommand, ConfinedProgram, Confinement } from '../sandbox/confined-program.ts';
import { installBoundary } from '../sandbox/boundary.ts';
import { UnwritableFilesError } from '../sandbox/child/place-files.ts';
import { inFolder } from '../sandbox/work-folder.ts';

/** The environment of all tools. */
export interface ToolPlace {
  logger: Logger;
  /** Limits concurrent tools across all workspaces. */
  slots: Slots;
  /** The workspace that runs the tools. */
  workspaceId: string;
  workDir: string;
  /** The strongest boundary that works on this machine, detected when first needed; null if there is none. */
  boundary(): Promise<Confinement | null>;
}

const megabyte = 1024 * 1024;
export const programs = fileURLToPath(new URL('child', import.meta.url));

/** Describes a program in `child/`, with the usual limits. */
export function program(main: string, more: Partial<ConfinedProgram> = {}): ConfinedProgram {
  return { source: programs, main, memory: 2048 * megabyte, cpuSeconds: 60, ...more };
}

/** The reason if a tool failed for a cause other than its limits. */
export const failedHere = 'The tool failed on this machine. The service log has details.';

const notStarted = 'The tool could not be started on this machine. The service log has details.';

export type Ran = { printed: string; durationMs: number; stopped: string | null };

/** The input of a program. */
export interface ToolInput {
  /** The files in its folder. */
  files: ProjectFiles;
  /** The object that it reads from standard input as JSON. */
  input: object;
}

/**
 * Runs a confined program until it exits. Does not run it if nothing can confine it. Throws the signal's reason after
 * the process has exited.
 */
export async function runTool(
  place: ToolPlace,
  confined: ConfinedProgram,
  { files, input }: ToolInput,
  milliseconds: number,
  signal: AbortSignal,
): Promise<Ran> {
  const boundary = await place.boundary();
  if (boundary === null)
    return { printed: '', durationMs: 0, stopped: `The tool cannot be confined on this machine. ${installBoundary()}` };
  try {
    return await inFolder(place, files, (folder) =>
      runCommand(place, boundary.command(folder, confined), input, milliseconds, signal),
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UnwritableFilesError) return { printed: '', durationMs: 0, stopped: error.message };
    place.logger.warn({ err: error }, 'could not start a tool');
    return { printed: '', durationMs: 0, stopped: notStarted };
  }
}

/** Runs a command without confining it further. `stopped` is the reason if it did not succeed, otherwise null. */
export async function runCommand(
  place: ToolPlace,
  command: ConfinedCommand,
  input: object,
  milliseconds: number,
  signal: AbortSignal,
): Promise<Ran> {
  using _slot = await place.slots.enter(place.workspaceId, signal);
  const began = performance.now();
  let ending: Ending | null = null;
  try {
    ending = await runProcess(command, JSON.stringify(input), { milliseconds, outputBytes: 16 * megabyte }, signal);
  } catch (error) {
    place.logger.warn({ err: error }, 'could not start a tool');
  }
  signal.throwIfAborted();
  const durationMs = Math.round(performance.now() - began);
  return { printed: ending?.printed ?? '', durationMs, stopped: whyStopped(place, ending, milliseconds) };
}

function whyStopped({ logger }: ToolPlace, ending: Ending | null, milliseconds: number): string | null {
  if (ending === null) return notStarted;
  if (ending.stopped === 'time') return `The tool was stopped after ${milliseconds / 1000} s.`;
  if (ending.stopped === 'output') return 'The tool was stopped because it printed too much.';
  if (limitCodes.has(ending.code) || ending.code === 133)
    return 'The tool was stopped because it exceeded its limit of memory or CPU time.';
  if (ending.code === 0) return null;
  logger.warn({ code: ending.code, complaint: ending.complaint.slice(-2_000) }, 'a tool failed');
  return failedHere;
}

export function notChecked(reason: string, durationMs = 0): NotChecked {
  return { state: 'not_checked', reason, durationMs };
}
