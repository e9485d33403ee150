import { exitCodes, FailedError } from './failures.ts';
import { listenForInterrupts } from './interrupts.ts';

/** What moves the database to a file and back is the service's; it is loaded by these two commands alone. */
const load = () => import('../../server/backup/main.ts');

type Main = Awaited<ReturnType<typeof load>>;

/** null where Ctrl-C or a signal ended it; nothing is changed then. Throws FailedError for what cannot be done. */
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
