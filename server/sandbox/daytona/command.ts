import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Sandbox as VendorSandbox } from '@daytona/sdk';
import { describeFailure, persistently, unlessAborted } from './failure.ts';
import type { DaytonaTimes } from './times.ts';

export interface CommandRun {
  command: string;
  /** Until it is ended. */
  milliseconds: number;
}

export type CommandResult = { kind: 'ended'; exitCode: number; printed: string } | { kind: 'out-of-time' };

/**
 * Runs a command in a shell of its own, and looks at it until it ends: no request is open for longer than a look. What
 * is left of it ends with the shell, also when the signal aborts.
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
      await pause(times.look, undefined, { signal });
    }
  } finally {
    // Not waited for: a cancelled run must not wait for a vendor.
    void process.deleteSession(shell).catch((error: unknown) => {
      logger.debug({ daytona: describeFailure(error) }, 'a shell could not be ended');
    });
  }
}
