import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { NotChecked, ProjectFiles } from '../../agents/ports.ts';
import type { Slots } from '../sandbox/build-slots.ts';
import { type Ending, limitCodes, runProcess } from '../sandbox/confined-process.ts';
import type { ConfinedCommand, ConfinedProgram, Confinement } from '../sandbox/confined-program.ts';
import { installBoundary } from '../sandbox/boundary.ts';
import { UnwritableFilesError } from '../sandbox/child/place-files.ts';
import { inFolder } from '../sandbox/work-folder.ts';

/** What all tools run in. */
export interface ToolPlace {
  logger: Logger;
  /** Tools at a time, of all workspaces. */
  slots: Slots;
  /** Whose tools these are. */
  workspaceId: string;
  workDir: string;
  /** The strongest boundary that runs on this machine, found when first asked for; null: none does. */
  boundary(): Promise<Confinement | null>;
}

const megabyte = 1024 * 1024;
export const programs = fileURLToPath(new URL('child', import.meta.url));

/** A program of ours in `child/`, with what most of them need. */
export function program(main: string, more: Partial<ConfinedProgram> = {}): ConfinedProgram {
  return { source: programs, main, memory: 2048 * megabyte, cpuSeconds: 60, ...more };
}

/** Why a tool came to no good end that neither its limits nor the machine's programs explain. */
export const failedHere = 'It failed on this machine.';

const notStarted = 'It could not be started on this machine.';

export type Ran = { printed: string; durationMs: number; stopped: string | null };

/** What a program is given to work on. */
export interface ToolInput {
  /** What lies in its folder. */
  files: ProjectFiles;
  /** What it reads from its standard input, as JSON. */
  input: object;
}

/**
 * Runs a confined program to its end, or not at all where nothing can confine it. Throws the signal's reason, once the
 * process has ended.
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
    return { printed: '', durationMs: 0, stopped: `Nothing confines it here: ${installBoundary()}` };
  try {
    return await inFolder(place, files, (folder) =>
      runCommand(place, boundary.command(folder, confined), input, milliseconds, signal),
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UnwritableFilesError) return { printed: '', durationMs: 0, stopped: error.message };
    place.logger.warn({ err: error }, 'a tool could not be started');
    return { printed: '', durationMs: 0, stopped: notStarted };
  }
}

/** The same for a command as it is. `stopped` says why it came to no good end; null when it did. */
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
    place.logger.warn({ err: error }, 'a tool could not be started');
  }
  signal.throwIfAborted();
  const durationMs = Math.round(performance.now() - began);
  return { printed: ending?.printed ?? '', durationMs, stopped: whyStopped(place, ending, milliseconds) };
}

function whyStopped({ logger }: ToolPlace, ending: Ending | null, milliseconds: number): string | null {
  if (ending === null) return notStarted;
  if (ending.stopped === 'time') return `It was stopped after ${milliseconds / 1000} s.`;
  if (ending.stopped === 'output') return 'It was stopped: it printed too much.';
  if (limitCodes.has(ending.code) || ending.code === 133)
    return 'It was stopped: it needed more memory or processor time than it may use.';
  if (ending.code === 0) return null;
  logger.warn({ code: ending.code, complaint: ending.complaint.slice(-2_000) }, 'a tool failed');
  return failedHere;
}

export function notChecked(reason: string, durationMs = 0): NotChecked {
  return { state: 'not_checked', reason, durationMs };
}
