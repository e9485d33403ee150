import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Sandbox as VendorSandbox } from '@daytona/sdk';
import { describeFailure, persistently, unlessAborted } from './failure.ts';
import type { DaytonaTimes } from './times.ts';

export interface CommandRun {
  command: string;
  /** Time limit for the command. */
  milliseconds: number;
}

export type CommandResult = { kind: 'ended'; exitCode: number; printed: string } | { kind: 'out-of-time' };

/**
 * Runs a command in its own shell and polls until it exits, so that no request stays open. Deletes the shell with any
 * remaining processes at the end, also on abort.
 */
export async function runCommand(
  { times, logger }: { times: DaytonaTimes; logger: Logger },
  sandbox: VendorSandbox,
  { command, milliseconds }: CommandRun,
  signal: AbortSignal,
): Promise<CommandResult> {
  const shell = `run-${randomUUID()}`;
  const { process } = sandbox;
  await unlessAborted(process.createSession(shell), signal);
  try {
    const { cmdId } = await unlessAborted(process.executeSessionCommand(shell, { command, runAsync: true }), signal);
    const deadline = Date.now() + milliseconds;
    for (;;) {
      const { exitCode } = await persistently(() => process.getSessionCommand(shell, cmdId), times.retry, signal);
      if (exitCode !== undefined) {
        const { stdout } = await persistently(() => process.getSessionCommandLogs(shell, cmdId), times.retry, signal);
        return { kind: 'ended', exitCode, printed: stdout ?? '' };
      }
      if (Date.now() > deadline) return { kind: 'out-of-time' };
      await pause(times.poll, undefined, { signal });
    }
  } finally {
    // Not awaited: a cancelled run must not wait for the vendor.
    void process.deleteSession(shell).catch((error: unknown) => {
      logger.debug({ daytona: describeFailure(error) }, 'could not delete a shell');
    });
  }
}
