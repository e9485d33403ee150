import { exitCodes, FailedError } from './failures.ts';
import { listenForInterrupts } from './interrupts.ts';

/** Loads server code, so only `backup` and `restore` import it. */
const load = () => import('../server/store/backup/main.ts');

type Main = Awaited<ReturnType<typeof load>>;

/** Returns null if Ctrl-C or a signal interrupted it before anything changed. Throws FailedError. */
export async function copyDatabase<Value>(
  work: (main: Main, signal: AbortSignal) => Promise<Value>,
): Promise<Value | null> {
  const main = await load();
  using interrupts = listenForInterrupts();
  try {
    return await work(main, interrupts.detached);
  } catch (error) {
    if (interrupts.detached.aborted) {
      process.exitCode = interrupts.terminated() ? exitCodes.terminated : exitCodes.interrupted;
      return null;
    }
    if (error instanceof main.BackupError) throw new FailedError(error.message, { cause: error });
    throw error;
  }
}
